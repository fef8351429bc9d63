/**
 * The control of an embedded instance: what the specification does not have and rehearsal needs. It answers on a port
 * of its own, to a token of its own, so that nothing of it can be reached with a token of the service.
 */
import { z } from 'zod'
import { personKeySchema } from '../rules/person-key.ts'

export const controlPaths = {
  state: '/state',
  requests: '/requests',
  userFacts: '/user-facts',
  faults: '/faults',
  clock: '/clock',
  enrichment: '/enrichment',
  cnpjBase: '/cnpj-base',
  cancelCnpjBase: '/cnpj-base/cancel',
  removeCnpjBase: '/cnpj-base/remove',
  callbacks: '/callbacks',
  callbackContent: '/callbacks/content',
  callbackBodies: '/callbacks/bodies',
  callbackAddress: '/callbacks/address',
  removeCallbacks: '/callbacks/remove',
  findPeople: '/people/find',
  erasePeople: '/people/erase',
  reset: '/reset',
  demo: '/demo',
} as const

/** Body of `POST /people/find` and `POST /people/erase`. */
export const peopleSchema = z.object({ keys: z.array(personKeySchema).min(1).max(1_000) })

/** In how many of what was asked of the instance they are, or were. */
export const peopleAtServiceSchema = z.object({
  campaigns: z.number().int(),
  enrichments: z.number().int(),
  callbacks: z.number().int(),
})
export type PeopleAtService = z.infer<typeof peopleAtServiceSchema>

/** What the platform knows of the signed-in user; without either both RCS operations answer 422. */
export const userFactsSchema = z.object({ rcsSupplier: z.boolean(), rcsCredential: z.boolean() })
export type UserFacts = z.infer<typeof userFactsSchema>

const on = {
  /** An operation's path; null = every operation. */
  path: z.string().nullable(),
  /** How many requests it meets before it goes; null = until it is taken away. */
  times: z.number().int().positive().max(1_000_000).nullable(),
}

/** What a fault can answer with in place of the operation. */
export const faultStatuses = [400, 401, 404, 408, 422, 429, 500, 502, 503] as const
export type FaultStatus = (typeof faultStatuses)[number]

/** What goes wrong on purpose. What befalls the answer comes after the commit: the creation is there. */
export const faultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.union(faultStatuses.map((code) => z.literal(code))),
    ...on,
  }),
  z.object({ kind: z.literal('delay'), delayMs: z.number().int().min(1).max(600_000), ...on }),
  z.object({ kind: z.literal('hang'), ...on }),
  z.object({ kind: z.literal('lose_answer'), ...on }),
  z.object({ kind: z.literal('cut_answer'), ...on }),
  z.object({ kind: z.literal('hold_answer'), ...on }),
  z.object({ kind: z.literal('drift_answer'), ...on }),
])
export type Fault = z.infer<typeof faultSchema>

export const mostFaults = 50

export const faultsSchema = z.object({ faults: z.array(faultSchema).max(mostFaults) })

export const mostOffsetMs = 366 * 86_400_000

/** How far the instance's clock stands from the computer's. Tokens are held against the computer's. */
export const clockSchema = z.object({ offsetMs: z.number().int().min(-mostOffsetMs).max(mostOffsetMs) })

/** A price as a person writes it: reais with up to four decimal places. Text, so that no price is ever rounded. */
export const priceSchema = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/)

/** What one document costs, by the shape of record. */
const priceTableSchema = z.object({
  PROFILE_360: priceSchema,
  TARGET_PRO: priceSchema,
  PRO_RATE_FINANCIAL: priceSchema,
  CNPJ: priceSchema,
})

/** How long an enrichment takes: a preparation, however many documents there are, and then so many a second. */
export const enrichmentPaceSchema = z.object({
  preparationMs: z.number().int().min(0).max(86_400_000),
  documentsPerSecond: z.number().positive().max(1_000_000_000),
})
export type EnrichmentPace = z.infer<typeof enrichmentPaceSchema>

