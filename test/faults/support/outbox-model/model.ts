import type { resolutions } from '../../../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'

/** What the next request meets at the server, once it has arrived whole; `silence` lasts until somebody ends it. */
export const answers = [
  'created',
  'unreadable',
  'refused',
  'unauthorised',
  'too many',
  'error',
  'closing',
  'reset',
  'silence',
] as const
export type Answer = (typeof answers)[number]

/** What the next request meets on its way; `stall`: nothing happens before the connection, until somebody ends it. */
export const networks = ['up', 'refusing', 'no address', 'stall'] as const
export type Network = (typeof networks)[number]

/**
 * The connections: the app's own instance, which the network is about, and a remote one, whose network is always up.
 * None holds up the other (rule D6e).
 */
export const lanes = ['own', 'remote'] as const
export type Lane = (typeof lanes)[number]

/** Rule D2, answer by answer. */
const stateAfter: Record<Exclude<Answer, 'silence'>, OutboxState> = {
  created: 'sent',
  unreadable: 'sent_unparsed',
  refused: 'rejected',
  unauthorised: 'unauthorised',
  'too many': 'unknown',
  error: 'unknown',
  closing: 'unknown',
  reset: 'unknown',
}

export type Resolution = (typeof resolutions)[number]

export type ModelItem = {
  id: string
  draftId: string
  lane: Lane
  /** Two with the same text are the same campaign. */
  text: number
  createdAt: number
  state: OutboxState
  /** Why it is stopped. */
  stop: 'late' | 'blocked' | null
  /** Who gets it, by the number of each person. */
  people: ReadonlySet<number>
  /** Since when it may leave by itself, or the user last said so (wall clock). */
  releasedAt: number
  /** When it was last tried (wall clock); null = never. */
  attemptedAt: number | null
  /** From when it may go (wall clock); null = at once. Of what failed just now not known before it is asked for. */
  dueAt: number | null | 'to be asked'
  attempts: number
  requests: number
  resolution: Resolution | null
}

export type ModelDraft = { id: string; revision: number; text: number; lane: Lane; isQueued: boolean }

type Busy = { item: ModelItem; stage: 'before the connection' | 'before the answer' }
/** What a backup holds. */
type Backup = Pick<Model, 'drafts' | 'items' | 'holdMs'>

export type Model = {
  drafts: ModelDraft[]
  items: ModelItem[]
  /** Items that were called back, for what they had sent. */
  gone: ModelItem[]
  /** Since the beginning, as the computer's clock says. */
  wall: number
  /** The clock that never jumps. */
  monotonic: number
  holdMs: number
  network: Network
  answer: Answer
  /** Who must not be contacted. */
  blocked: ReadonlySet<number>
  /** What is under way through a connection and does not end by itself. */
  busy: Map<Lane, Busy>
  backup: Backup | null
  /** When an item goes by the clock that never jumps, since the sender first saw it. */
  seen: Map<string, { dueAt: number; monotonic: number }>
}

const longestHoldMs = 86_400_000
const twinWindowMs = 7 * 86_400_000
const lateAfterMs = 15 * 60_000

export const createModel = (): Model => ({
  drafts: [],
  items: [],
  gone: [],
  wall: 0,
  monotonic: 0,
  // As the data are prepared.
  holdMs: 0,
  network: 'up',
  answer: 'created',
  blocked: new Set(),
  busy: new Map(),
  backup: null,
  seen: new Map(),
})

/** Whether an item may be sent. Asking marks it as seen: its wait runs from the first time that the sender saw it. */
export const isDue = (model: Model, { id, dueAt }: ModelItem): boolean => {
  if (dueAt === null) return true
  if (dueAt === 'to be asked') return false
  let seen = model.seen.get(id)
  if (seen?.dueAt !== dueAt) {
    const wait = Math.min(Math.max(dueAt - model.wall, 0), longestHoldMs)
    seen = { dueAt, monotonic: model.monotonic + wait }
    model.seen.set(id, seen)
  }
  return seen.monotonic <= model.monotonic
}

const waits = ({ state }: ModelItem): boolean => state === 'ready' || state === 'not_sent'

/** The oldest that may go through a connection; whatever waits has been seen then. */
const nextDue = (model: Model, lane: Lane): ModelItem | undefined =>
  model.items
    .filter(waits)
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map((item) => ({ item, isDue: isDue(model, item) }))
    .find((each) => each.isDue && each.item.lane === lane)?.item

/** Whether the sender would begin something if it looked now. */
export const hasDue = (model: Model): boolean =>
  lanes.some((lane) => !model.busy.has(lane) && nextDue(model, lane) !== undefined)

/** What the sender does when it looks at the outbox: through each connection one due item after another. */
export const look = (model: Model): void => {
  for (const lane of lanes)
    for (;;) {
      // Also what has to wait for another has been seen then.
      const item = nextDue(model, lane)
      if (item === undefined || model.busy.has(lane)) break
      attempt(model, item)
    }
}

const sharesAnyone = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  [...one].some((person) => other.has(person))

/** What speaks against sending an item now (rules D6, D6c), the first of all that does. */
const stopOf = ({ wall, blocked }: Model, { releasedAt, people }: ModelItem): ModelItem['stop'] => {
  if (wall - releasedAt > lateAfterMs) return 'late'
  return sharesAnyone(people, blocked) ? 'blocked' : null
}

