/** What the rules say becomes of each request of a relay (rules D2 to D4, D6 and D6c; four eyes; the contact cap). */
import type { Hold, Settled } from '../../../../shared/api/index.ts'
import { lateAfterMs, twinWindowMs } from '../../../../shared/rules/claim-limits.ts'
import type { ContactCap } from '../../../../shared/rules/contact-cap.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import type { Answer } from './answers.ts'

export const slots = ['one', 'other'] as const
/** Where a node runs: each has its own witness file, whatever process has it. */
export type Slot = (typeof slots)[number]

export type Reason = Hold['reason']

export type ModelRequest = {
  /** Its place among all requests, for people to read. */
  index: number
  id: string
  number: number
  author: string
  hasKey: boolean
  /** Two with the same text say the same. */
  text: number
  people: ReadonlySet<number>
  quantity: number
  /** All times are milliseconds since the sequence began, by the database's clock. */
  receivedAt: number
  startAt: number
  /** When it came, or when somebody let it go last, by release or approval. */
  letGoAt: number
  /** Somebody released it when its start was over: they have said that it may still go. */
  mayGoLate: boolean
  isApproved: boolean
  state: OutboxState
  /** Why it is stopped. */
  reason: Reason | null
  resolution: Settled | null
  /** A person once said that it was not sent: what says the same may leave. */
  wasSettledUnsent: boolean
  /** When it is tried again; null = it is not, or that is to be asked for. */
  dueAt: number | null
  leaseUntil: number | null
  /** When its people are reached by its last attempt. */
  reachedAt: number | null
  /** What its last attempt meets; null while the supplier is silent. */
  meets: Answer | null
  /** Its node has died, so that nobody will say how its attempt ended. */
  isOrphan: boolean
  /** Its lease ran out before it was known how it ended. */
  isInterrupted: boolean
  /** How many POSTs of it have arrived. */
  posts: number
}

export type Model = {
  now: number
  requests: ModelRequest[]
  /** Who must not be contacted, by the phone that requests go to. */
  blocked: Set<number>
  /** Who must not be, by another phone of theirs. */
  blockedElsewhere: Set<number>
  approvalFrom: number | null
  cap: ContactCap | null
  /** The request that the supplier is silent about, and where it was sent. */
  silent: { request: ModelRequest; slot: Slot } | null
}

export const createModel = (): Model => ({
  now: 0,
  requests: [],
  blocked: new Set(),
  blockedElsewhere: new Set(),
  approvalFrom: null,
  cap: null,
  silent: null,
})

const dayMs = 86_400_000
/** The days of every contact cap here. */
export const capDays = 2
export const leaseMs = 60_000
/** A node that has taken a request sends it at once; after this the others do. */
const takenOverAfterMs = 10_000

export const waits = ({ state }: ModelRequest): boolean => state === 'ready' || state === 'not_sent'

/** Requests that some node has to take up when it looks. */
export const listDue = ({ requests, now }: Model): ModelRequest[] =>
  requests.filter(
    ({ state, letGoAt, dueAt }) =>
      (state === 'ready' && letGoAt + takenOverAfterMs < now) ||
      (state === 'not_sent' && dueAt !== null && dueAt <= now),
  )

export const listExpired = ({ requests, now }: Model): ModelRequest[] =>
  requests.filter(({ state, leaseUntil }) => state === 'inflight' && leaseUntil !== null && leaseUntil <= now)

/** It left or may have, as far as anybody knows. */
const countsAsLeft = ({ state, resolution }: ModelRequest): boolean => {
  switch (state) {
    case 'inflight':
    case 'sent':
    case 'sent_unparsed':
      return true
    case 'unknown':
      return resolution !== 'confirmed_not_sent'
    default:
      return false
  }
}

const sharesAnyone = (one: ModelRequest, other: ModelRequest): boolean =>
  [...one.people].some((person) => other.people.has(person))

/** Whether somebody of a request must not be contacted; by what else they are known is told of one with a key. */
export const hasBlocked = (
  { blocked, blockedElsewhere }: Readonly<Model>,
  { people, hasKey }: ModelRequest,
): boolean => [...people].some((person) => blocked.has(person) || (hasKey && blockedElsewhere.has(person)))

/** It says the same to some of the same people. */
export const isTwin = (one: ModelRequest, other: ModelRequest): boolean =>
  one !== other && one.text === other.text && sharesAnyone(one, other)

