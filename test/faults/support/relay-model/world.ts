/** One sequence in the real world: the nodes that run, the database's clock, and what the supplier has seen. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Proposal } from '../../../../main/service/relay/ledger.ts'
import { openPolicy } from '../../../../shared/api/index.ts'
import { mayBeActedUpon } from './answers.ts'
import { twinWindowMs } from '../../../../shared/rules/claim-limits.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import {
  hasBlocked,
  isTwin,
  type Model,
  type ModelRequest,
  pass,
  type Reason,
  type Slot,
  slots,
} from './model.ts'
import type { Move } from './moves.ts'
import { createActivity, type Node, openNode } from './node.ts'
import type { Site } from './site.ts'

export type Row = {
  id: string
  state: OutboxState
  reason: Reason | null
  resolution: ModelRequest['resolution']
  /** Until the next try; null = there is none. */
  dueInMs: number | null
}

export type World = {
  site: Site
  /** Whether each step is held against the model; else only what the supplier has seen is. */
  isStrict: boolean
  /** By the ids of their requests. */
  proposals: Map<string, Proposal>
  /** Requests that the supplier is silent about; ours never sends two. */
  silentIds: string[]
  /** What no sequence of steps may bring about. */
  faults: string[]
  /** Notes how a request stands. */
  tell: (id: string, standing: string) => void
  isOpen: (slot: Slot) => boolean
  /** The node there, which is started where none runs. */
  nodeAt: (slot: Slot) => Promise<Node>
  /** Ends a node as a service manager does. */
  stop: (slot: Slot) => Promise<void>
  /** Ends what is left of a node that has died. */
  bury: (slot: Slot) => Promise<void>
  /** The supplier answers what it is silent about. */
  answer: Site['supplier']['breakSilence']
  /** Until nothing is left to be done. */
  idle: () => Promise<void>
  pass: (ms: number) => Promise<void>
  /** Moves since the last look, and all requests. */
  look: () => Promise<{ moves: (Move & { id: string })[]; rows: Row[] }>
  close: () => Promise<void>
}

const movesAfter = `select number::integer as number, about::json ->> 'request' as id, action,
    about::json ->> 'state' as state, about::json ->> 'reason' as reason
  from audit where number > $1
    and action in ('request_claimed', 'request_held', 'request_ended', 'request_interrupted') order by number`

const allRows = `select id, state, hold::json ->> 'reason' as reason, resolution,
    extract(epoch from next_attempt_at - clock_timestamp())::double precision * 1000 as "dueInMs"
  from relay_request order by number`

/** The database's clock goes forward: all that happened is longer ago. */
const shift = (ms: number): string => {
  const ago = `interval '${ms} milliseconds'`
  const earlier = (...columns: string[]): string =>
    columns.map((column) => `${column} = ${column} - ${ago}`).join(', ')
  return `
    update relay_request set ${earlier('received_at', 'released_at', 'start_at', 'next_attempt_at', 'reached_at')};
    update relay_attempt set ${earlier('claimed_at', 'lease_until', 'ended_at')};
    update relay_approval set ${earlier('approved_at')};
    update relay_sender set ${earlier('seen_at')}`
}

const empty = `
  delete from relay_request;
  delete from relay_code;
  delete from relay_block;
  delete from relay_other_codes;
  delete from relay_sender;
  update relay_gate set version = version + 1, policy = null`

/** Held against each request as it arrives, whatever the model says. */
const createJudge = (model: Model) => {
  let acted: { request: ModelRequest; reachedAt: number }[] = []
  /** @returns what is wrong with it */
  const arrive = (request: ModelRequest, isActedUpon: boolean): string[] => {
    const { index } = request
    const reachedAt = Math.max(request.startAt, model.now)
    const faults = hasBlocked(model, request) ? [`request ${index} reached somebody who was blocked`] : []
    if (!isActedUpon) return faults
    for (const before of acted) {
      if (before.request === request) faults.push(`request ${index} was sent twice`)
      const isRecent = before.reachedAt > model.now - twinWindowMs && !before.request.wasSettledUnsent
      if (isRecent && isTwin(before.request, request))
        faults.push(`request ${index} was sent beside its twin ${before.request.index}`)
    }
    acted.push({ request, reachedAt })
    return faults
  }
  return {
    arrive,
    /** The supplier has said at last that it does nothing of what arrived. */
    refuse: (ids: readonly string[]): void => {
      acted = acted.filter(({ request }) => !ids.includes(request.id))
    },
  }
}

