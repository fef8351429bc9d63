import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  mayUse,
  senderRoles,
  type TeamOperation,
  type TeamOperationId,
  teamOperations,
  type TeamRequest,
} from '../../../shared/api/index.ts'
import { createAuthenticate, issueToken, type User } from '../auth.ts'
import type { ServiceDependencies } from '../dependencies.ts'
import { addAuthentication } from '../http.ts'
import { erasePeople, findPeople } from '../people-rights.ts'
import {
  approvalRefused,
  badInvitation,
  emailTaken,
  lastAdmin,
  noTeam,
  notInTeam,
  notOfRole,
  requestNotFound,
} from '../problems.ts'
import { createQueue } from '../../turns.ts'
import { bodyOf, queryOf } from '../read-request.ts'
import { readPreview, recordingOf } from '../relay/preview.ts'
import type { KnownRequest } from '../relay/ledger.ts'
import type { Relay } from '../relay/relay.ts'
import { digestOfCode, makeInvitation } from './invitation.ts'
import type { SigningIn } from './sign-in/signing-in.ts'
import type { KnownDevice, MemberChange } from './team-store.ts'

export type TeamDependencies = Pick<ServiceDependencies, 'store' | 'tokenKey' | 'uuid'> & {
  relay: Relay
  /** Null where people join with codes alone. */
  signingIn: SigningIn | null
}

type Operations = typeof teamOperations
/** Bytes of a request are taken beside the nine operations (report-routes.ts). */
type OwnOperationId = Exclude<TeamOperationId, 'reportRequest'>
type Asked<Id extends TeamOperationId> = Operations[Id]['request'] extends z.ZodType
  ? z.infer<Operations[Id]['request']>
  : undefined
/** The bytes of a request stand for themselves. */
type Answer<Id extends TeamOperationId> = Operations[Id]['answer'] extends z.ZodType
  ? z.infer<Operations[Id]['answer']>
  : Buffer[]
type Handlers = { [Id in OwnOperationId]: (asked: Asked<Id>, user: User) => Promise<Answer<Id>> }

/** A hundred thousand people. */
const bodyLimit = 8 * 1024 * 1024

/** The team API of a relay: each operation of the table, held against the roles in it. */
export const addTeam = (app: FastifyInstance, deps: TeamDependencies): void => {
  const handlers = {
    ...createMembers(deps),
    ...createRequests(deps),
    ...createPeople(deps),
  } satisfies Handlers
  const add = (scope: FastifyInstance, id: OwnOperationId): void => {
    const operation: TeamOperation = teamOperations[id]
    const handle = handlers[id] as (asked: unknown, user: User) => Promise<unknown>
    scope.route({
      method: operation.method === 'get' ? 'GET' : 'POST',
      url: operation.path,
      ...(typeof operation.roles === 'string' ? {} : { bodyLimit }),
      handler: async (request, reply) => {
        const { user } = request
        if (typeof operation.roles !== 'string' && !mayUse(user.role, id)) throw notOfRole(user.role)
        const read = operation.method === 'get' ? queryOf : bodyOf
        const asked = operation.request === null ? undefined : read(request, operation.request)
        const answer = await handle(asked, user)
        if (operation.answer !== null) return answer
        return reply.type('application/octet-stream').send(Readable.from(answer as Buffer[]))
      },
    })
  }
  const ids = (Object.keys(teamOperations) as TeamOperationId[]).filter((id) => id !== 'reportRequest')
  const isOpen = (id: TeamOperationId): boolean => typeof teamOperations[id].roles === 'string'
  // Where there is no provider, there is nothing at these addresses.
  const isOffered = (id: TeamOperationId): boolean =>
    teamOperations[id].roles !== 'signing_in' || deps.signingIn !== null
  for (const id of ids.filter((one) => isOpen(one) && isOffered(one))) add(app, id)
  void app.register(async (scope) => {
    addAuthentication(scope, createAuthenticate(deps.tokenKey, deps.relay.team))
    for (const id of ids.filter((one) => !isOpen(one))) add(scope, id)
  })
}

const done = { done: true } as const

