/**
 * What a relay answers beside the nine operations. One table is the routes, their roles and their part of the OpenAPI
 * document.
 */
import { z } from 'zod'
import { peopleAtServiceSchema, peopleSchema } from './control.ts'
import {
  blockChangesSchema,
  contactCodesSchema,
  contactedAskedSchema,
  contactPageSchema,
  otherCodesSchema,
} from './team-codes.ts'
import {
  type TeamRole,
  auditAskedSchema,
  auditLineSchema,
  byIdSchema,
  descriptionSchema,
  doneSchema,
  erasureAskedSchema,
  invitationSchema,
  joinSchema,
  joinedSchema,
  manyPeopleSchema,
  meSchema,
  ownErasuresSchema,
  reportAskedSchema,
  reportedSchema,
  teamNameSchema,
  requestAskedSchema,
  requestsAskedSchema,
  settlementSchema,
  teamErasureSchema,
  signInBegunSchema,
  signInOfferSchema,
  signInStandingSchema,
  signInTicketSchema,
  teamEmailSchema,
  teamMemberSchema,
  teamPolicySchema,
  teamPreviewSchema,
  teamRequestSchema,
  teamRoleSchema,
  teamRoles,
  teamStandingSchema,
} from './team.ts'

/**
 * `invited`: whoever has a code. `signing_in`: anybody, where the instance has an identity provider; elsewhere there is
 * nothing at these addresses.
 */
export type OpenTo = 'invited' | 'signing_in'

