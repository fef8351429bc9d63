import { type Standing, standings } from '../../../shared/rules/results.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { all, run, sql } from '../../database/sql.ts'
import type { ItemResultsReader } from './item-results.ts'

export type StandingCounts = Record<Standing, number>

/** How the recipients of several campaigns stand, of each of which some report speaks. @param ids of items */
export type CountResults = (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, StandingCounts>>

export const noCounts = (): StandingCounts =>
  Object.fromEntries(standings.map((standing) => [standing, 0])) as StandingCounts

/** Of several campaigns together. */
export const sumCounts = (
  counted: ReadonlyMap<string, StandingCounts>,
): { campaigns: number; counts: StandingCounts } => {
  const counts = noCounts()
  for (const one of counted.values()) for (const standing of standings) counts[standing] += one[standing]
  return { campaigns: counted.size, counts }
}

type Row = { itemId: string; reports: string; known: string | null; counts: string | null }

/** Items with the reports that speak of them, and what was counted of them by which reports. */
const listReported = (db: WritableDatabase): Row[] =>
  all<Row>(
    db,
    sql`select told.item_id as itemId, json_group_array(told.report_id) as reports, count.reports as known, count.counts
        from (select distinct result.item_id, result.report_id
              from report_result result join report on report.id = result.report_id
              where report.state = 'committed' order by 1, 2) told
          left join result_count count on count.item_id = told.item_id
        group by told.item_id`,
  )

/** Counts are kept by the reports that they come of: folding millions of results again takes seconds. */
export const createCountResults =
  (db: WritableDatabase, itemResults: ItemResultsReader): CountResults =>
  async (ids) => {
    const found = new Map<string, StandingCounts>()
    for (const row of listReported(db)) {
      if (!ids.has(row.itemId)) continue
      const counted =
        row.counts !== null && row.known === row.reports
          ? (JSON.parse(row.counts) as StandingCounts)
          : (await itemResults.open(row.itemId)).counts
      if (row.known !== row.reports)
        run(
          db,
          sql`insert into result_count (item_id, reports, counts)
              values (${row.itemId}, ${row.reports}, ${JSON.stringify(counted)})
              on conflict (item_id) do update set reports = excluded.reports, counts = excluded.counts`,
        )
      found.set(row.itemId, counted)
    }
    return found
  }