const createMembers = ({ relay: { team, codeKey }, tokenKey, uuid, signingIn }: TeamDependencies) => {
  const tokenOf = ({ id, memberId, epoch }: KnownDevice): Promise<string> =>
    issueToken(tokenKey, memberId, { device: id, epoch })
  const meOf = async (
    member: Pick<KnownDevice, 'memberId' | 'memberName' | 'role'>,
    deviceId: string | null,
    seen = '',
  ): Promise<Answer<'me'>> => ({
    team: await team.getTeam(),
    member: { id: member.memberId, name: member.memberName, role: member.role },
    deviceId,
    ...(await team.getPolicy()),
    codeKey: codeKey.ofPeople,
    audit: await team.getAuditStanding(seen),
  })
  const deviceOf = async ({ deviceId }: User): Promise<KnownDevice> => {
    const device = deviceId === null ? null : await team.getDevice(deviceId)
    if (device === null) throw notInTeam()
    return device
  }
  const invitation = async (memberId: string) => {
    const { now } = await team.getPolicy()
    const { code, ...kept } = makeInvitation(Date.parse(now))
    return { kept, shown: { memberId, code, expiresAt: kept.expiresAt } }
  }
  const welcome = async (joined: KnownDevice): Promise<Answer<'join'>> => ({
    ...(await meOf(joined, joined.id)),
    token: await tokenOf(joined),
  })
  return {
    join: async ({ code, device }) => {
      const joined = await team.join(digestOfCode(code), { id: uuid(), name: device })
      if (typeof joined === 'string') throw badInvitation(joined)
      return welcome(joined)
    },
    getSignIn: async () => {
      if (signingIn === null) throw notInTeam()
      return { provider: signingIn.provider }
    },
    beginSignIn: async ({ device }) => {
      if (signingIn === null) throw notInTeam()
      return signingIn.begin(device)
    },
    finishSignIn: async ({ ticket }) => {
      if (signingIn === null) throw notInTeam()
      const joined = await signingIn.finish(ticket)
      return joined === null ? { state: 'waiting' } : { state: 'joined', ...(await welcome(joined)) }
    },
    me: async ({ seen }, user) =>
      user.deviceId === null
        ? meOf({ memberId: user.id, memberName: user.id, role: user.role }, null, seen)
        : meOf(await deviceOf(user), user.deviceId, seen),
    renewToken: async (_asked, user) => ({ token: await tokenOf(await deviceOf(user)) }),
    leave: async (_asked, user) => {
      const { id } = await deviceOf(user)
      await team.endDevice(user.id, id)
      return done
    },
    listMembers: async () => ({ members: await team.listMembers() }),
    invite: async ({ email = null, ...member }, user) => {
      if ((await team.getTeam()) === null) throw noTeam()
      const id = uuid()
      const { kept, shown } = await invitation(id)
      if (!(await team.invite(user.id, { id, email, ...member }, kept))) throw emailTaken()
      return shown
    },
    inviteAgain: async ({ id }, user) => {
      const { kept, shown } = await invitation(id)
      if (!(await team.inviteAgain(user.id, id, kept))) throw notInTeam()
      return shown
    },
    setEmail: async ({ id, email }, user) => {
      const set = await team.setEmail(user.id, id, email)
      if (set === 'missing') throw notInTeam()
      if (set === 'taken') throw emailTaken()
      return done
    },
    setRole: async ({ id, role }, user) => demandChanged(await team.setRole(user.id, id, role)),
    removeMember: async ({ id }, user) => demandChanged(await team.removeMember(user.id, id)),
    endDevice: async ({ id }, user) => {
      if (!(await team.endDevice(user.id, id))) throw notInTeam()
      return done
    },
    getPolicy: async () => (await team.getPolicy()).policy,
    setPolicy: async (policy, user) => {
      await team.setPolicy(user.id, policy)
      return policy
    },
    listAudit: async ({ after, before, limit }) => ({
      lines:
        before === undefined ? await team.listAudit(after, limit) : await team.listLatestAudit(before, limit),
    }),
  } satisfies Partial<Handlers>
}

const demandChanged = (change: MemberChange): typeof done => {
  if (change === 'missing') throw notInTeam()
  if (change === 'last_admin') throw lastAdmin()
  return done
}