/** From when on it is late after so long: its start, or the word by which it was let go (rule D6). */
const countedFrom = ({ startAt, receivedAt, letGoAt, mayGoLate }: ModelRequest): number => {
  const startsAtOnce = Math.abs(startAt - receivedAt) <= lateAfterMs
  return startAt <= letGoAt && (startsAtOnce || mayGoLate) ? letGoAt : startAt
}

const isCapped = (
  { requests, now, cap }: Model,
  request: ModelRequest,
  hasLeft: (other: ModelRequest) => boolean,
): boolean => {
  if (cap === null) return false
  const from = Math.max(request.startAt, now) - cap.days * dayMs
  const reached = requests.filter(
    (other) => other !== request && hasLeft(other) && (other.reachedAt ?? 0) > from,
  )
  return [...request.people].some(
    (person) => reached.filter(({ people }) => people.has(person)).length >= cap.contacts,
  )
}

/**
 * What speaks against sending a request now (rule D6c); it leaves where nothing does.
 * @param justEnded count as under way: they were so when it was asked, perhaps
 */
export const reasonsAgainst = (
  model: Model,
  request: ModelRequest,
  justEnded: ReadonlySet<ModelRequest> = new Set(),
): ReadonlySet<Reason> => {
  const { now, requests, approvalFrom } = model
  const reasons = new Set<Reason>()
  const hasLeft = (other: ModelRequest): boolean => countsAsLeft(other) || justEnded.has(other)
  if (now - countedFrom(request) > lateAfterMs) reasons.add('late')
  if (hasBlocked(model, request)) reasons.add('blocked')
  if (isCapped(model, request, hasLeft)) reasons.add('capped')
  if (approvalFrom !== null && request.quantity >= approvalFrom && !request.isApproved)
    reasons.add('approval')
  const hasTwin = requests.some(
    (other) => isTwin(request, other) && hasLeft(other) && (other.reachedAt ?? 0) > now - twinWindowMs,
  )
  if (hasTwin) reasons.add('twin')
  return reasons
}

/**
 * Times at which something else begins to hold. None may come soon after a step, so that the time which the step itself
 * takes decides nothing.
 */
const limitsOf = (request: ModelRequest): (number | null)[] => {
  const { letGoAt, dueAt, leaseUntil, reachedAt } = request
  return [
    countedFrom(request) + lateAfterMs,
    letGoAt + takenOverAfterMs,
    dueAt,
    leaseUntil,
    reachedAt === null ? null : reachedAt + twinWindowMs,
    reachedAt === null ? null : reachedAt + capDays * dayMs,
  ]
}

const marginMs = 20_000

/** Lets so much time pass, or a little more. @returns how much it was */
export const pass = (model: Model, ms: number): number => {
  const before = model.now
  model.now += ms
  for (;;) {
    const { now } = model
    const near = model.requests
      .flatMap(limitsOf)
      .filter((limit) => limit !== null)
      .filter((limit) => limit > now && limit <= now + marginMs)
    if (near.length === 0) return model.now - before
    model.now = Math.max(...near) + 1_000
  }
}

/** A person's word on a request. Each returns whether the request is one that it can be said of. */

export const withdraw = (request: ModelRequest): boolean => {
  const { state, reason } = request
  if (!(waits(request) || state === 'unauthorised' || (state === 'stopped' && reason !== 'withdrawn')))
    return false
  Object.assign(request, { state: 'stopped', reason: 'withdrawn', dueAt: null })
  return true
}

const letGo = ({ now }: Model, request: ModelRequest): void => {
  Object.assign(request, { state: 'ready', reason: null, letGoAt: now })
}

export const release = (model: Model, request: ModelRequest): boolean => {
  const { state, reason, startAt } = request
  if (!(state === 'unauthorised' || (state === 'stopped' && reason !== 'withdrawn'))) return false
  letGo(model, request)
  if (startAt <= model.now) request.mayGoLate = true
  return true
}

export const approve = (
  model: Model,
  request: ModelRequest,
  { actor, hasSeen }: { actor: string; hasSeen: boolean },
): 'done' | 'missing' | 'own' | 'changed' => {
  if (request.state !== 'stopped' || request.reason !== 'approval') return 'missing'
  if (request.author === actor) return 'own'
  if (!hasSeen) return 'changed'
  letGo(model, request)
  request.isApproved = true
  return 'done'
}

export const settle = (request: ModelRequest, resolution: Settled): boolean => {
  if (request.state !== 'unknown' || request.resolution !== null) return false
  request.resolution = resolution
  if (resolution === 'confirmed_not_sent') request.wasSettledUnsent = true
  return true
}
