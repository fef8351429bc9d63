/** A team at its relay: its people, what they ask for, its rules, its blocks and its audit (`team-operations.ts`). */
import { z } from 'zod'
import { billingUnitSchema, mostPriceMicros, unitCountsSchema } from '../rules/campaign-cost.ts'
import { requestKinds } from '../rules/campaign-types.ts'
import { contactCapSchema } from '../rules/contact-cap.ts'
import { isEmail } from '../rules/email.ts'
import { microsSchema } from '../rules/money.ts'
import { outboxStates } from '../rules/outbox-states.ts'
import { personKeySchema } from '../rules/person-key.ts'
import { audioCampaignPath } from './audio-campaign.ts'
import { peopleAtServiceSchema, peopleSchema } from './control.ts'
import { enrichmentCreationPath } from './enrichment.ts'
import { rcsCarouselCampaignPath, rcsTextCampaignPath } from './rcs-campaign.ts'
import { smsCampaignPath } from './sms-campaign.ts'
import { toldAudienceSchema } from '../rules/told-audience.ts'
import { sendingHoursTableSchema } from '../rules/sending-hours.ts'

/**
 * `analyst` asks for sends; `approver` also lets those of others go; `admin` also has people, devices and rules in hand.
 * `auditor` sees everything but contents; `dpo` has blocks and erasure in hand, and sends nothing.
 */
export const teamRoles = ['analyst', 'approver', 'admin', 'auditor', 'dpo'] as const
export const teamRoleSchema = z.enum(teamRoles)
export type TeamRole = z.infer<typeof teamRoleSchema>

const id = z.string().min(1).max(100)
export const teamNameSchema = z.string().trim().min(1).max(80)
const instant = z.iso.datetime()
export const byIdSchema = z.object({ id })

export const teamSchema = z.object({ id, name: teamNameSchema })
export type Team = z.infer<typeof teamSchema>

export const teamDeviceSchema = z.object({
  id,
  name: teamNameSchema,
  joinedAt: instant,
  endedAt: instant.nullable(),
})

/** Of a colleague, in small letters: providers and people write the same address differently. */
export const teamEmailSchema = z.string().trim().toLowerCase().refine(isEmail, 'no e-mail address')

export const teamMemberSchema = z.object({
  id,
  name: teamNameSchema,
  role: teamRoleSchema,
  /** By which a first sign-in with the company’s account finds them; null where that is not meant. */
  email: teamEmailSchema.nullable(),
  /** Whether an account is bound to them: from then on they are known by it, whatever its e-mail. */
  hasAccount: z.boolean(),
  createdAt: instant,
  /** Null while they are one. */
  removedAt: instant.nullable(),
  devices: z.array(teamDeviceSchema),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

/** `YYYY-MM` in Brasília. */
const monthSchema = z.string().regex(/^\d{4}-\d{2}$/)

/** Why a request waits for a person instead of leaving (rule D6c). */
export const holdSchema = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('late'), dueAt: instant }),
  z.object({
    reason: z.literal('out_of_hours'),
    people: z.number().int(),
    nextAllowedAt: instant.nullable(),
  }),
  z.object({ reason: z.literal('blocked'), people: z.number().int() }),
  /** So many of its people were reached by as many campaigns as the team allows. */
  z.object({ reason: z.literal('capped'), people: z.number().int(), cap: contactCapSchema }),
  /** It costs more than is left of a month's budget. `committedMicros`: what has left or may have, and this request. */
  z.object({
    reason: z.literal('budget'),
    month: monthSchema,
    budgetMicros: microsSchema,
    committedMicros: microsSchema,
  }),
  /** So many people that somebody else than its author has to let it go. */
  z.object({ reason: z.literal('approval'), people: z.number().int() }),
  /** One of its people was erased, and the bytes with them: it cannot leave any more. */
  z.object({ reason: z.literal('erased') }),
  /** Its author took it back: it cannot leave any more. */
  z.object({ reason: z.literal('withdrawn') }),
  /** `shared` of its people were told the same by another request. */
  z.object({
    reason: z.literal('twin'),
    requestId: id,
    claimedAt: instant,
    shared: z.number().int(),
  }),
])
export type Hold = z.infer<typeof holdSchema>

const settled = z.enum(['confirmed_sent', 'confirmed_not_sent'])
export type Settled = z.infer<typeof settled>

export const settlementSchema = byIdSchema.extend({
  resolution: settled,
})

