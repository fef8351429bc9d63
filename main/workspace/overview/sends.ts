import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { Overview, OverviewAsked, SentCount } from '../../../shared/bridge/overview.ts'
import {
  brasiliaDay,
  brasiliaHour,
  instantsOfDays,
  periodBefore,
} from '../../../shared/rules/brasilia-day.ts'
import { type CampaignType, campaignTypes } from '../../../shared/rules/campaign-types.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, type Query, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import { hasTag, reachedAt } from '../outbox/records.ts'
import { departed, withTeam } from '../base/item-states.ts'

type Outcome = 'sent' | 'unknown' | 'refused'

type Row = {
  id: string
  kind: CampaignType
  quantity: number
  isTest: number
  outcome: Outcome
  /** When its people are reached: at its start, or when it left where that was later. */
  at: string
}

/** Of `outbox_item item`: through a connection, or through all real ones. */
export const through = (connectionId: string | null): Query =>
  connectionId === null
    ? sql`item.connection_id <> ${embeddedConnectionId}`
    : sql`item.connection_id = ${connectionId}`

/** The connection that is meant: where there is no real one, the local service. */
export const meantConnection = (db: ReadableDatabase, connectionId: string | null): string | null => {
  if (connectionId !== null) return connectionId
  return get(db, sql`select 1 from connection limit 1`) === undefined ? embeddedConnectionId : null
}

const kindsOf = (kind: CampaignType | null): string => JSON.stringify(kind === null ? campaignTypes : [kind])

/** What a person settled counts as they said; what a team has in hand has not left yet. */
const outcome = sql`
  case when item.resolution = 'confirmed_sent' or item.state in ('sent', 'sent_unparsed') then 'sent'
       when item.resolution = 'confirmed_not_sent' or item.state = 'rejected' then 'refused' else 'unknown' end`

/** Campaigns that left in a period, or may have, with those that were refused. */
export const listSends = (
  db: ReadableDatabase,
  { since, before }: { since: string; before: string },
  connection: Query,
  { kind, tag }: Pick<OverviewAsked, 'kind' | 'tag'>,
): Row[] =>
  all<Row>(
    db,
    sql`select * from (
          select item.id, item.kind, item.quantity, item.is_test as isTest, ${outcome} as outcome,
                 ${reachedAt} as at
          from outbox_item item
          where item.state in ${departed} and not ${withTeam} and ${connection}
            and item.kind in (select value from json_each(${kindsOf(kind)})) and item.created_at < ${before}
            and ${tag === null ? sql`true` : hasTag(tag)})
        where at >= ${since} and at < ${before}`,
  )

const none = (): SentCount => ({ campaigns: 0, people: 0 })
const add = (to: SentCount, { quantity }: { quantity: number }): void => {
  to.campaigns += 1
  to.people += quantity
}

const countedAtOnce = 200

/** Adds up how many people each DDD has, of so many campaigns. */
const countAreas = async (db: ReadableDatabase, ids: readonly string[]): Promise<Overview['areas']> => {
  const people = new Map<string, number>()
  for (let from = 0; from < ids.length; from += countedAtOnce) {
    const some = JSON.stringify(ids.slice(from, from + countedAtOnce))
    for (const { ddds } of all<{ ddds: string }>(
      db,
      sql`select recipients_by_ddd as ddds from outbox_item where id in (select value from json_each(${some}))`,
    ))
      for (const [ddd, count] of Object.entries(JSON.parse(ddds) as Record<string, number>))
        people.set(ddd, (people.get(ddd) ?? 0) + count)
    await pace()
  }
  return [...people]
    .map(([ddd, count]) => ({ ddd, people: count }))
    .toSorted((a, b) => b.people - a.people || (a.ddd < b.ddd ? -1 : 1))
}

export type Sends = Pick<
  Overview,
  'days' | 'hours' | 'areas' | 'sent' | 'before' | 'unknown' | 'refused' | 'tests'
> & {
  /** Of those that are sent, by id: the hour of the week at which each starts. */
  starts: ReadonlyMap<string, { weekday: number; hour: number }>
}

/** What campaigns did in a period. @param connectionId null = all real ones */
export const countSends = async (
  db: ReadableDatabase,
  { from, to, ...campaigns }: Omit<OverviewAsked, 'connectionId'>,
  connectionId: string | null,
): Promise<Sends> => {
  const connection = through(connectionId)
  const found: Sends = {
    days: [],
    hours: [],
    areas: [],
    sent: none(),
    before: none(),
    unknown: none(),
    refused: none(),
    tests: none(),
    starts: new Map(),
  }
  const days = new Map<string, Sends['days'][number]>()
  const hours = new Map<number, Sends['hours'][number]>()
  const starts = new Map<string, { weekday: number; hour: number }>()
  for (const row of listSends(db, instantsOfDays(from, to), connection, campaigns)) {
    if (row.isTest === 1) {
      add(found.tests, row)
      continue
    }
    add(found[row.outcome], row)
    if (row.outcome !== 'sent') continue
    const day = brasiliaDay(row.at)
    const ofDay = days.get(`${day} ${row.kind}`) ?? { day, kind: row.kind, ...none() }
    add(ofDay, row)
    days.set(`${day} ${row.kind}`, ofDay)
    const start = brasiliaHour(row.at)
    const { weekday, hour } = start
    starts.set(row.id, start)
    const ofHour = hours.get(weekday * 24 + hour) ?? { weekday, hour, people: 0 }
    ofHour.people += row.quantity
    hours.set(weekday * 24 + hour, ofHour)
  }
  await pace()
  const earlier = periodBefore({ from, to })
  for (const row of listSends(db, instantsOfDays(earlier.from, earlier.to), connection, campaigns))
    if (row.isTest === 0 && row.outcome === 'sent') add(found.before, row)
  found.days = [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  found.hours = [...hours.values()]
  found.areas = await countAreas(db, [...starts.keys()])
  found.starts = starts
  return found
}
