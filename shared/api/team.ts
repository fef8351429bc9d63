/**
 * What a relay has beside the nine operations: its people, what they may do, and what comes of their requests. One table
 * (`teamOperations`) is the routes, their roles and their part of the OpenAPI document.
 */
import { z } from 'zod'
import { requestKinds } from '../rules/campaign-types.ts'
import { outboxStates } from '../rules/outbox-states.ts'
import { personKeySchema } from '../rules/person-key.ts'
import { sendingHoursTableSchema } from '../rules/sending-hours.ts'
import { peopleAtServiceSchema, peopleSchema } from './control.ts'

/**
 * `analyst` asks for sends; `approver` also lets those of others go; `admin` also has people, devices and rules in hand.
 * `auditor` sees everything but contents; `dpo` has blocks and erasure in hand, and sends nothing.
 */
export const teamRoles = ['analyst', 'approver', 'admin', 'auditor', 'dpo'] as const
export const teamRoleSchema = z.enum(teamRoles)
export type TeamRole = z.infer<typeof teamRoleSchema>

const id = z.string().min(1).max(100)
const name = z.string().trim().min(1).max(80)
const instant = z.iso.datetime()
const byId = z.object({ id })

export const teamSchema = z.object({ id, name })
export type Team = z.infer<typeof teamSchema>

export const teamDeviceSchema = z.object({ id, name, joinedAt: instant, endedAt: instant.nullable() })

export const teamMemberSchema = z.object({
  id,
  name,
  role: teamRoleSchema,
  createdAt: instant,
  /** Null while they are one. */
  removedAt: instant.nullable(),
  devices: z.array(teamDeviceSchema),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

/** Why a request waits for a person instead of leaving (rule D6c). */
export const holdSchema = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('late'), dueAt: instant }),
  z.object({
    reason: z.literal('out_of_hours'),
    people: z.number().int(),
    nextAllowedAt: instant.nullable(),
  }),
  z.object({ reason: z.literal('blocked'), people: z.number().int() }),
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

export const settlementSchema = byId.extend({ resolution: z.enum(['confirmed_sent', 'confirmed_not_sent']) })

export const teamRequestSchema = z.object({
  id,
  kind: z.enum(requestKinds),
  quantity: z.number().int(),
  /** A member, or `local` for the token of the instance itself. */
  author: id,
  receivedAt: instant,
  startAt: instant.nullable(),
  state: z.enum(outboxStates),
  hold: holdSchema.nullable(),
  resolution: z.string().nullable(),
  /** Who let it go, where that was needed. */
  approvedBy: id.nullable(),
})
export type TeamRequest = z.infer<typeof teamRequestSchema>

export const teamPolicySchema = z.object({
  /** From so many people on a request needs somebody else's word; null = none does. */
  approvalFrom: z.number().int().positive().nullable(),
  /** Null = the hour is not looked at. */
  sendingHours: sendingHoursTableSchema.nullable(),
})
export type TeamPolicy = z.infer<typeof teamPolicySchema>
export const openPolicy: TeamPolicy = { approvalFrom: null, sendingHours: null }

