/** The claim and the month's budget, held against a model that states the rule, and in the whole workspace. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { get, run, sql } from '../../../main/database/sql.ts'
import { createBudgetObjection } from '../../../main/workspace/money/budget.ts'
import { setPrice } from '../../../main/workspace/money/prices.ts'
import { updateSettings } from '../../../main/workspace/settings/settings.ts'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { checkProperty } from '../../support/property.ts'
import { enqueueDraft, problemOf, waitForState } from '../../support/test-workspace.ts'
import { claimStored, openOutbox, stateIn, storeItem } from '../../support/stored-items.ts'
import { brasilia, minuteMs, monday, queue, startTimed, useFakeInstance } from '../../support/timed-outbox.ts'

const remote = 'remote'
const each = 10_000
const dayMs = 86_400_000

type Sent = { month: string; isRehearsed: boolean; micros: number }

/** What a person, the clock and the service do. */
type Act =
  | { type: 'budget'; cents: number | null }
  | { type: 'day' }
  /** Queued and claimed, to start in so many days, and how it ends. */
  | {
      type: 'claim'
      parts: number
      connectionId: string
      inDays: number
      end: 'sent' | 'unknown' | 'rejected'
    }
  /** Queued, and never claimed. */
  | { type: 'queue'; parts: number }

const acts = fc.array(
  fc.oneof(
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('budget' as const),
        cents: fc.option(fc.integer({ min: 0, max: 40 })),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('day' as const) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('claim' as const),
        parts: fc.integer({ min: 1, max: 9 }),
        connectionId: fc.constantFrom(remote, remote, embeddedConnectionId),
        inDays: fc.constantFrom(0, 0, 1, 2),
        end: fc.constantFrom('sent', 'sent', 'unknown', 'rejected' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('queue' as const), parts: fc.integer({ min: 1, max: 9 }) }),
    },
  ),
  { minLength: 3, maxLength: 25 },
)

const iso = (ms: number): string => new Date(ms).toISOString()
/** Brasília is three hours behind UTC. */
const monthAt = (ms: number): string => iso(ms - 3 * 3_600_000).slice(0, 7)

const runActs = (steps: readonly Act[]): void => {
  const db = openOutbox()
  for (const connectionId of [remote, embeddedConnectionId])
    setPrice(db, { connectionId, unit: 'sms_part', micros: each, validFrom: '2027-01-01' })
  const objection = createBudgetObjection(db)
  const left: Sent[] = []
  let now = brasilia('2027-02-26T23:30:00')
  let budget: number | null = null
  for (const act of steps) {
    switch (act.type) {
      case 'budget':
        budget = act.cents
        updateSettings(db, { monthlyBudget: budget === null ? null : (budget / 100).toFixed(2) })
        break
      case 'day':
        now += dayMs
        break
      case 'queue':
        storeItem(db, iso(now), { connectionId: remote, units: { sms_part: act.parts }, acceptsHours: true })
        break
      case 'claim': {
        const { parts, connectionId, inDays, end } = act
        const startAt = iso(now + inDays * dayMs)
        const id = storeItem(db, iso(now), {
          connectionId,
          startAt,
          says: randomUUID(),
          units: { sms_part: parts },
          acceptsHours: true,
        })
        const own = {
          month: monthAt(now + inDays * dayMs),
          isRehearsed: connectionId === embeddedConnectionId,
          micros: parts * each,
        }
        const spent = left
          .filter(({ month, isRehearsed }) => month === own.month && isRehearsed === own.isRehearsed)
          .reduce((sum, { micros }) => sum + micros, 0)
        const fits = budget === null || spent + own.micros <= budget * each
        claimStored(db, id, randomUUID(), now, objection)
        expect(stateIn(db, id)).toBe(fits ? 'inflight' : 'stopped')
        if (fits) {
          run(db, sql`update outbox_item set state = ${end} where id = ${id}`)
          if (end !== 'rejected') left.push(own)
        } else {
          const row = get<{ stop: string }>(db, sql`select stop from outbox_item where id = ${id}`)
          expect(JSON.parse(row?.stop ?? '')).toEqual({
            reason: 'budget',
            month: own.month,
            budgetMicros: (budget ?? 0) * each,
            committedMicros: spent + own.micros,
          })
        }
      }
    }
  }
}

