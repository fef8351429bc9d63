import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { run, sql } from '../../../main/database/sql.ts'
import { setPrice } from '../../../main/workspace/money/prices.ts'
import { listSpending, monthOf } from '../../../main/workspace/money/spending.ts'
import { checkProperty } from '../../support/property.ts'
import { openOutbox, putInto, storeItem } from '../../support/stored-items.ts'

const dayMs = 86_400_000
const now = Date.parse('2026-11-27T15:00:00Z')

const sent = fc.record({
  state: fc.constantFrom('sent', 'unknown', 'ready', 'not_sent', 'rejected' as const),
  /** Days before now, and after the one before it. */
  releasedDaysAgo: fc.integer({ min: 0, max: 120 }),
  leftDaysLater: fc.option(fc.integer({ min: 0, max: 30 })),
  startsDaysLater: fc.integer({ min: 0, max: 60 }),
})

test('what a month and later ones cost is the same whether all of the ledger is read or that part of it', async () => {
  const db = openOutbox()
  setPrice(db, { connectionId: 'sul', unit: 'sms_part', micros: 80_000, validFrom: '2020-01-01' })
  await checkProperty(
    fc.tuple(
      fc.array(sent, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('2026-08', '2026-10', '2026-11'),
    ),
    ([sends, month]) => {
      run(db, sql`delete from outbox_item`)
      for (const one of sends) {
        const released = now - one.releasedDaysAgo * dayMs
        const at = new Date(released).toISOString()
        const startAt = new Date(released + one.startsDaysLater * dayMs).toISOString()
        const id = storeItem(db, at, { connectionId: 'sul', startAt })
        putInto(db, id, one.state)
        run(db, sql`update outbox_item set released_at = ${at} where id = ${id}`)
        run(db, sql`insert into outbox_unit (item_id, unit, count) values (${id}, 'sms_part', 3)`)
        if (one.leftDaysLater !== null)
          run(
            db,
            sql`insert into attempt (id, item_id, body_sha256, started_at)
                values (${randomUUID()}, ${id}, '', ${new Date(released + one.leftDaysLater * dayMs).toISOString()})`,
          )
      }
      const inMonths = ({ day }: { day: string }): boolean => monthOf(day) >= month
      expect(listSpending(db, now, month).filter(inMonths)).toEqual(listSpending(db, now).filter(inMonths))
    },
  )
})

type StoredEnrichment = {
  state: 'queued' | 'removed'
  queuedAt: string
  costMicros?: number
  item: { state: Parameters<typeof putInto>[2]; resolution?: 'confirmed_not_sent'; leftAt?: string }
}

/** An enrichment of R$ 9 with its request in the outbox. */
const storeEnrichment = (
  db: WritableDatabase,
  { state, queuedAt, costMicros, item }: StoredEnrichment,
): string => {
  const itemId = storeItem(db, queuedAt, { connectionId: 'sul' })
  putInto(db, itemId, item.state)
  run(
    db,
    sql`update outbox_item set kind = 'ENRICHMENT', resolution = ${item.resolution ?? null} where id = ${itemId}`,
  )
  if (item.leftAt !== undefined)
    run(
      db,
      sql`insert into attempt (id, item_id, body_sha256, started_at)
          values (${randomUUID()}, ${itemId}, '', ${item.leftAt})`,
    )
  run(
    db,
    sql`insert into enrichment (id, state, content, shape, connection_id, created_at, saved_at, item_id, asked,
          estimated_micros, cost_micros, queued_at)
        values (${randomUUID()}, ${state}, '{}', 'CNPJ', 'sul', ${queuedAt}, ${queuedAt}, ${itemId}, 10, 9000000,
          ${costMicros ?? null}, ${queuedAt})`,
  )
  return itemId
}

test('an enrichment counts in the month in which it left, not in that in which it was queued', () => {
  const db = openOutbox()
  const queuedAt = '2026-10-31T15:00:00Z'
  // In Brasília the last of October ends at three o'clock UTC.
  const [october, november] = ['2026-11-01T02:59:59Z', '2026-11-01T03:00:00Z']
  storeEnrichment(db, { state: 'queued', queuedAt, item: { state: 'unknown', leftAt: november } })
  storeEnrichment(db, { state: 'queued', queuedAt, item: { state: 'inflight', leftAt: november } })
  storeEnrichment(db, {
    state: 'removed',
    queuedAt,
    costMicros: 7,
    item: { state: 'sent', leftAt: november },
  })
  storeEnrichment(db, { state: 'queued', queuedAt, item: { state: 'unknown', leftAt: october } })
  const months = listSpending(db, now).map(({ day, phase }) => `${monthOf(day)} ${phase}`)
  expect(months.toSorted()).toEqual(['2026-10 unsure', '2026-11 billed', '2026-11 unsure', '2026-11 unsure'])
})

test('an enrichment that a team may pass on yet counts in the month that runs', () => {
  const db = openOutbox()
  run(
    db,
    sql`insert into connection (id, name, base_url, token, created_at, team)
        values ('sul', 'Sul', 'http://127.0.0.1', '', '2026-01-01T00:00:00Z', '{}')`,
  )
  const at = '2026-10-31T15:00:00Z'
  const itemId = storeEnrichment(db, {
    state: 'queued',
    queuedAt: at,
    item: { state: 'unknown', leftAt: at },
  })
  run(db, sql`update attempt set outcome = 'kept_by_team' where item_id = ${itemId}`)
  expect(listSpending(db, now).map(({ day }) => monthOf(day))).toEqual(['2026-11'])
  run(db, sql`update outbox_item set kept_by_team = ${'{"state":"unknown"}'} where id = ${itemId}`)
  expect(listSpending(db, now).map(({ day }) => monthOf(day))).toEqual(['2026-10'])
})

test('an enrichment that was not sent costs nothing, whatever became of it here', () => {
  const db = openOutbox()
  const queuedAt = '2026-11-20T15:00:00Z'
  const item = { state: 'unknown', resolution: 'confirmed_not_sent' } as const
  storeEnrichment(db, { state: 'removed', queuedAt, item })
  storeEnrichment(db, { state: 'queued', queuedAt, item })
  storeEnrichment(db, { state: 'removed', queuedAt, item: { state: 'rejected' } })
  expect(listSpending(db, now)).toEqual([])
})