/** Of lists that are created from now on. */
export const enrichmentSettingsSchema = z.object({ prices: priceTableSchema, pace: enrichmentPaceSchema })
export type EnrichmentSettings = z.infer<typeof enrichmentSettingsSchema>

/** Receita Federal's open data on companies, as files on this computer, and which establishments of it are wanted. */
export const cnpjBaseImportSchema = z.object({
  files: z.array(z.string().min(1)).min(1).max(1_000),
  /** CNPJs of 14 places; null = whichever. */
  documents: z.array(z.string().regex(/^[0-9A-Z]{12}\d{2}$/)).nullable(),
  /** State, in two capitals; null = whichever. */
  uf: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
})
export type CnpjBaseImport = z.infer<typeof cnpjBaseImportSchema>

/** Why an import left everything as it was. */
export const cnpjImportFailureCodes = [
  'cnpj_import_cancelled',
  'cnpj_import_disk_full',
  'cnpj_import_failed',
  'cnpj_import_interrupted',
  'cnpj_import_nothing_wanted',
  'cnpj_file_unreadable',
  'cnpj_file_kind_unknown',
  'cnpj_file_columns_wrong',
  'cnpj_file_quote_open',
  'cnpj_file_establishments_missing',
  'cnpj_zip_damaged',
  'cnpj_zip_encrypted',
  'cnpj_zip_members_wrong',
  'cnpj_zip_over_budget',
] as const
export type CnpjImportFailureCode = (typeof cnpjImportFailureCodes)[number]

export const cnpjBaseStatusSchema = z.object({
  /** What is imported and takes precedence over made-up companies. */
  current: z.object({ finishedAt: z.string(), establishments: z.number().int() }).nullable(),
  running: z
    .object({
      /** Being read; empty before the first. */
      file: z.string(),
      /** Of the files themselves, packed or not; establishments are read twice. */
      bytesRead: z.number().int(),
      totalBytes: z.number().int(),
      /** Taken so far. */
      establishments: z.number().int(),
      elapsedMs: z.number().int(),
    })
    .nullable(),
  /** Of the latest import since the instance started, or of one that its last end cut off; null = none failed. */
  failure: z
    .object({
      code: z.enum(cnpjImportFailureCodes),
      file: z.string().nullable(),
      line: z.number().int().nullable(),
    })
    .nullable(),
})
export type CnpjBaseStatus = z.infer<typeof cnpjBaseStatusSchema>

export const controlStateSchema = z.object({
  userFacts: userFactsSchema,
  faults: z.array(faultSchema),
  offsetMs: z.number().int(),
  /** What is stored. */
  counts: z.object({
    campaigns: z.number().int(),
    recipients: z.number().int(),
    companies: z.number().int(),
    webhooks: z.number().int(),
    enrichments: z.number().int(),
    callbacks: z.number().int(),
  }),
  /** The latest campaigns, the newest first, twenty at most. */
  campaigns: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      title: z.string(),
      quantity: z.number().int(),
      startAt: z.string(),
      createdAt: z.string(),
    }),
  ),
})
export type ControlState = z.infer<typeof controlStateSchema>

/** One answered request, without its body, its token and its query. */
export const loggedRequestSchema = z.object({
  /** Rises by one with each request. */
  number: z.number().int().positive(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  /** 0 = none was sent: the answer was lost or cut, or whoever asked had gone. */
  status: z.number().int().nonnegative(),
  durationMs: z.number().nonnegative(),
  bodyBytes: z.number().int().nonnegative(),
  /** Which fault met it; null = none. */
  fault: z.string().nullable(),
})
export type LoggedRequest = z.infer<typeof loggedRequestSchema>

/** Answer of `GET /requests?after=NUMBER`, the oldest first. */
export const loggedRequestsSchema = z.object({ requests: z.array(loggedRequestSchema) })
