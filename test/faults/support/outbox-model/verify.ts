import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { OutboxItem } from '../../../../shared/bridge/outbox.ts'
import { workedMs } from '../../../support/worked.ts'
import { isAllowedMove, isDue, type Model, type ModelItem } from './model.ts'
import { textOf, type World } from './world.ts'

const firstRetryMs = 2_000
const longestRetryMs = 300_000

const itemsOf = async (world: World): Promise<Map<string, OutboxItem>> =>
  new Map((await world.itemsOf()).map((item) => [item.id, item]))

type Facts = Pick<OutboxItem, 'state' | 'attempts' | 'resolution' | 'quantity'> & {
  stop: string | null
  wave: number | null
  /** Whether the answer is as was asked. */
  agrees: boolean | null
  dueAt: number | null
}
const factsOf = (item: OutboxItem): Facts => {
  const { state, stop, attempts, resolution, quantity, holdUntil, nextAttemptAt } = item
  const due = state === 'ready' ? holdUntil : state === 'not_sent' ? nextAttemptAt : null
  const dueAt = due === null ? null : Date.parse(due)
  const agrees = item.echo?.every((field) => field.agrees) ?? null
  const wave = item.wave?.number ?? null
  return { state, stop: stop?.reason ?? null, wave, agrees, attempts, resolution, quantity, dueAt }
}
const expectedOf = (
  { state, stop, wave, agrees, attempts, resolution, people, dueAt }: ModelItem,
  startAt: number,
): Facts => ({
  state,
  stop,
  wave: wave?.number ?? null,
  agrees,
  attempts,
  resolution,
  quantity: people.size,
  dueAt: typeof dueAt === 'number' && (state === 'ready' || state === 'not_sent') ? startAt + dueAt : null,
})

/** What no sequence of steps may bring about, whatever the model says. */
const checkPromises = (world: World, items: ReadonlyMap<string, OutboxItem>): void => {
  for (const [id, answers] of world.met) {
    // Who was not let in has sent nothing.
    const counted = answers.filter((answer) => answer !== 'unauthorised').length
    if (counted > 1) throw new Error(`${counted} requests for one item: ${answers.join(', ')} (${id})`)
  }
  for (const [id, { state, stop }] of items) {
    const before = world.known.get(id)
    if (before !== undefined && !isAllowedMove(before, state)) throw new Error(`${before} became ${state}`)
    if (before !== state) world.reached[state] = (world.reached[state] ?? 0) + 1
    if (before !== state && stop !== null) world.stops.add(stop.reason)
    world.known.set(id, state)
  }
}

/** Holds the real outbox against the model, once what is under way has ended. */
export const verify = async (model: Model, world: World, startAt: number): Promise<void> => {
  const startedAt = workedMs()
  const differs = (items: ReadonlyMap<string, OutboxItem>): string | null => {
    if (items.size !== model.items.length) return `${items.size} items, not ${model.items.length}`
    for (const item of model.items) {
      const found = items.get(item.id)
      if (found === undefined) return 'an item is lost'
      const facts = factsOf(found)
      const expected = expectedOf(item, startAt)
      if (item.dueAt === 'to be asked') expected.dueAt = facts.dueAt
      if (!isDeepStrictEqual(facts, expected))
        return `${JSON.stringify(facts)}, not ${JSON.stringify(expected)}`
    }
    for (const { id, requests } of [...model.items, ...model.gone]) {
      const arrived = world.ledger.arrivals.filter(({ key }) => key === id).length
      if (arrived !== requests) return `${arrived} requests arrived, not ${requests}`
    }
    return null
  }
  for (;;) {
    const items = await itemsOf(world)
    checkPromises(world, items)
    const difference = differs(items)
    if (difference === null) {
      learnRetries(model, items, startAt)
      break
    }
    if (workedMs() - startedAt > world.patienceMs) throw new Error(difference)
    await nextTurn()
  }
  const drafts = (await world.client.drafts.list()).map(
    ({ id, revision, content }) => `${id} ${revision} ${content.template}`,
  )
  const expected = model.drafts.filter(({ isQueued }) => !isQueued)
  const wanted = expected.map(({ id, revision, text }) => `${id} ${revision} ${textOf(text)}`)
  if (!isDeepStrictEqual(drafts.toSorted(), wanted.toSorted()))
    throw new Error(`the drafts are ${drafts.toSorted().join('; ')}, not ${wanted.toSorted().join('; ')}`)
}

/** A pause before the next try has a jitter, so the model cannot know it; it is held within its limits. */
const learnRetries = (model: Model, items: ReadonlyMap<string, OutboxItem>, startAt: number): void => {
  for (const item of model.items) {
    if (item.dueAt !== 'to be asked') continue
    const next = items.get(item.id)?.nextAttemptAt
    if (next === null || next === undefined) throw new Error('not sent, and not to be tried again')
    item.dueAt = Date.parse(next) - startAt
    const longest = Math.min(firstRetryMs * 2 ** (item.attempts - 1), longestRetryMs)
    const wait = item.dueAt - model.wall
    if (wait < longest / 2 || wait > longest) throw new Error(`tried again after ${wait} ms, not ${longest}`)
    // The sender saw it as soon as it had failed, whatever it took up after that.
    isDue(model, item)
  }
}