/** How often requests came to stand in each way, over all sequences. */
export type Tally = Map<string, number>

export const startWorld = async (
  site: Site,
  model: Model,
  { isStrict, tally }: { isStrict: boolean; tally: Tally },
): Promise<World> => {
  const { supplier, stores } = site
  const folder = mkdtempSync(join(site.folder, 'sequence-'))
  const activity = createActivity()
  const nodes = new Map<Slot, Node>()
  const judge = createJudge(model)
  const failures: unknown[] = []
  const told = new Map<string, string>()
  let last = 0
  const lookAtAudit = async () => {
    const found = await site.ask<Move & { number: number; id: string }>(movesAfter, [last])
    last = found.at(-1)?.number ?? last
    return found
  }

  await site.setPolicy('admin', openPolicy)
  const [head] = await site.ask<{ number: number }>('select number::integer as number from audit_head')
  last = head?.number ?? 0
  supplier.forget()
  supplier.listen(({ id, answer }) => {
    const request = model.requests.find((each) => each.id === id)
    if (request === undefined) world.faults.push('something arrived that nobody asked for')
    else world.faults.push(...judge.arrive(request, mayBeActedUpon(answer)))
    if (answer !== 'silence') return
    world.silentIds.push(id)
    activity.leave()
  })

  const bury = async (slot: Slot): Promise<void> => {
    const node = nodes.get(slot)
    if (node === undefined) return
    nodes.delete(slot)
    node.kill()
    if (!isStrict || model.silent === null || model.silent.slot === slot) world.answer(null)
    await node.stop()
  }

  const world: World = {
    site,
    isStrict,
    proposals: new Map(),
    silentIds: [],
    faults: [],
    tell: (id, standing) => {
      const before = told.get(id)
      if (before === standing) return
      told.set(id, standing)
      const wasUnknown = before?.startsWith('unknown') === true
      const key = wasUnknown && !standing.startsWith('unknown') ? `unknown, then ${standing}` : standing
      tally.set(key, (tally.get(key) ?? 0) + 1)
    },
    isOpen: (slot) => nodes.has(slot),
    nodeAt: async (slot) => {
      const known = nodes.get(slot)
      if (known !== undefined) return known
      const node = await openNode({
        opened: stores[slot],
        witnessPath: join(folder, slot),
        upstream: supplier.upstream,
        activity,
        noteFailure: (error) => failures.push(error),
      })
      nodes.set(slot, node)
      return node
    },
    stop: async (slot) => {
      const node = nodes.get(slot)
      nodes.delete(slot)
      await node?.stop()
    },
    bury,
    answer: (given) => {
      for (let left = world.silentIds.length; left > 0; left -= 1) activity.enter()
      if (given !== null && !mayBeActedUpon(given)) judge.refuse(world.silentIds)
      world.silentIds = []
      supplier.breakSilence(given)
    },
    idle: activity.idle,
    pass: async (ms) => {
      const passed = pass(model, ms)
      if (passed > 0) await site.ask(shift(passed))
    },
    look: async () => {
      const moves = await lookAtAudit()
      const rows = await site.ask<Row>(allRows)
      if (failures.length > 0) throw new Error(`a node failed: ${String(failures[0])}`)
      return { moves, rows }
    },
    close: async () => {
      model.silent = null
      for (const slot of slots) await bury(slot)
      await site.ask(empty)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return world
}