const createRequests = ({ relay: { ledger, team, codeKey, sender } }: TeamDependencies) => {
  // One at a time: each has a whole request in memory.
  const previews = createQueue()
  /** What this user may see: an analyst their own. */
  const seen = async (id: string, user: User): Promise<KnownRequest> => {
    const request = await ledger.getRequest(id)
    if (request === null || (user.role === 'analyst' && request.author !== user.id)) throw requestNotFound()
    return request
  }
  /** It may leave now: nobody has to wait for the next look. */
  const begin = async (id: string): Promise<void> => {
    const request = await ledger.getRequest(id)
    if (request !== null) sender.begin(request.number)
  }
  const demandFound = (isFound: boolean): typeof done => {
    if (!isFound) throw requestNotFound()
    return done
  }
  return {
    listRequests: async ({ show, before = null, limit }, user) => {
      const author = user.role === 'analyst' ? user.id : null
      const requests = await ledger.listRequests({ author, show, before, limit })
      return { requests: requests.map(shownRequest) }
    },
    getRequest: async ({ id, key = '' }, user) => {
      const asked = id ?? (await ledger.findByKey(user.id, codeKey.digestOf(key)))
      if (asked === null) throw requestNotFound()
      const request = await seen(asked, user)
      // An answer may repeat what was asked: it is for whoever may see that.
      const maySee = request.author === user.id || mayUse(user.role, 'approve')
      const { status, answer } = await ledger.standingOf(request.number)
      const isShown = maySee && status !== null && answer !== null
      return {
        ...shownRequest(request),
        answer: isShown ? { status, text: answer.toString('utf8') } : null,
      }
    },
    describeRequest: async ({ key, audience }, user) =>
      demandFound(await ledger.describe(user.id, codeKey.digestOf(key), audience)),
    addOtherCodes: async ({ key, pairs }, user) => {
      // Codes have 64 bits. A longer number matches no one; truncated here, it does not fail in the database.
      const codeIn = (text: string): bigint => BigInt.asIntN(64, BigInt(text))
      const codes = pairs.map(([person, other]) => [codeIn(person), codeIn(other)] as const)
      await ledger.keepOtherCodes(user.id, codeKey.digestOf(key), codes)
      return done
    },
    previewRequest: async ({ id }, user) => {
      const request = await seen(id, user)
      const { path, ...details } = await ledger.detailsOf(request.number)
      const content = await previews.add(async () => {
        const body = await ledger.loadBody(request.number)
        // Erased with one of its people, or lost with a database that was replaced.
        return body === null || body.length === 0 ? null : readPreview(path, body)
      })
      if (content !== null) await team.noteRead(user.id, { request: id })
      return { request: shownRequest(request), content, ...details }
    },
    getContent: async ({ id }, user) => {
      const { number } = await seen(id, user)
      const body = await ledger.loadBody(number)
      if (body === null) throw requestNotFound()
      await team.noteRead(user.id, { request: id })
      return body
    },
    getRecording: async ({ id }, user) => {
      const { number } = await seen(id, user)
      const { path } = await ledger.detailsOf(number)
      const recording = await previews.add(async () => {
        const body = await ledger.loadBody(number)
        return body === null || body.length === 0 ? null : recordingOf(path, body)
      })
      if (recording === null) throw requestNotFound()
      await team.noteRead(user.id, { request: id })
      return { base64: recording.toString('base64') }
    },
    approve: async ({ id, sha256 }, user) => {
      const approval = await ledger.approve(user.id, id, codeKey.digestOf(sha256))
      if (approval === 'missing') throw requestNotFound()
      if (approval !== 'done') throw approvalRefused(approval)
      await begin(id)
      return done
    },
    withdraw: async ({ id }, user) => {
      await seen(id, user)
      return demandFound(await ledger.withdraw(user.id, id))
    },
    release: async ({ id }, user) => {
      demandFound(await ledger.release(user.id, id))
      await begin(id)
      return done
    },
    settle: async ({ id, resolution }, user) => demandFound(await ledger.settle(user.id, id, resolution)),
  } satisfies Partial<Handlers>
}

const shownRequest = ({ number: _number, ...request }: KnownRequest): TeamRequest => request

const createPeople = ({ store, relay }: TeamDependencies) => {
  const { ledger, codeKey } = relay
  const needs = { store, relay, care: null }
  const setBlocked =
    (isBlocked: boolean): Handlers['addBlocks'] =>
    async ({ keys }, user) => {
      await ledger.setBlocked(user.id, keys.map(codeKey.ofPerson), isBlocked)
      return done
    }
  return {
    listBlocks: ({ after }) => ledger.listBlocks(after),
    addBlocks: setBlocked(true),
    removeBlocks: setBlocked(false),
    listContacted: ({ days, after }) => ledger.listContacted(days, after),
    listContactCodes: ({ id, after }) => ledger.listContactCodes(id, after),
    findPeople: ({ keys }) => findPeople(needs, keys),
    erasePeople: ({ id, keys }, user) => erasePeople(needs, { actor: user.id, id }, keys),
    listErasures: async () => ({ erasures: await relay.erasures.list() }),
    listOwnErasures: async ({ after }, user) => ({
      erasures: (await relay.erasures.listFor(deviceIdOf(user), after)).map(
        ({ askedBy: _by, ...erasure }) => erasure,
      ),
    }),
    acknowledgeErasure: async ({ id }, user) => {
      if (!(await relay.erasures.acknowledge(user.id, deviceIdOf(user), id))) throw requestNotFound()
      await relay.erasing.end()
      return done
    },
  } satisfies Partial<Handlers>
}

/** @throws ApiProblem where it is no computer that asks, but the token of the instance */
const deviceIdOf = ({ deviceId }: User): string => {
  if (deviceId === null) throw notInTeam()
  return deviceId
}

/** Who may ask for sends: a team's other members are refused before a byte of the body is read. */
export const demandSender = ({ role }: User): void => {
  if (!senderRoles.some((one) => one === role)) throw notOfRole(role)
}
