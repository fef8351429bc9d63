/** A list for a campaign, made of records: one phone for each person, by rules that are in sight. */
import { z } from 'zod'
import { phoneRulesSchema } from '../rules/best-phone.ts'
import { languages } from '../rules/language.ts'
import { procedure } from './base.ts'
import { problemSchema } from './problem.ts'
import { recordViewSchema } from './records.ts'

/** Why a record is not in the list, in the order in which it is asked. */
export const audienceReasons = [
  'deceased',
  'deceased_unknown',
  'procon',
  'procon_unknown',
  'bad_contacts',
  'bad_contacts_unknown',
  'registration',
  'registration_unknown',
  'no_phone',
  'rules_unmet',
  'phone_repeated',
] as const
export type AudienceReason = (typeof audienceReasons)[number]

const withUnknown = { leavesOutUnknown: z.boolean() }

/** Null = not asked; a shape that does not have the field does not ask either. */
export const audienceRulesSchema = z.object({
  /** By `flagObito`: whoever died is left out. */
  deceased: z.object(withUnknown).nullable(),
  /** By `procon`: whoever complained is left out. */
  procon: z.object(withUnknown).nullable(),
  /** By `contatosRuins`: more than so many are left out. */
  badContacts: z.object({ most: z.number().int().min(0).max(1_000), ...withUnknown }).nullable(),
  /** By `situacaoCadastral`: only these, without case and accents. */
  registration: z
    .object({ values: z.array(z.string().min(1).max(200)).min(1).max(50), ...withUnknown })
    .nullable(),
  phones: phoneRulesSchema,
  /** What `melhorHora` says of a phone that fulfils the criterion `hour`. */
  hours: z.array(z.string().min(1).max(200)).max(50),
})
export type AudienceRules = z.infer<typeof audienceRulesSchema>

export const recordAudienceRequestSchema = z.object({
  enrichmentId: z.string(),
  /** Only the records of this view. */
  view: recordViewSchema,
  rules: audienceRulesSchema,
})
export type RecordAudienceRequest = z.infer<typeof recordAudienceRequestSchema>

export const recordAudiencePreviewSchema = z.object({
  /** Records of the view. */
  records: z.number().int(),
  /** Those that are left out, by the first reason; together with `size` the records. */
  steps: z.array(z.object({ reason: z.enum(audienceReasons), count: z.number().int() })),
  size: z.number().int(),
  /** From which field the phones come: `telefone1` … */
  fields: z.array(z.object({ field: z.string(), count: z.number().int() })),
})
export type RecordAudiencePreview = z.infer<typeof recordAudiencePreviewSchema>

export const recordAudienceJobSchema = z.object({
  kind: z.literal('record_audience'),
  jobId: z.string(),
  enrichmentId: z.string(),
  listName: z.string(),
  state: z.enum(['running', 'cancelling', 'committed', 'cancelled', 'failed']),
  /** Records gone through, of `total`. */
  done: z.number().int(),
  total: z.number().int(),
  /** Set when the state is `committed`. */
  listId: z.string().nullable(),
  /** Set when the state is `failed`. */
  problem: problemSchema.nullable(),
})
export type RecordAudienceJob = z.infer<typeof recordAudienceJobSchema>

/** Problems: `enrichment_missing`; `record_audience_empty` of a job that leaves nobody. */
export const recordAudiencesContract = {
  preview: procedure.input(recordAudienceRequestSchema).output(recordAudiencePreviewSchema),
  /** What was chosen last for the shape of this enrichment, or what is usual for it. */
  rules: procedure.input(z.object({ enrichmentId: z.string() })).output(audienceRulesSchema),
  start: procedure
    .input(
      recordAudienceRequestSchema.extend({
        name: z.string().trim().min(1).max(120),
        /** Columns are headed in words of this language: they are the template's variables. */
        headers: z.enum(languages),
      }),
    )
    .output(z.object({ jobId: z.string() })),
}