export const auditActions = [
  'team_created',
  'member_invited',
  'device_joined',
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
  'content_read',
  'people_erased',
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

const manyPeopleSchema = z.object({ keys: z.array(personKeySchema).min(1).max(100_000) })
const doneSchema = z.object({ done: z.literal(true) })
const roleChangeSchema = byId.extend({ role: teamRoleSchema })

/** Of an invitation: good once, and for a week. */
export const invitationSchema = z.object({ memberId: id, code: z.string(), expiresAt: instant })

export const joinSchema = z.object({ code: z.string().trim().min(1).max(100), device: name })
export const meSchema = z.object({
  team: teamSchema.nullable(),
  member: z.object({ id, name, role: teamRoleSchema }),
  deviceId: id.nullable(),
  policy: teamPolicySchema,
  /** The clock of the database. */
  now: instant,
  /** Of the codes of people: HMAC-SHA-256, in hexadecimal digits. */
  codeKey: z.string(),
})
export const joinedSchema = meSchema.extend({ token: z.string() })

/** `meta` of a relay's own answer to a request that it keeps: not the supplier's word, and not the last. */
export const relayMetaSchema = z.object({ request: id, state: z.enum(outboxStates) })
export type RelayMeta = z.infer<typeof relayMetaSchema>

/** One request, with the supplier's answer where there was one. */
export const teamStandingSchema = teamRequestSchema.extend({
  answer: z.object({ status: z.number().int(), text: z.string() }).nullable(),
})
export type TeamStanding = z.infer<typeof teamStandingSchema>

/** By its id, or by the Idempotency-Key that this user gave it. */
const requestAskedSchema = z
  .object({ id: id.optional(), key: z.string().min(1).max(255).optional() })
  .refine((asked) => (asked.id === undefined) !== (asked.key === undefined), 'either id or key')

const requestsAskedSchema = z.object({
  state: z.enum(outboxStates).optional(),
  /** Requests before that one, the latest first. */
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

const blocksAskedSchema = z.object({ after: z.string().max(60).default('') })
export const blockChangesSchema = z.object({
  changes: z.array(z.object({ code: z.string(), isBlocked: z.boolean() })),
  /** What to ask `after` for the next ones. */
  next: z.string(),
  isLast: z.boolean(),
})
export type BlockChanges = z.infer<typeof blockChangesSchema>

const auditAskedSchema = z.object({
  after: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
})

export type TeamOperation = {
  method: 'get' | 'post'
  path: string
  summary: string
  /** Who may; `invited`: whoever has a code, without a token. */
  roles: readonly TeamRole[] | 'invited'
  /** Of the query of a GET, of the JSON body of a POST. */
  request: z.ZodType | null
  /** Null: the bytes of a request, as they leave. */
  answer: z.ZodType | null
}

/** Who may ask for sends. */
export const senderRoles = ['analyst', 'approver', 'admin'] as const satisfies TeamRole[]
const decides = ['approver', 'admin'] as const satisfies TeamRole[]
const admins = ['admin'] as const satisfies TeamRole[]
const blocks = ['analyst', 'approver', 'admin', 'dpo'] as const satisfies TeamRole[]
const rights = ['admin', 'dpo'] as const satisfies TeamRole[]

export const teamOperations = {
  join: {
    method: 'post',
    path: '/team/join',
    summary: 'Join the team with a code, once',
    roles: 'invited',
    request: joinSchema,
    answer: joinedSchema,
  },
  me: {
    method: 'get',
    path: '/team/me',
    summary: 'Who asks, and by which rules',
    roles: teamRoles,
    request: null,
    answer: meSchema,
  },
  renewToken: {
    method: 'post',
    path: '/team/token',
    summary: 'Get a token for 30 more days',
    roles: teamRoles,
    request: null,
    answer: z.object({ token: z.string() }),
  },
  leave: {
    method: 'post',
    path: '/team/leave',
    summary: 'End this device’s access',
    roles: teamRoles,
    request: null,
    answer: doneSchema,
  },
  listMembers: {
    method: 'get',
    path: '/team/members',
    summary: 'The people of the team, with their devices',
    roles: ['admin', 'auditor'],
    request: null,
    answer: z.object({ members: z.array(teamMemberSchema) }),
  },
  invite: {
    method: 'post',
    path: '/team/members/invite',
    summary: 'Invite somebody',
    roles: admins,
    request: z.object({ name, role: teamRoleSchema }),
    answer: invitationSchema,
  },
  inviteAgain: {
    method: 'post',
    path: '/team/members/invite-again',
    summary: 'A new code for one more device of a member',
    roles: admins,
    request: byId,
    answer: invitationSchema,
  },
  setRole: {
    method: 'post',
    path: '/team/members/role',
    summary: 'Change what a member may do',
    roles: admins,
    request: roleChangeSchema,
    answer: doneSchema,
  },
  removeMember: {
    method: 'post',
    path: '/team/members/remove',
    summary: 'Remove a member; their devices lose access at once',
    roles: admins,
    request: byId,
    answer: doneSchema,
  },
  endDevice: {
    method: 'post',
    path: '/team/devices/end',
    summary: 'End the access of one device',
    roles: admins,
    request: byId,
    answer: doneSchema,
  },
  setPolicy: {
    method: 'post',
    path: '/team/policy',
    summary: 'Set the rules that every request passes',
    roles: admins,
    request: teamPolicySchema,
    answer: teamPolicySchema,
  },
  listRequests: {
    method: 'get',
    path: '/team/requests',
    summary: 'The latest requests; an analyst’s own only',
    roles: teamRoles,
    request: requestsAskedSchema,
    answer: z.object({ requests: z.array(teamRequestSchema) }),
  },
  getRequest: {
    method: 'get',
    path: '/team/request',
    summary: 'How one request stands',
    roles: teamRoles,
    request: requestAskedSchema,
    answer: teamStandingSchema,
  },
  getContent: {
    method: 'get',
    path: '/team/request/content',
    summary: 'The bytes of a request, as they leave. Their SHA-256 is what an approval names',
    roles: senderRoles,
    request: byId,
    answer: null,
  },
  approve: {
    method: 'post',
    path: '/team/requests/approve',
    summary: 'Let a request of somebody else go, as its bytes are',
    roles: decides,
    request: byId.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: doneSchema,
  },
  withdraw: {
    method: 'post',
    path: '/team/requests/withdraw',
    summary: 'Take back a request that has not left',
    roles: senderRoles,
    request: byId,
    answer: doneSchema,
  },
  release: {
    method: 'post',
    path: '/team/requests/release',
    summary: 'Have a held request looked at again, as if it came now',
    roles: decides,
    request: byId,
    answer: doneSchema,
  },
  settle: {
    method: 'post',
    path: '/team/requests/settle',
    summary: 'Say what became of a request whose end is unknown',
    roles: decides,
    request: settlementSchema,
    answer: doneSchema,
  },
  listBlocks: {
    method: 'get',
    path: '/team/blocks',
    summary: 'Who is blocked, as codes, in the order of change',
    roles: blocks,
    request: blocksAskedSchema,
    answer: blockChangesSchema,
  },
  addBlocks: {
    method: 'post',
    path: '/team/blocks/add',
    summary: 'Block people: phones in international digits, CPFs, CNPJs',
    roles: blocks,
    request: manyPeopleSchema,
    answer: doneSchema,
  },
  removeBlocks: {
    method: 'post',
    path: '/team/blocks/remove',
    summary: 'Lift the block of people',
    roles: rights,
    request: manyPeopleSchema,
    answer: doneSchema,
  },
  findPeople: {
    method: 'post',
    path: '/team/people/find',
    summary: 'In how many requests people are',
    roles: rights,
    request: peopleSchema,
    answer: peopleAtServiceSchema,
  },
  erasePeople: {
    method: 'post',
    path: '/team/people/erase',
    summary: 'Erase people, and the bytes of each request that they are in',
    roles: rights,
    request: peopleSchema,
    answer: peopleAtServiceSchema,
  },
  listAudit: {
    method: 'get',
    path: '/team/audit',
    summary: 'The audit, from a line on',
    roles: ['admin', 'auditor', 'dpo'],
    request: auditAskedSchema,
    answer: z.object({ lines: z.array(auditLineSchema) }),
  },
} as const satisfies Record<string, TeamOperation>
export type TeamOperationId = keyof typeof teamOperations
