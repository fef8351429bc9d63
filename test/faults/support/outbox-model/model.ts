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

export type ModelDraft = { id: string; revision: number; text: number; isQueued: boolean }

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
  /** What is under way and does not end by itself. */
  busy: { item: ModelItem; stage: 'before the connection' | 'before the answer' } | null
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
  busy: null,
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

/** The oldest that may go; whatever waits has been seen then. */
const nextDue = (model: Model): ModelItem | undefined =>
  model.items
    .filter(({ state }) => state === 'ready' || state === 'not_sent')
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map((item) => ({ item, isDue: isDue(model, item) }))
    .find((each) => each.isDue)?.item

/** Whether the sender would begin something if it looked now. */
export const hasDue = (model: Model): boolean => model.busy === null && nextDue(model) !== undefined

/** What the sender does when it looks at the outbox: one due item after another, unless one is under way. */
export const look = (model: Model): void => {
  for (;;) {
    // Also what has to wait for another has been seen then.
    const item = nextDue(model)
    if (item === undefined || model.busy !== null) return
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
  if (model.network === 'stall') model.busy = { item, stage: 'before the connection' }
  else connect(model, item)
}

const connect = (model: Model, item: ModelItem): void => {
  if (model.network !== 'up') {
    item.state = 'not_sent'
    item.dueAt = 'to be asked'
    return
  }
  item.requests += 1
  if (model.answer === 'silence') model.busy = { item, stage: 'before the answer' }
  else item.state = stateAfter[model.answer]
}

/** Ends what stalls or is silent: the way is free, and an answer comes. */
export const release = (model: Model): void => {
  const { busy } = model
  model.busy = null
  model.network = 'up'
  if (model.answer === 'silence') model.answer = 'created'
  if (busy?.stage === 'before the connection') connect(model, busy.item)
  else if (busy !== null) busy.item.state = stateAfter[model.answer]
}

/**
 * A process that ended anyhow; the next one knows only what is on the disk (rule D3), and looks at the outbox before it
 * is told where the service is.
 */
export const startAnew = (model: Model): void => {
  if (model.busy !== null) model.busy.item.state = 'unknown'
  model.busy = null
  model.seen.clear()
  const first = nextDue(model)
  const { network } = model
  model.network = 'no address'
  if (first !== undefined) attempt(model, first)
  model.network = network
  look(model)
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