export const teamRequestSchema = z.object({
  id,
  kind: z.enum(requestKinds),
  quantity: z.number().int(),
  /** Of a campaign or an enrichment; null where it has none, or was erased with one of its people. */
  title: z.string().nullable(),
  /** A member, or `local` for the token of the instance itself. */
  author: id,
  authorName: teamNameSchema.nullable(),
  /** Of one that left elsewhere: when it left. */
  receivedAt: instant,
  /** When its author's computer reported it: it left that computer before it joined. Null = it came to be sent from here. */
  reportedAt: instant.nullable().default(null),
  startAt: instant.nullable(),
  state: z.enum(outboxStates),
  hold: holdSchema.nullable(),
  resolution: settled.nullable(),
  /** Who let it go, where that was needed. */
  approvedBy: id.nullable(),
  approvedByName: teamNameSchema.nullable(),
  /** What it is billed by; nothing of what is no campaign. */
  units: unitCountsSchema,
  /** How many of its people get a text of their own. */
  ownTexts: z.number().int(),
})
export type TeamRequest = z.infer<typeof teamRequestSchema>

export const teamPolicySchema = z.object({
  /** From so many people on a request needs somebody else's word; null = none does. */
  approvalFrom: z.number().int().positive().nullable(),
  /** Null = the hour is not looked at. */
  sendingHours: sendingHoursTableSchema.nullable(),
  /** Null = it is not looked at how often somebody is reached. */
  contactCap: contactCapSchema.nullable().default(null),
  /**
   * What campaigns may cost in a month of Brasília, in millionths of a real, and what each unit costs. What has left in the
   * month counts at these prices too; a unit without one counts nothing. Null = there is no bound.
   */
  budget: z
    .object({
      monthlyMicros: microsSchema,
      prices: z.partialRecord(billingUnitSchema, microsSchema.max(mostPriceMicros)),
    })
    .nullable()
    .default(null),
})
export type TeamPolicy = z.infer<typeof teamPolicySchema>
export const openPolicy: TeamPolicy = {
  approvalFrom: null,
  sendingHours: null,
  contactCap: null,
  budget: null,
}

export const auditActions = [
  'team_created',
  'member_invited',
  'device_joined',
  'device_signed_in',
  'account_bound',
  'sign_in_refused',
  'email_changed',
  'device_left',
  'role_changed',
  'member_removed',
  'device_ended',
  'tokens_ended',
  'policy_changed',
  'blocks_added',
  'blocks_removed',
  'request_held',
  'request_claimed',
  'request_ended',
  'request_interrupted',
  'request_settled',
  'request_released',
  'request_approved',
  'request_withdrawn',
  'request_reported',
  'content_read',
  'people_erased',
  'erasure_acknowledged',
  'database_changed',
  'sender_reconciled',
  'sender_lost',
] as const
export type AuditAction = (typeof auditActions)[number]

/**
 * One line of the audit: append-only, each holds the hash of the one before. Ids and counts, never whom a request reaches.
 * `hash` is the SHA-256 of `[previous, number, at, actor, action, about]` as JSON, in hexadecimal digits.
 */
export const auditLineSchema = z.object({
  number: z.number().int().positive(),
  at: instant,
  /** A member, `local`, or `instance` where nobody asked for it. */
  actor: z.string(),
  action: z.enum(auditActions),
  /** JSON, as it was hashed. */
  about: z.string(),
  previous: z.string(),
  hash: z.string(),
})
export type AuditLine = z.infer<typeof auditLineSchema>

/** A repeat with the same `id`, which whoever asks chooses, is the same erasure. */
export const erasureAskedSchema = peopleSchema.extend({ id: z.uuid() })

/** An erasure across the instance and the computers of its team. It does not say whose. */
export const teamErasureSchema = z.object({
  id,
  people: z.number().int(),
  askedBy: id,
  askedByName: teamNameSchema.nullable(),
  askedAt: instant,
  /** What was erased at the instance; null until it is. */
  counts: peopleAtServiceSchema.nullable(),
  /** When the last computer had erased them too, and whom it was about was forgotten; null until then. */
  doneAt: instant.nullable(),
  devices: z.array(
    z.object({
      id,
      name: teamNameSchema,
      memberName: teamNameSchema,
      /** Its word is waited for. Neither that nor erased: its access ended before, and nothing is known of what is left there. */
      isAwaited: z.boolean(),
      erasedAt: instant.nullable(),
    }),
  ),
})
export type TeamErasure = z.infer<typeof teamErasureSchema>

/** What a computer is to erase. */
export const ownErasureSchema = peopleSchema.extend({ id, askedAt: instant })
/** A page of them. */
export const ownErasuresSchema = z.object({ erasures: z.array(ownErasureSchema).max(20) })

export const manyPeopleSchema = z.object({ keys: z.array(personKeySchema).min(1).max(100_000) })
export const doneSchema = z.object({ done: z.literal(true) })