const attempt = (model: Model, item: ModelItem): void => {
  item.dueAt = null
  const stop = stopOf(model, item)
  if (stop !== null) {
    Object.assign(item, { state: 'stopped', stop })
    return
  }
  item.attempts += 1
  item.attemptedAt = model.wall
  item.state = 'inflight'
  model.seen.delete(item.id)
  if (networkOf(model, item) === 'stall') model.busy.set(item.lane, { item, stage: 'before the connection' })
  else connect(model, item)
}

const networkOf = ({ network }: Model, { lane }: ModelItem): Network => (lane === 'own' ? network : 'up')

const connect = (model: Model, item: ModelItem): void => {
  if (networkOf(model, item) !== 'up') {
    item.state = 'not_sent'
    item.dueAt = 'to be asked'
    return
  }
  item.requests += 1
  if (model.answer === 'silence') model.busy.set(item.lane, { item, stage: 'before the answer' })
  else item.state = stateAfter[model.answer]
}

/** Ends what stalls or is silent: the way is free, and an answer comes. */
export const release = (model: Model): void => {
  const busy = [...model.busy.values()]
  model.busy.clear()
  model.network = 'up'
  if (model.answer === 'silence') model.answer = 'created'
  for (const { item, stage } of busy)
    if (stage === 'before the connection') connect(model, item)
    else item.state = stateAfter[model.answer]
}

/**
 * A process that ended anyhow; the next one knows only what is on the disk (rule D3), and looks at the outbox before it
 * is told where the own service is.
 */
export const startAnew = (model: Model): void => {
  for (const { item } of model.busy.values()) item.state = 'unknown'
  model.busy.clear()
  model.seen.clear()
  const first = nextDue(model, 'own')
  const { network } = model
  model.network = 'no address'
  if (first !== undefined) attempt(model, first)
  model.network = network
  look(model)
}

export const backUp = (model: Model): void => {
  const { drafts, items, holdMs } = model
  model.backup = structuredClone({ drafts, items, holdMs })
}

/**
 * The data are again as the backup has them, but what has left since is as it is (rule D6f). Nothing that waited in the
 * backup goes by itself any more; what waits now stays behind.
 */
export const restore = (model: Model): void => {
  if (model.backup === null) return
  const { drafts, items, holdMs } = structuredClone(model.backup)
  const known = [...model.items, ...model.gone]
  const hasLeft = ({ state }: ModelItem): boolean => future[state] === 'may have left' || state === 'rejected'
  const departed = model.items.filter(hasLeft)
  const back = items
    .filter(({ id }) => departed.every((one) => one.id !== id))
    .map((item): ModelItem => {
      const requests = known.find(({ id }) => id === item.id)?.requests ?? 0
      return hasLeft(item) && item.state !== 'inflight'
        ? { ...item, requests }
        : { ...item, requests, state: 'unknown', stop: null, dueAt: null }
    })
  model.items = [...back, ...departed]
  model.gone = known.filter(({ id }) => model.items.every((item) => item.id !== id))
  Object.assign(model, { drafts, holdMs })
  startAnew(model)
}

/** What an item in each state may still do by itself, or at the user's word; the rules' own table, not the code's. */
const future: Record<OutboxState, 'may leave' | 'may have left' | 'certainly did not leave'> = {
  ready: 'may leave',
  stopped: 'may leave',
  not_sent: 'may leave',
  unauthorised: 'may leave',
  inflight: 'may have left',
  sent: 'may have left',
  sent_unparsed: 'may have left',
  unknown: 'may have left',
  rejected: 'certainly did not leave',
}

/**
 * Whether something that says the same to some of the same people may still leave, or left or may have left in the last
 * days (rule D4).
 */
export const hasTwin = ({ items, wall }: Model, text: number, people: ReadonlySet<number>): boolean =>
  items.some((item) => {
    if (item.text !== text || !sharesAnyone(item.people, people)) return false
    if (item.resolution === 'confirmed_not_sent') return false
    switch (future[item.state]) {
      case 'may leave':
        return true
      case 'may have left':
        return item.state === 'inflight' || (item.attemptedAt ?? item.createdAt) >= wall - twinWindowMs
      case 'certainly did not leave':
        return false
    }
  })

/** Where an item can be found after each state, as far as anybody sees (rule D2). */
const movesFrom: Record<OutboxState, readonly OutboxState[]> = {
  ready: ['stopped', 'inflight', 'sent', 'sent_unparsed', 'rejected', 'unauthorised', 'not_sent', 'unknown'],
  stopped: ['ready', 'inflight', 'sent', 'sent_unparsed', 'rejected', 'unauthorised', 'not_sent', 'unknown'],
  inflight: ['sent', 'sent_unparsed', 'rejected', 'unauthorised', 'not_sent', 'unknown'],
  not_sent: ['ready', 'stopped', 'inflight', 'sent', 'sent_unparsed', 'rejected', 'unauthorised', 'unknown'],
  unauthorised: ['ready', 'stopped', 'inflight', 'sent', 'sent_unparsed', 'rejected', 'not_sent', 'unknown'],
  sent: [],
  sent_unparsed: [],
  rejected: [],
  unknown: [],
}

export const isAllowedMove = (from: OutboxState, to: OutboxState): boolean =>
  from === to || movesFrom[from].includes(to)
