import type { OutboxState, resolutions } from '../../../../shared/bridge/outbox.ts'

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
  /** What is under way and does not end by itself. */
  busy: { item: ModelItem; stage: 'before the connection' | 'before the answer' } | null
  /** When an item goes by the clock that never jumps, since the sender first saw it. */
  seen: Map<string, { dueAt: number; monotonic: number }>
}

const longestHoldMs = 86_400_000
const twinWindowMs = 7 * 86_400_000

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
  while (model.busy === null) {
    const item = nextDue(model)
    if (item === undefined) return
    attempt(model, item)
  }
}

const attempt = (model: Model, item: ModelItem): void => {
  item.dueAt = null
  item.attempts += 1
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

/** Whether something equal has gone or may have (rule D4). */
export const hasTwin = ({ items, wall }: Model, text: number): boolean =>
  items.some(
    (item) =>
      item.text === text &&
      item.createdAt >= wall - twinWindowMs &&
      !['rejected', 'unauthorised', 'not_sent'].includes(item.state) &&
      !(item.state === 'unknown' && item.resolution === 'confirmed_not_sent'),
  )

/** Where an item can be found after each state, as far as anybody sees (rule D2). */
const movesFrom: Record<OutboxState, readonly OutboxState[]> = {
  ready: ['inflight', 'sent', 'sent_unparsed', 'rejected', 'unauthorised', 'not_sent', 'unknown'],
  inflight: ['sent', 'sent_unparsed', 'rejected', 'unauthorised', 'not_sent', 'unknown'],
  not_sent: ['inflight', 'sent', 'sent_unparsed', 'rejected', 'unauthorised', 'unknown'],
  unauthorised: ['ready', 'inflight', 'sent', 'sent_unparsed', 'rejected', 'not_sent', 'unknown'],
  sent: [],
  sent_unparsed: [],
  rejected: [],
  unknown: [],
}

export const isAllowedMove = (from: OutboxState, to: OutboxState): boolean =>
  from === to || movesFrom[from].includes(to)