/** Of an invitation: good once, and for a week. */
export const invitationSchema = z.object({ memberId: id, code: z.string(), expiresAt: instant })

export const joinSchema = z.object({ code: z.string().trim().min(1).max(100), device: teamNameSchema })
export const meSchema = z.object({
  team: teamSchema.nullable(),
  member: z.object({ id, name: teamNameSchema, role: teamRoleSchema }),
  deviceId: id.nullable(),
  policy: teamPolicySchema,
  /** The clock of the database. */
  now: instant,
  /** Of the codes of people: HMAC-SHA-256, in hexadecimal digits. */
  codeKey: z.string(),
  /** The last line of the audit, and whether it has the one that was asked with; null of an instance that does not say. */
  audit: z.object({ last: z.string(), hasSeen: z.boolean() }).nullable().default(null),
})
export const joinedSchema = meSchema.extend({ token: z.string() })

/** Who may be signed in with: the host of the identity provider, for the person to recognise. */
export const signInOfferSchema = z.object({ provider: z.string() })
export const signInBegunSchema = z.object({
  /** Secret: who has it receives what the sign-in comes to. */
  ticket: z.string(),
  /** What the page in the browser shows too, for the person to compare. */
  code: z.string(),
  /** Of this instance, to be opened in the browser. */
  path: z.string().startsWith('/'),
  expiresAt: instant,
})
export const signInTicketSchema = z.object({ ticket: z.string().min(1).max(2_000) })
export const signInStandingSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  joinedSchema.extend({ state: z.literal('joined') }),
])

/** `meta` of a relay's own answer to a request that it keeps: not the supplier's word, and not the last. */
export const relayMetaSchema = z.object({ request: id, state: z.enum(outboxStates) })
export type RelayMeta = z.infer<typeof relayMetaSchema>

/** By its Idempotency-Key: what only its author's computer knows of it. */
export const descriptionSchema = z.object({ key: z.string().min(1).max(255), audience: toldAudienceSchema })

/** What a request says and to whom, for somebody who is to let it go. */
export const teamPreviewSchema = z.object({
  request: teamRequestSchema,
  /** Null where its bytes are gone: one of its people was erased, or the database that had them is lost. */
  content: z
    .object({
      /** Of the bytes as they leave: what an approval names. */
      sha256: z.string(),
      /** What it asks for without its people, as JSON. */
      head: z.string(),
      /** Of a call: how large its recording is. */
      recordingBytes: z.number().int().nullable(),
      /** Some of its people or documents, at random between the first and the last. */
      sample: z.array(z.object({ contact: z.string(), message: z.string().nullable() })),
    })
    .nullable(),
  recipientsByDdd: z.record(z.string(), z.number().int()),
  /** As its author's computer told it; null of what came otherwise. */
  audience: toldAudienceSchema.nullable(),
})
export type TeamPreview = z.infer<typeof teamPreviewSchema>

/** One request, with the supplier's answer where there was one. */
export const teamStandingSchema = teamRequestSchema.extend({
  answer: z.object({ status: z.number().int(), text: z.string() }).nullable(),
})
export type TeamStanding = z.infer<typeof teamStandingSchema>

/** By its id, or by the Idempotency-Key that this user gave it. */
export const requestAskedSchema = z
  .object({ id: id.optional(), key: z.string().min(1).max(255).optional() })
  .refine((asked) => (asked.id === undefined) !== (asked.key === undefined), 'either id or key')

/** A request that left the asking computer before it joined; its bytes are the body, in the form in which they left. */
export const reportAskedSchema = z.object({
  /** The Idempotency-Key that it left with: a report that has been made already changes nothing. */
  key: z.string().min(1).max(255),
  /** Of the operation that it was for. */
  path: z.enum([
    rcsTextCampaignPath,
    rcsCarouselCampaignPath,
    smsCampaignPath,
    audioCampaignPath,
    enrichmentCreationPath,
  ]),
  state: z.enum(['sent', 'unknown']),
  /** When it left, or may have. */
  at: instant,
})
export type ReportAsked = z.infer<typeof reportAskedSchema>
/** `isNew` false: the instance knew of it. */
export const reportedSchema = z.object({ isNew: z.boolean() })

/** `approval`: what waits for somebody's word; `open`: what has no end yet. */
export const requestsShown = ['approval', 'open', 'all'] as const
export type RequestsShown = (typeof requestsShown)[number]

export const requestsAskedSchema = z.object({
  show: z.enum(requestsShown).default('all'),
  /** Requests before that one, the latest first. */
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

export const auditAskedSchema = z.object({
  after: z.coerce.number().int().nonnegative().default(0),
  /** The lines before that one instead, the latest first. */
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
})
