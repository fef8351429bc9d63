import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { Overview, OverviewAsked } from '../../../shared/bridge/overview.ts'
import { brasiliaDay, instantsOfDays, type Period } from '../../../shared/rules/brasilia-day.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import { listHasTag } from '../base/list-has-tag.ts'

type Row = { at: string; asked: number; found: number; phones: number; paidMicros: number | null }

/**
 * What enrichments brought and cost, by the day on which they were accepted; what was there already was not asked. What
 * was removed since stays counted, as its money stays spent. @param connectionId null = all real ones
 */
export const countEnrichments = (
  db: ReadableDatabase,
  { from, to, tag }: Period & Pick<OverviewAsked, 'tag'>,
  connectionId: string | null,
): Overview['enrichments'] => {
  const { since, before } = instantsOfDays(from, to)
  const connection =
    connectionId === null
      ? sql`connection_id <> ${embeddedConnectionId}`
      : sql`connection_id = ${connectionId}`
  const days = new Map<string, Overview['enrichments'][number]>()
  for (const { at, asked, found, phones, paidMicros } of all<Row>(
    db,
    sql`select accepted_at as at, asked, max(found - kept, 0) as found, phones, cost_micros as paidMicros
        from enrichment
        where accepted_at >= ${since} and accepted_at < ${before} and asked > 0 and ${connection}
          and ${tag === null ? sql`true` : listHasTag(sql`enrichment.list_id`, tag)}
        order by accepted_at`,
  )) {
    const day = brasiliaDay(at)
    const sum = days.get(day) ?? { day, asked: 0, found: 0, phones: 0, paidMicros: 0, paidPhones: 0 }
    sum.asked += asked
    sum.found += found
    sum.phones += phones
    sum.paidMicros += paidMicros ?? 0
    if (paidMicros !== null) sum.paidPhones += phones
    days.set(day, sum)
  }
  return [...days.values()]
}
