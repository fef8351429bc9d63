import { isRehearsal } from '../../../shared/bridge/connections.ts'
import type { ClosedCampaign, MonthReport } from '../../../shared/bridge/month-report.ts'
import { brasiliaDay, instantsOfDays, lastDayOf } from '../../../shared/rules/brasilia-day.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import type { Connections } from '../connections/connections.ts'
import { readLedger } from '../money/ledger.ts'
import { listSpending, type Spending } from '../money/spending.ts'
import { type OverviewNeeds, readOverview } from './read-overview.ts'
import { listSends, meantConnection, through } from './sends.ts'

type Needs = OverviewNeeds & { connections: Pick<Connections, 'list'> }

/** Everything of a month. @param month `YYYY-MM` in Brasília */
export const readMonth = async (needs: Needs, month: string): Promise<MonthReport> => {
  const { db, clock, connections } = needs
  const now = clock.now()
  const period = { from: `${month}-01`, to: lastDayOf(month) }
  const today = brasiliaDay(new Date(now).toISOString())
  const overview = await readOverview(needs, { ...period, connectionId: null, kind: null, tag: null })
  const names = new Map(connections.list().map(({ id, name }) => [id, name]))
  const nameOf = (id: string): string | null => names.get(id) ?? null
  return {
    month,
    until: today > period.to ? null : today,
    overview,
    campaigns: await listCampaigns(needs, period, nameOf),
    ledger: readLedger(db, nameOf, now).filter(
      (entry) => entry.month === month && entry.isRehearsal === overview.isRehearsal,
    ),
    blocked: countBlocked(db, period),
  }
}

type Details = {
  id: string
  title: string
  connectionId: string
  waveNumber: number | null
  waveOf: number | null
  tags: string
}

const readAtOnce = 200

/** What a campaign was called, and the tags that its list has now. */
const readDetails = async (db: ReadableDatabase, ids: readonly string[]): Promise<Map<string, Details>> => {
  const details = new Map<string, Details>()
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const some = JSON.stringify(ids.slice(from, from + readAtOnce))
    for (const one of all<Details>(
      db,
      sql`select item.id, item.title, item.connection_id as connectionId, item.wave_number as waveNumber,
                 item.wave_of as waveOf,
                 (select json_group_array(tag.name order by tag.folded) from list_tag tag
                  where tag.list_id = json_extract(item.draft_content, '$.listId')) as tags
          from outbox_item item where item.id in (select value from json_each(${some}))`,
    ))
      details.set(one.id, one)
    await pace()
  }
  return details
}

const costOf = (spent: Spending | undefined): ClosedCampaign['cost'] =>
  spent === undefined
    ? null
    : {
        billedMicros: spent.phase === 'billed' ? spent.micros : 0,
        committedMicros: spent.phase === 'billed' ? 0 : spent.micros,
        isUnpriced: spent.isUnpriced,
      }

const listCampaigns = async (
  { db, clock, countResults }: Needs,
  { from, to }: { from: string; to: string },
  nameOf: (connectionId: string) => string | null,
): Promise<ClosedCampaign[]> => {
  const sends = listSends(db, instantsOfDays(from, to), through(meantConnection(db, null)), {
    kind: null,
    tag: null,
  })
  const ids = sends.map(({ id }) => id)
  const details = await readDetails(db, ids)
  const results = await countResults(new Set(ids))
  const spent = new Map(
    listSpending(db, clock.now(), from.slice(0, 7)).map((one) => [one.itemId, one] as const),
  )
  return sends
    .flatMap((send): ClosedCampaign[] => {
      const found = details.get(send.id)
      if (found === undefined) return []
      const { title, connectionId, waveNumber, waveOf, tags } = found
      return [
        {
          id: send.id,
          title,
          kind: send.kind,
          connectionName: isRehearsal(connectionId) ? null : nameOf(connectionId),
          isTest: send.isTest === 1,
          wave: waveNumber === null || waveOf === null ? null : { number: waveNumber, of: waveOf },
          day: brasiliaDay(send.at),
          outcome: send.outcome,
          people: send.quantity,
          standings: results.get(send.id) ?? null,
          cost: costOf(spent.get(send.id)),
          tags: JSON.parse(tags) as string[],
        },
      ]
    })
    .toSorted(inOrder)
}

const inOrder = (one: ClosedCampaign, other: ClosedCampaign): number => {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  if (one.title !== other.title) return one.title < other.title ? -1 : 1
  const [wave, otherWave] = [one.wave?.number ?? 0, other.wave?.number ?? 0]
  if (wave !== otherWave) return wave - otherWave
  return one.id < other.id ? -1 : 1
}

/** Blocks by source. A team's are left out: when each was made is not stored here. */
const countBlocked = (
  db: ReadableDatabase,
  { from, to }: { from: string; to: string },
): MonthReport['blocked'] => {
  const { since, before } = instantsOfDays(from, to)
  return all<MonthReport['blocked'][number]>(
    db,
    sql`select source, sum(keys) as keys from (
          select source, count(*) as keys from suppression_entry
          where added_at >= ${since} and added_at < ${before} group by source
          union all
          select source, sum(phones + documents) from suppression_list
          where state = 'committed' and storage <> 'team' and created_at >= ${since} and created_at < ${before}
          group by source)
        group by source having sum(keys) > 0 order by sum(keys) desc, source`,
  )
}
