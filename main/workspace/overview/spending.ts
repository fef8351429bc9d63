import { isRehearsal } from '../../../shared/bridge/connections.ts'
import type { Overview, OverviewAsked } from '../../../shared/bridge/overview.ts'
import { sumMicros } from '../../../shared/rules/money.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import { budgetMicrosOf, spendingOfMonth } from '../money/budget.ts'
import { listSpending, monthOf } from '../money/spending.ts'
import { hasTag } from '../outbox/records.ts'

/** What everything in a period was billed, and may yet be, by day and kind. @param connectionId null = all real ones */
export const countSpending = (
  db: ReadableDatabase,
  { from, to, kind, tag }: Omit<OverviewAsked, 'connectionId'>,
  connectionId: string | null,
  now: number,
): Overview['spending'] => {
  const tagged = tag === null ? null : listTagged(db, tag)
  const within = listSpending(db, now, monthOf(from)).filter(
    (one) =>
      one.day >= from &&
      one.day <= to &&
      (connectionId === null ? !isRehearsal(one.connectionId) : one.connectionId === connectionId) &&
      (kind === null || one.kind === kind) &&
      (tagged === null || (one.itemId !== null && tagged.has(one.itemId))),
  )
  const days = new Map<string, Overview['spending']['days'][number]>()
  for (const one of within) {
    const key = `${one.day} ${one.kind}`
    const sum = days.get(key) ?? { day: one.day, kind: one.kind, billedMicros: 0, committedMicros: 0 }
    if (one.phase === 'billed') sum.billedMicros = sumMicros([sum.billedMicros, one.micros])
    else sum.committedMicros = sumMicros([sum.committedMicros, one.micros])
    days.set(key, sum)
  }
  return {
    days: [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    unpriced: within.filter(({ isUnpriced }) => isUnpriced).length,
    budget: monthOf(from) === monthOf(to) ? budgetOf(db, monthOf(from), connectionId, now) : null,
  }
}

const listTagged = (db: ReadableDatabase, tag: string): Set<string> =>
  new Set(
    all<{ id: string }>(db, sql`select item.id from outbox_item item where ${hasTag(tag)}`).map(
      ({ id }) => id,
    ),
  )

const budgetOf = (
  db: ReadableDatabase,
  month: string,
  connectionId: string | null,
  now: number,
): Overview['spending']['budget'] => {
  const micros = budgetMicrosOf(db)
  if (micros === null) return null
  const isRehearsed = connectionId !== null && isRehearsal(connectionId)
  const { billedMicros, committedMicros } = spendingOfMonth(db, { month, isRehearsed }, now)
  return { micros, spentMicros: sumMicros([billedMicros, committedMicros]) }
}