export type TeamOperation = {
  method: 'get' | 'post'
  path: string
  summary: string
  /** Who may; the others ask without a token. */
  roles: readonly TeamRole[] | OpenTo
  /** Of the query of a GET, of the JSON body of a POST. */
  request: z.ZodType | null
  /** The body is the bytes of a request in the form in which it left, and `request` is of the query. */
  takesBytes?: true
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
  getSignIn: {
    method: 'get',
    path: '/team/sign-in',
    summary: 'With whose account one may sign in',
    roles: 'signing_in',
    request: null,
    answer: signInOfferSchema,
  },
  beginSignIn: {
    method: 'post',
    path: '/team/sign-in/begin',
    summary: 'Begin to sign a device in; the path answered is for the browser',
    roles: 'signing_in',
    request: z.object({ device: teamNameSchema }),
    answer: signInBegunSchema,
  },
  finishSignIn: {
    method: 'post',
    path: '/team/sign-in/finish',
    summary: 'Join once the person has confirmed in the browser; until then, `waiting`',
    roles: 'signing_in',
    request: signInTicketSchema,
    answer: signInStandingSchema,
  },
  me: {
    method: 'get',
    path: '/team/me',
    summary: 'Who asks, and by which rules',
    roles: teamRoles,
    // A line of the audit that the device has seen, `NUMBER:HASH`; '' = none. A database that was put back to an earlier time
    // does not have it, and lacks what it was told since.
    request: z.object({ seen: z.string().max(100).default('') }),
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
    request: z.object({ name: teamNameSchema, role: teamRoleSchema, email: teamEmailSchema.optional() }),
    answer: invitationSchema,
  },
  inviteAgain: {
    method: 'post',
    path: '/team/members/invite-again',
    summary: 'A new code for one more device of a member',
    roles: admins,
    request: byIdSchema,
    answer: invitationSchema,
  },
  setEmail: {
    method: 'post',
    path: '/team/members/email',
    summary: 'Set by which e-mail a member signs in for the first time; an account bound before is let go',
    roles: admins,
    request: byIdSchema.extend({ email: teamEmailSchema.nullable() }),
    answer: doneSchema,
  },
  setRole: {
    method: 'post',
    path: '/team/members/role',
    summary: 'Change what a member may do',
    roles: admins,
    request: byIdSchema.extend({ role: teamRoleSchema }),
    answer: doneSchema,
  },
  removeMember: {
    method: 'post',
    path: '/team/members/remove',
    summary: 'Remove a member; their devices lose access at once',
    roles: admins,
    request: byIdSchema,
    answer: doneSchema,
  },
  endDevice: {
    method: 'post',
    path: '/team/devices/end',
    summary: 'End the access of one device',
    roles: admins,
    request: byIdSchema,
    answer: doneSchema,
  },
  getPolicy: {
    method: 'get',
    path: '/team/policy',
    summary: 'The rules that every request passes',
    roles: teamRoles,
    request: null,
    answer: teamPolicySchema,
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
  describeRequest: {
    method: 'post',
    path: '/team/request/describe',
    summary: 'Say how one’s own request came to its people, for whoever is to let it go',
    roles: senderRoles,
    request: descriptionSchema,
    answer: doneSchema,
  },
  addOtherCodes: {
    method: 'post',
    path: '/team/request/other-codes',
    summary: 'Say by what else the people of one’s next campaign are known: blocks of that hold it too',
    roles: senderRoles,
    request: otherCodesSchema,
    answer: doneSchema,
  },
  previewRequest: {
    method: 'get',
    path: '/team/request/preview',
    summary: 'What a request says and to whom, with the SHA-256 that an approval names',
    roles: senderRoles,
    request: byIdSchema,
    answer: teamPreviewSchema,
  },
  getContent: {
    method: 'get',
    path: '/team/request/content',
    summary: 'The bytes of a request, as they leave. Their SHA-256 is what an approval names',
    roles: senderRoles,
    request: byIdSchema,
    answer: null,
  },
  getRecording: {
    method: 'get',
    path: '/team/request/recording',
    summary: 'The recording of a call, as it leaves (MP3)',
    roles: senderRoles,
    request: byIdSchema,
    answer: z.object({ base64: z.base64() }),
  },
  approve: {
    method: 'post',
    path: '/team/requests/approve',
    summary: 'Let a request of somebody else go, as its bytes are',
    roles: decides,
    request: byIdSchema.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: doneSchema,
  },
  withdraw: {
    method: 'post',
    path: '/team/requests/withdraw',
    summary: 'Take back a request that has not left',
    roles: senderRoles,
    request: byIdSchema,
    answer: doneSchema,
  },
  release: {
    method: 'post',
    path: '/team/requests/release',
    summary: 'Have a held request looked at again, as if it came now',
    roles: decides,
    request: byIdSchema,
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
  reportRequest: {
    method: 'post',
    path: '/team/requests/report',
    summary: 'Report one’s own request that left before this computer joined; it is never sent from here',
    roles: senderRoles,
    request: reportAskedSchema,
    takesBytes: true,
    answer: reportedSchema,
  },
  listBlocks: {
    method: 'get',
    path: '/team/blocks',
    summary: 'Who is blocked, as codes, in the order of change',
    roles: blocks,
    request: z.object({ after: z.string().max(60).default('') }),
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
  listContacted: {
    method: 'get',
    path: '/team/contacts',
    summary: 'Which campaigns reach people, or may, as far as that has changed',
    roles: senderRoles,
    request: contactedAskedSchema,
    answer: contactPageSchema,
  },
  listContactCodes: {
    method: 'get',
    path: '/team/contacts/codes',
    summary: 'Whom a campaign has reached, as codes',
    roles: senderRoles,
    request: byIdSchema.extend({ after: z.string().max(20).default('') }),
    answer: contactCodesSchema,
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
    summary:
      'Erase people, the bytes of each request that they are in, and what the team’s computers have of them',
    roles: rights,
    request: erasureAskedSchema,
    answer: peopleAtServiceSchema,
  },
  listErasures: {
    method: 'get',
    path: '/team/erasures',
    summary: 'The latest erasures, and which computers have carried them out',
    roles: ['admin', 'auditor', 'dpo'],
    request: null,
    answer: z.object({ erasures: z.array(teamErasureSchema) }),
  },
  listOwnErasures: {
    method: 'get',
    path: '/team/erasures/own',
    summary: 'Whom this computer is to erase from its own data',
    roles: teamRoles,
    request: z.object({ after: z.string().max(100).default('') }),
    answer: ownErasuresSchema,
  },
  acknowledgeErasure: {
    method: 'post',
    path: '/team/erasures/acknowledge',
    summary: 'Say that this computer has erased them',
    roles: teamRoles,
    request: byIdSchema,
    answer: doneSchema,
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

/** Whether a member of this role may use an operation. */
export const mayUse = (role: TeamRole, id: TeamOperationId): boolean => {
  const { roles }: TeamOperation = teamOperations[id]
  return typeof roles !== 'string' && roles.includes(role)
}
