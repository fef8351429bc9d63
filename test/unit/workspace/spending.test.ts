import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
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
