import { endsAs, mayBeActedUpon } from './answers.ts'
import { leaseMs, type Model, type ModelRequest, type Slot } from './model.ts'
import { type Allowed, isFinal, take } from './moves.ts'
import type { Row, World } from './world.ts'

export type Stage = Omit<Allowed, 'mayDie' | 'ended'> & {
  slot: Slot
  /** Whether its node died. */
  hasDied: boolean
  /** Requests whose lease has run out, where somebody looks for them. */
  expired: ReadonlySet<ModelRequest>
  /** The one that the supplier has answered at last; null = none. */
  answered: ModelRequest | null
}

/** The longest pause before a request is tried again. */
const longestRetryMs = 300_000

/** Holds the ledger and what the supplier has seen against the model, once nothing is left to be done. */
export const verify = async (model: Model, world: World, stage: Stage): Promise<void> => {
  const { moves, rows } = await world.look()
  if (world.faults.length > 0) throw new Error(world.faults.join('; '))
  if (!world.isStrict) {
    adopt(model, world, rows, stage)
    return
  }
  const moved = new Set<ModelRequest>()
  const allowed = { ...stage, mayDie: stage.hasDied, ended: new Set<ModelRequest>() }
  for (const move of moves) {
    const request = model.requests.find(({ id }) => id === move.id)
    if (request === undefined) throw new Error('the audit tells of a request that nobody made')
    take(model, request, move, allowed)
    moved.add(request)
  }
  if (stage.hasDied) leaveOrphans(model, world, stage.slot, moved)
  else demandMoved(model, world, stage, moved)
  compare(model, world, rows)
}

/** What a node was about to end when it died stays as it is. How far it came is asked of the supplier. */
const leaveOrphans = (model: Model, world: World, slot: Slot, moved: ReadonlySet<ModelRequest>): void => {
  if (model.silent?.slot === slot) model.silent = null
  for (const request of model.requests) {
    if (request.state === 'inflight' && request !== model.silent?.request) request.isOrphan = true
    if (!moved.has(request)) continue
    const arrived = world.site.supplier.bodiesOf(request.id).length
    if (arrived < request.posts || arrived > request.posts + 1)
      throw new Error(`request ${request.index} arrived ${arrived} times, not ${request.posts} or one more`)
    request.posts = arrived
  }
}

/** Whatever may leave is sent or held, and what was sent has ended, unless the supplier is silent. */
const demandMoved = (model: Model, world: World, stage: Stage, moved: ReadonlySet<ModelRequest>): void => {
  const silent = model.requests.find(({ id }) => world.silentIds.includes(id))
  model.silent = silent === undefined ? null : (model.silent ?? { request: silent, slot: stage.slot })
  for (const request of [...stage.due, ...stage.expired])
    if (!moved.has(request)) throw new Error(`request ${request.index} stays ${request.state}`)
  const { answered } = stage
  const mustEnd =
    answered !== null &&
    answered.isInterrupted &&
    answered.meets !== null &&
    endsAs[answered.meets].some(isFinal)
  if (mustEnd) throw new Error(`the answer to request ${answered.index} was not believed`)
  for (const request of model.requests)
    if (request.state === 'inflight' && !request.isOrphan && request !== silent)
      throw new Error(`request ${request.index} did not end`)
}

const compare = (model: Model, world: World, rows: readonly Row[]): void => {
  if (rows.length !== model.requests.length)
    throw new Error(`there are ${rows.length} requests, not ${model.requests.length}`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const request of model.requests) {
    const { id, index, state, reason, resolution, posts } = request
    const row = byId.get(id)
    if (row === undefined) throw new Error(`request ${index} is lost`)
    const told = (of: Pick<Row, 'state' | 'reason' | 'resolution'>): string =>
      [of.state, of.state === 'stopped' ? of.reason : null, of.resolution].filter(Boolean).join(', ')
    const [found, expected] = [told(row), told({ state, reason, resolution })]
    if (found !== expected) throw new Error(`request ${index} is ${found}, not ${expected}`)
    if ((row.dueInMs !== null) !== (state === 'not_sent'))
      throw new Error(`request ${index} is ${state}, and its next try is in ${row.dueInMs} ms`)
    if (row.dueInMs !== null) {
      if (row.dueInMs > longestRetryMs) throw new Error(`request ${index} waits ${row.dueInMs} ms`)
      request.dueAt ??= model.now + row.dueInMs
    }
    world.tell(id, found)
    const bodies = world.site.supplier.bodiesOf(id)
    if (bodies.length !== posts)
      throw new Error(`request ${index} arrived ${bodies.length} times, not ${posts}`)
    const body = Buffer.concat(world.proposals.get(id)?.body ?? []).toString('utf8')
    if (bodies.some((arrived) => arrived !== body)) throw new Error(`request ${index} arrived changed`)
  }
}

/** Of a program that breaks a rule the model follows what it does: only the supplier judges it. */
const adopt = (model: Model, world: World, rows: readonly Row[], { slot, answer }: Stage): void => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const request of model.requests) {
    const row = byId.get(request.id)
    if (row === undefined) throw new Error(`request ${request.index} is lost`)
    const { state, reason, resolution, dueInMs } = row
    const isNew = request.state !== state
    Object.assign(request, { state, reason, resolution })
    request.dueAt = dueInMs === null ? null : model.now + dueInMs
    if (isNew && state === 'inflight') request.leaseUntil = model.now + leaseMs
    if (isNew && mayBeActedUpon(answer)) request.reachedAt ??= Math.max(request.startAt, model.now)
  }
  const silent = model.requests.find(({ id }) => world.silentIds.includes(id))
  model.silent = silent === undefined ? null : (model.silent ?? { request: silent, slot })
}
