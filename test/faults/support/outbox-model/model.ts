import type { resolutions } from '../../../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import { type Parting, turnOf, type Wave } from './waves.ts'

/** What the next request meets at the server, once it has arrived whole; `silence` lasts until somebody ends it. */
export const answers = [
  'created',
  'shifted',
  'another quantity',
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
  shifted: 'sent',
  'another quantity': 'sent',
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
  /** What a draft says that is made of it. */
  content: DraftContent
  lane: Lane
  /** Two with the same text are the same campaign. */
  text: number
  createdAt: number
  state: OutboxState
  /** Why it is stopped. */
  stop: 'wave' | 'late' | 'restored' | 'blocked' | 'first_part' | null
  wave: Wave | null
  /** When it starts; null = at once. */
  startAt: number | null
  /** The time by the wall clock until which it stays on the computer. */
  keepUntil: number | null
  /** Whether what was answered is what was asked; null where nothing was answered that could say so. */
  agrees: boolean | null
  /** The user wants it for all that became of the wave before it; for all that may have left elsewhere. */
  acceptsWave: boolean
  acceptsRestore: boolean
  /** How many were blocked when it was last looked through. */
  clearedFor: number
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

export type DraftContent = {
  text: number
  lane: Lane
  /** How it is to be parted, or which part it is. */
  parting: Parting | null
  wave: Wave | null
  /** Null = at once. */
  startAt: number | null
}
export type ModelDraft = DraftContent & {
  id: string
  revision: number
  isQueued: boolean
  /** At which revision it became the first of several waves, and what it was before. */
  parted: { revision: number; parting: Parting } | null
}

type Busy = { item: ModelItem; stage: 'before the connection' | 'before the answer' }
/** What a backup or a copy of the data holds. */
type Data = Pick<Model, 'drafts' | 'items' | 'holdMs' | 'blocked' | 'elsewhereAt'>
/** A copy, the last claim that it knows of, and the computer that it is from. */
type Copy = Data & Pick<Model, 'claims' | 'computer'>

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
  backup: Data | null
  copy: Copy | null
  /** When the data were last found to be a copy, or older than what had left from here; null = never. */
  elsewhereAt: number | null
  /** Raised with each claim that may have left, and with each place that the data are bound to anew. */
  claims: number
  computer: number
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
  copy: null,
  elsewhereAt: null,
  claims: 0,
  computer: 0,
  seen: new Map(),
})

/** Whether an item may be sent. Asking marks it as seen: its wait runs from the first time that the sender saw it. */
export const isDue = (model: Model, { id, dueAt, keepUntil }: ModelItem): boolean => {
  // A time of day is the wall clock's, whatever becomes of that.
  const isKept = keepUntil !== null && keepUntil > model.wall
  if (dueAt === null) return !isKept
  if (dueAt === 'to be asked') return false
  let seen = model.seen.get(id)
  if (seen?.dueAt !== dueAt) {
    const wait = Math.min(Math.max(dueAt - model.wall, 0), longestHoldMs)
    seen = { dueAt, monotonic: model.monotonic + wait }
    model.seen.set(id, seen)
  }
  return seen.monotonic <= model.monotonic && !isKept
}

const waits = ({ state }: ModelItem): boolean => state === 'ready' || state === 'not_sent'

/** All that wait to go through a connection and may, the oldest first; whatever waits has been seen then. */
const listDue = (model: Model, lane: Lane): ModelItem[] =>
  model.items
    .filter(waits)
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map((item) => ({ item, isDue: isDue(model, item) }))
    .filter((each) => each.isDue && each.item.lane === lane)
    .map(({ item }) => item)

/** What waits for the wave before it lets others go. */
const isItsTurn = ({ items }: Model, item: ModelItem): boolean => turnOf(items, item) !== 'wait'

/** The one that goes next through a connection. */
const nextDue = (model: Model, lane: Lane): ModelItem | undefined =>
  listDue(model, lane).find((item) => isItsTurn(model, item))

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

/** When an item should have left. */
const startOf = ({ startAt, releasedAt }: ModelItem): number => startAt ?? releasedAt

/** What speaks against sending an item now (rules D6, D6b, D6c, D6f), the first of all that does. */
const stopOf = (model: Model, item: ModelItem): ModelItem['stop'] => {
  const { wall, blocked, items, elsewhereAt } = model
  if (turnOf(items, item) === 'stop') return 'wave'
  if (wall - startOf(item) > lateAfterMs) return 'late'
  // As long as an equal one would be warned of.
  if (elsewhereAt !== null && wall - elsewhereAt < twinWindowMs && !item.acceptsRestore) return 'restored'
  return sharesAnyone(item.people, blocked) ? 'blocked' : null
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
  if (networkOf(model, item) !== 'no address') model.claims += 1
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
  else take(item, model.answer)
}

const take = (item: ModelItem, answer: Exclude<Answer, 'silence'>): void => {
  item.state = stateAfter[answer]
  item.agrees = item.state === 'sent' ? answer === 'created' : null
}

/** Ends what stalls or is silent: the way is free, and an answer comes. */
export const release = (model: Model): void => {
  const busy = [...model.busy.values()]
  model.busy.clear()
  model.network = 'up'
  if (model.answer === 'silence') model.answer = 'created'
  for (const { item, stage } of busy)
    if (stage === 'before the connection') connect(model, item)
    else take(item, model.answer)
}

/** Whatever is under way is cut off: what had connected may have arrived. */
export const cutOff = (model: Model): void => {
  const busy = [...model.busy.values()]
  model.busy.clear()
  for (const { item, stage } of busy)
    if (stage === 'before the connection') Object.assign(item, { state: 'not_sent', dueAt: 'to be asked' })
    else item.state = 'unknown'
}

/**
 * A process that ended anyhow; the next one knows only what is on the disk (rule D3). It reads what is due before it claims
 * it, and has been told by then where the own service is.
 */
export const startAnew = (model: Model): void => {
  for (const { item } of model.busy.values()) item.state = 'unknown'
  model.busy.clear()
  model.seen.clear()
  look(model)
}

/** What an item in each state may still do by itself, or at the user's word; the rules' own table, not the code's. */
export const future: Record<OutboxState, 'may leave' | 'may have left' | 'certainly did not leave'> = {
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