describe('the claim', () => {
  test('lets out what still fits into the budget of its month, whatever came before', () =>
    checkProperty(
      acts.filter((steps) => steps.some(({ type }) => type === 'claim')),
      runActs,
      { runs: 60 },
    ))

  test('asks nothing of what costs nothing, and stops what has no price once the budget is passed', () => {
    const db = openOutbox()
    const objection = createBudgetObjection(db)
    setPrice(db, { connectionId: remote, unit: 'rcs_basic', micros: 0, validFrom: '2027-01-01' })
    setPrice(db, { connectionId: remote, unit: 'sms_part', micros: each, validFrom: '2027-01-01' })
    updateSettings(db, { monthlyBudget: '0.01' })
    const store = (units: Parameters<typeof storeItem>[2]) =>
      storeItem(db, iso(monday), { connectionId: remote, says: randomUUID(), acceptsHours: true, ...units })
    const claimed = (id: string) => {
      claimStored(db, id, randomUUID(), monday, objection)
      return stateIn(db, id)
    }
    const unpriced = { units: { ura_call: 1 } }
    expect(claimed(store(unpriced))).toBe('inflight')
    expect(claimed(store({ units: { sms_part: 1 } }))).toBe('inflight')
    expect(claimed(store(unpriced))).toBe('inflight')
    updateSettings(db, { monthlyBudget: '0.00' })
    expect(claimed(store(unpriced))).toBe('stopped')
    expect(claimed(store({ units: { rcs_basic: 5 } }))).toBe('inflight')
  })
})

describe('the budget of a workspace', () => {
  const instance = useFakeInstance()
  const start = async (holdMs = 0, at = monday) => {
    const started = await startTimed(instance(), at, holdMs)
    await started.client.money.setPrice({
      connectionId: embeddedConnectionId,
      unit: 'sms_part',
      micros: 100_000,
      validFrom: '2027-01-01',
    })
    return started
  }

  test('keeps a second campaign from being queued where both do not fit, and takes it once one is called back', async () => {
    const started = await start(minuteMs)
    const { client, folder } = started
    await client.settings.update({ monthlyBudget: '0.50' })
    const first = await queue(started)
    const listId = await importPeople(client, folder, 4)
    const draft = await client.drafts.create({ content: smsContent(listId, { template: 'Outro aviso' }) })
    expect((await client.drafts.check({ id: draft.id })).cost.months).toEqual([
      { month: '2027-03', micros: 400_000, committedMicros: 300_000, budgetMicros: 500_000 },
    ])
    expect(await problemOf(enqueueDraft(client, draft.id, draft.revision))).toEqual({
      code: 'outbox_budget_exceeded',
      params: { month: '03/2027', budget: 'R$\u00A00,50', spent: 'R$\u00A00,30', cost: 'R$\u00A00,40' },
    })
    await client.outbox.callBack({ id: first.id })
    expect(await enqueueDraft(client, draft.id, draft.revision)).toMatchObject({ state: 'ready' })
  })

  test('that was lowered meanwhile stops what waits, and lets it go once it is raised', async () => {
    const started = await start(minuteMs)
    const { client } = started
    const item = await queue(started)
    await client.settings.update({ monthlyBudget: '0.29' })
    started.pass(minuteMs)
    started.online()
    expect(await waitForState(client, item.id, 'stopped')).toMatchObject({
      stop: { reason: 'budget', month: '2027-03', budgetMicros: 290_000, committedMicros: 300_000 },
    })
    expect(instance().ledger).toEqual([])
    await client.settings.update({ monthlyBudget: '0.30' })
    await client.outbox.sendNow({ id: item.id, seen: (await client.outbox.get({ id: item.id })).stop })
    await waitForState(client, item.id, 'sent')
  })

  test('of another month is not touched by what starts in the next one', async () => {
    const started = await start(minuteMs, brasilia('2027-03-31T10:00:00'))
    const { client, folder } = started
    await client.settings.update({ monthlyBudget: '0.30' })
    await queue(started)
    const listId = await importPeople(client, folder, 3)
    const inApril = { mode: 'at', localTime: '2027-04-01T10:00', zone: 'America/Sao_Paulo' } as const
    const draft = await client.drafts.create({
      content: smsContent(listId, { template: 'Abril', start: inApril }),
    })
    await enqueueDraft(client, draft.id, draft.revision)
    expect(await client.money.ledger()).toMatchObject([
      { month: '2027-04', committedMicros: 300_000 },
      { month: '2027-03', committedMicros: 300_000 },
    ])
  })

  test('is not touched by what is only rehearsed', async () => {
    const started = await start(minuteMs)
    const { client } = started
    await client.settings.update({ monthlyBudget: '0.30' })
    await queue(started)
    // What is rehearsed is not paid: nothing of it stands against what is.
    expect(await client.money.thisMonth()).toEqual({
      month: '2027-03',
      billedMicros: 0,
      committedMicros: 0,
      budgetMicros: 300_000,
    })
  })
})
