/** Documents become paid records: written as a draft, sent through the outbox, followed until the records are there. */
import { z } from 'zod'
import { priceSchema } from '../api/control.ts'
import { documentTypeSchema, enrichmentTypeSchema, recordShapes } from '../api/enrichment.ts'
import { rejectionReasonSchema } from '../rules/row-verdict.ts'
import { instantSchema, procedure } from './base.ts'
import { outboxItemSchema } from './outbox.ts'
import { driftSchema } from './records.ts'

/** On what the processing of personal data rests (LGPD, Lei 13.709/2018, art. 7), of those that a company may claim. */
export const legalBases = [
  'consent',
  'legal_obligation',
  'contract',
  'legal_claims',
  'legitimate_interest',
  'credit_protection',
] as const

export const enrichmentContentSchema = z.object({
  name: z.string().max(120),
  listId: z.string().nullable(),
  documentType: documentTypeSchema,
  type: enrichmentTypeSchema,
  /** What for, in the person's words; kept with the records, sent to nobody. */
  purpose: z.string().max(500),
  legalBasis: z.enum(legalBases).nullable(),
  /** Records of the same kind that are not older than so many days are taken from the own store; 0 = all are asked. */
  reuseDays: z.number().int().min(0).max(3_650),
  connectionId: z.string(),
  /** Reais for one document, where the person knows it: the estimate goes by it instead of by what was paid before. */
  price: priceSchema.nullable(),
})
export type EnrichmentContent = z.infer<typeof enrichmentContentSchema>

export const enrichmentStates = ['draft', 'queued', 'processing', 'done', 'stopped'] as const
export type EnrichmentState = (typeof enrichmentStates)[number]

/** Why asking for the records brought none, the last time. */
export const pollProblems = [
  'no_address',
  'unreachable',
  'timed_out',
  'network_refused',
  'answer_broken',
  'unauthorised',
  'list_missing',
  'status_unexpected',
  'not_kept',
  'stopped_by_person',
] as const
export type PollProblem = (typeof pollProblems)[number]

/** Amounts are in millionths of the currency, so that no price is rounded. */
export const enrichmentSchema = z.object({
  id: z.string(),
  state: z.enum(enrichmentStates),
  content: enrichmentContentSchema,
  shape: z.enum(recordShapes),
  createdAt: instantSchema,
  savedAt: instantSchema,
  /** The request in the outbox, with what became of it; null before it is queued, and where nothing had to be asked. */
  item: outboxItemSchema
    .pick({
      id: true,
      state: true,
      resolution: true,
      holdUntil: true,
      answerMessage: true,
      lastOutcome: true,
      isWithTeam: true,
    })
    .nullable(),
  /** The list's id at the service. */
  remoteId: z.string().nullable(),
  estimatedMicros: z.number().int().nullable(),
  costMicros: z.number().int().nullable(),
  /** Documents that the request carries. */
  asked: z.number().int(),
  /** Documents whose records were there already. */
  kept: z.number().int(),
  /** Documents with a record, the kept ones among them; 0 until it is done. */
  found: z.number().int(),
  /** Documents that were asked and have no record. */
  missing: z.number().int(),
  /** Phone numbers of the records that were asked for, that can be reached as far as their digits say. */
  phones: z.number().int(),
  queuedAt: instantSchema.nullable(),
  acceptedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  polls: z.number().int(),
  lastPollAt: instantSchema.nullable(),
  nextPollAt: instantSchema.nullable(),
  pollProblem: z.enum(pollProblems).nullable(),
  /** Records received so far of an answer that is arriving; null when none is. */
  arriving: z.number().int().nullable(),
  drift: driftSchema,
})
export type Enrichment = z.infer<typeof enrichmentSchema>

/** What is missing before it can be sent. */
export const enrichmentFaults = [
  'name_missing',
  'list_missing',
  'connection_missing',
  'connection_not_allowed',
  'purpose_missing',
  'legal_basis_missing',
  'documents_missing',
  'price_unknown',
  'budget_exceeded',
] as const
export type EnrichmentFault = (typeof enrichmentFaults)[number]

