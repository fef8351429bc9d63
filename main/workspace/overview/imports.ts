import type { Overview, OverviewAsked } from '../../../shared/bridge/overview.ts'
import { brasiliaDay, instantsOfDays, type Period } from '../../../shared/rules/brasilia-day.ts'
import { tallySchema } from '../../../shared/rules/row-verdict.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import { listHasTag } from '../base/list-has-tag.ts'

/** How good the files were that became lists in a period, a day at a time. Lists that were made of lists bring no rows. */
export const countImports = (
  db: ReadableDatabase,
  { from, to, tag }: Period & Pick<OverviewAsked, 'tag'>,
): Overview['imports'] => {
  const { since, before } = instantsOfDays(from, to)
  const days = new Map<string, Overview['imports'][number]>()
  for (const { at, tally } of all<{ at: string; tally: string }>(
    db,
    sql`select committed_at as at, tally from import_batch
        where state = 'committed' and origin is null and committed_at >= ${since} and committed_at < ${before}
          and ${tag === null ? sql`true` : listHasTag(sql`import_batch.list_id`, tag)}
        order by committed_at`,
  )) {
    const day = brasiliaDay(at)
    const { accepted, repaired, duplicates, rejected } = tallySchema.parse(JSON.parse(tally))
    const sum = days.get(day) ?? { day, accepted: 0, repaired: 0, duplicates: 0, rejected: 0 }
    sum.accepted += accepted - repaired
    sum.repaired += repaired
    sum.duplicates += duplicates
    sum.rejected += rejected
    days.set(day, sum)
  }
  return [...days.values()]
}