/** What sending the draft would ask, and cost. */
export const enrichmentPlanSchema = z.object({
  /** The draft as it was saved then is what was planned. */
  savedAt: instantSchema,
  faults: z.array(z.enum(enrichmentFaults)),
  /** Rows of the list. */
  rows: z.number().int(),
  /** Rows without a document of the kind. */
  empty: z.number().int(),
  /** Cells that hold something else, by the reason. */
  unreadable: z.array(z.object({ reason: rejectionReasonSchema, count: z.number().int() })),
  /** Documents that check digits proved after a repair. */
  repaired: z.number().int(),
  /** Cells that name a document once more. */
  repeated: z.number().int(),
  /** Different documents: `kept` and `asked` together. */
  documents: z.number().int(),
  kept: z.number().int(),
  asked: z.number().int(),
  /** Of those that are asked: documents that another request asks already, whose records are still to come. */
  pending: z.number().int(),
  /** Null where nobody can know: nothing of the kind was ever paid on this connection, and no price is written. */
  estimate: z
    .object({
      micros: z.number().int(),
      /** What one document cost at least and at most, of the lists that it is estimated by. */
      lowestMicros: z.number().int(),
      highestMicros: z.number().int(),
      /** How many lists; 0 = the price that the person wrote. */
      lists: z.number().int(),
    })
    .nullable(),
  /** Null where the person set none. */
  budget: z.object({ micros: z.number().int(), committedMicros: z.number().int() }).nullable(),
  /** An equal request went out lately, or may have. */
  hasTwin: z.boolean(),
})
export type EnrichmentPlan = z.infer<typeof enrichmentPlanSchema>

const byId = z.object({ id: z.string() })

/** Problems: `enrichment_missing` of all that take an id; `enrichment_state_changed` where it has moved on. */
export const enrichmentsContract = {
  /** The latest first. */
  list: procedure.output(z.array(enrichmentSchema)),
  get: procedure.input(byId).output(enrichmentSchema),
  /** A draft with what was chosen last, for a list or none yet; the one that waits for a list takes it. */
  create: procedure.input(z.object({ listId: z.string().nullable() })).output(enrichmentSchema),
  save: procedure.input(byId.extend({ content: enrichmentContentSchema })).output(enrichmentSchema),
  plan: procedure.input(byId).output(enrichmentPlanSchema),
  /**
   * Freezes the request and queues it; where everything is there already it is done at once and costs nothing.
   * Problems: `enrichment_incomplete`, `enrichment_without_documents`, `enrichment_plan_changed`,
   * `enrichment_price_unknown`, `enrichment_budget_exceeded`, `enrichment_duplicate_needs_consent`.
   * `enrichment_plan_changed` also when it is not the draft any more that was planned.
   */
  enqueue: procedure
    .input(
      byId
        .extend(enrichmentPlanSchema.pick({ savedAt: true, asked: true, kept: true }).shape)
        .extend({ duplicateConsent: z.boolean() }),
    )
    .output(enrichmentSchema),
  /** Back to a draft, of one that was refused, or that a person confirmed as not sent. */
  reopen: procedure.input(byId).output(enrichmentSchema),
  /** A new draft with the same content. */
  duplicate: procedure.input(byId).output(enrichmentSchema),
  /** Gives one whose answer never came the id that the person found on the platform. */
  attach: procedure
    .input(byId.extend({ remoteId: z.string().trim().min(1).max(200) }))
    .output(enrichmentSchema),
  /** Asks for the records now. */
  pollNow: procedure.input(byId).output(enrichmentSchema),
  /** Asks no more; what was paid stays paid, and `pollNow` takes it up again. */
  stop: procedure.input(byId).output(enrichmentSchema),
  rename: procedure.input(byId.extend({ name: z.string().trim().min(1).max(120) })).output(enrichmentSchema),
  /** Takes a draft, or a finished or stopped enrichment with its records, away. */
  remove: procedure.input(byId).output(byId),
  /** Documents that were asked and have no record, as they were asked. */
  missing: procedure
    .input(byId.extend({ offset: z.number().int().nonnegative(), limit: z.number().int().min(1).max(500) }))
    .output(z.array(z.string())),
}
