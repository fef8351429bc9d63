/**
 * What left this computer by itself, and what of that a team it has joined was told. A team counts whom its members have
 * reached; what it does not know of, another computer could send once more. Tests are left out: they go to the user's own phones.
 */
import { type ReportAsked, reportAskedSchema, senderRoles } from '../../../shared/api/index.ts'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { campaignTypes } from '../../../shared/rules/campaign-types.ts'
import { twinWindowMs } from '../../../shared/rules/claim-limits.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, type Query, run, sql, transaction } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import { callable, mayReach } from '../base/item-states.ts'
import { withoutEntries } from './change-bytes.ts'
import type { FrozenEntry } from './frozen-request.ts'
import { callBack, callBackWaves } from './moves.ts'
import { piecesOf } from './pieces.ts'

/** How far a team is with what left before. */
export type History = {
  isTold: boolean
  /** Number of items that it is still to be told. */
  left: number
  /** Number of those that it gave no answer to, again and again. */
  unanswered: number
  /** Number of items that it did not take, or that a person did not want to wait for. */
  refused: number
  /** Number of items that waited, and went back to drafts. */
  recalled: number
}

/** One that a team does not know. */
export type Unreported = { id: string; contentType: string; asked: ReportAsked }

/** A limit of contacts per person looks back for a year at most, and so does a draft. */
const contactWindowMs = 366 * 86_400_000

/** Of `outbox_item item`: it goes through no team and not to the service on this computer. A connection may be gone by now. */
const direct: Query = sql`item.connection_id <> ${embeddedConnectionId} and item.is_test = 0
  and not exists (select 1 from connection where id = item.connection_id and team is not null)`

const kinds = JSON.stringify(campaignTypes)

/** Of `outbox_item item`: a rule of the team may ask for it. */
const unreported = (connectionId: string, now: number): Query => sql`
  from (select item.*, coalesce((select max(started_at) from attempt where item_id = item.id), item.released_at) as at
        from outbox_item item
        where ${direct} and ${mayReach} and item.state in ('sent', 'sent_unparsed', 'unknown')) item
  where max(at, coalesce(start_at, ''))
      >= case when kind in (select value from json_each(${kinds})) then ${isoOf(now - contactWindowMs)}
              when kind = 'ENRICHMENT' then ${isoOf(now - twinWindowMs)} end
    and not exists (select 1 from team_report
                    where connection_id = ${connectionId} and item_id = item.id and outcome is not null)`

/** Of an item that is still to be told. */
const triesOf = (connectionId: string): Query =>
  sql`coalesce((select tries from team_report where connection_id = ${connectionId} and item_id = id), 0)`

/** Number of failed attempts after which the item, rather than the network, is the likely cause. */
const triesToDoubt = 3

/** Of `outbox_item item`: it is still to be told, and was tried often enough. */
const unanswered = (connectionId: string, now: number): Query =>
  sql`${unreported(connectionId, now)} and ${triesOf(connectionId)} >= ${triesToDoubt}`

const isoOf = (at: number): string => new Date(at).toISOString()

/** A team is joined: it is to be told. Within the caller's transaction. */
export const startHistory = (db: WritableDatabase, connectionId: string, now: number): number =>
  run(db, sql`insert into team_history (connection_id, joined_at) values (${connectionId}, ${isoOf(now)})`)

/** A team is left. */
export const endHistory = (db: WritableDatabase, connectionId: string): void => {
  run(db, sql`delete from team_report where connection_id = ${connectionId}`)
  run(db, sql`delete from team_history where connection_id = ${connectionId}`)
}

/** Whether a request has to wait, since its team does not know yet what left before. Whoever sends nothing reports nothing. */
export const waitsForHistory = (db: ReadableDatabase, connectionId: string): boolean =>
  get(
    db,
    sql`select 1 from team_history join connection on connection.id = connection_id
        where connection_id = ${connectionId} and told_at is null
          and team ->> '$.role' in (select value from json_each(${JSON.stringify(senderRoles)}))`,
  ) !== undefined

/** @returns null where the team was not joined */
export const historyOf = (db: ReadableDatabase, connectionId: string, now: number): History | null => {
  const row = get<Omit<History, 'isTold'> & { toldAt: string | null }>(
    db,
    sql`select told_at as toldAt, recalled,
               (select count(*) from team_report
                where connection_id = ${connectionId} and outcome in ('refused', 'skipped')) as refused,
               (select count(*) ${unreported(connectionId, now)}) as "left",
               (select count(*) ${unanswered(connectionId, now)}) as unanswered
        from team_history where connection_id = ${connectionId}`,
  )
  if (row === undefined) return null
  const { toldAt, ...counts } = row
  return { ...counts, isTold: toldAt !== null }
}

/**
 * @returns the latest that the team does not know, those first that were tried least; null where it knows all
 * @param except ids of items that were tried just now
 */
export const nextUnreported = (
  db: ReadableDatabase,
  connectionId: string,
  now: number,
  except: readonly string[] = [],
): Unreported | null => {
  const row = get<{ id: string; contentType: string }>(
    db,
    // It left with its id as its Idempotency-Key.
    sql`select id, id as key, path, content_type as contentType, at,
               iif(state = 'unknown' and coalesce(resolution, '') <> 'confirmed_sent', 'unknown', 'sent') as state
        ${unreported(connectionId, now)} and id not in (select value from json_each(${JSON.stringify(except)}))
        order by ${triesOf(connectionId)}, at desc, id limit 1`,
  )
  return row === undefined
    ? null
    : { id: row.id, contentType: row.contentType, asked: reportAskedSchema.parse(row) }
}

/**
 * The bytes of an item without those of its people who were erased here since: what was blanked in their place is no phone.
 * @returns null where nobody is left
 */
export const loadReportedBody = async (db: ReadableDatabase, itemId: string): Promise<Buffer[] | null> => {
  const body: Buffer[] = []
  let hasFirst = false
  for (const piece of piecesOf(db, itemId)) {
    const erased = piece.entries.filter(isErased)
    const first: FrozenEntry | undefined = hasFirst
      ? undefined
      : piece.entries.find((entry) => !isErased(entry))
    hasFirst ||= first !== undefined
    body.push(withoutEntries(piece.body, erased, first))
    await pace()
  }
  return hasFirst ? body : null
}

const isErased = ({ contact, otherKeys }: FrozenEntry): boolean =>
  contact === null ? otherKeys === null : contact === ''

/** @param outcome `refused`: the team did not take it, and is not told again; null: it gave no answer */
export const noteReported = (
  db: WritableDatabase,
  connectionId: string,
  itemId: string,
  outcome: 'told' | 'refused' | null,
): number =>
  run(
    db,
    // Not where the team was left meanwhile.
    sql`insert into team_report (connection_id, item_id, outcome, tries)
        select connection_id, ${itemId}, ${outcome}, 1 from team_history where connection_id = ${connectionId}
        on conflict (connection_id, item_id) do update set outcome = excluded.outcome, tries = tries + 1
          where outcome is null`,
  )

/**
 * A person does not want to wait any longer for what the team gives no answer to: it is not told again.
 * @returns the number of items
 */
export const skipUnanswered = (db: WritableDatabase, connectionId: string, now: number): number =>
  run(
    db,
    sql`update team_report set outcome = 'skipped'
        where connection_id = ${connectionId} and item_id in (select id ${unanswered(connectionId, now)})`,
  )

/** Of `outbox_item item`: it waits, and can go back to its draft. */
const recallable: Query = sql`(item.state in ${callable} and item.draft_id is not null)`

/**
 * The team knows all, unless something of before is on its way out, or waits again because it did not leave.
 * @returns whether it is so from now on
 */
export const endTelling = (db: WritableDatabase, connectionId: string, now: number): boolean =>
  run(
    db,
    sql`update team_history set told_at = ${isoOf(now)}
        where connection_id = ${connectionId} and told_at is null
          and not exists (select 1 from outbox_item item
                          where (item.state = 'inflight' or ${recallable}) and item.created_at <= joined_at and ${direct})`,
  ) > 0

/**
 * Campaigns that waited here when a team was joined go back to drafts: they would leave around it. One that was on its way
 * out then, and did not leave, follows.
 * @returns the items that are gone; their pieces are for discarded-pieces.ts
 */
export const recallWaiting = (db: WritableDatabase, connectionId: string, now: number): string[] =>
  transaction(db, () => {
    const waiting = all<{ id: string; waveGroup: string | null }>(
      db,
      sql`select item.id, item.wave_group as waveGroup from outbox_item item
            join team_history on team_history.connection_id = ${connectionId} and told_at is null
          where ${recallable} and item.created_at <= joined_at and ${direct}
          order by item.rowid`,
    )
    for (const groupId of new Set(waiting.map(({ waveGroup }) => waveGroup)))
      if (groupId !== null) callBackWaves(db, groupId, isoOf(now))
    for (const { id, waveGroup } of waiting) if (waveGroup === null) callBack(db, id)
    run(
      db,
      sql`update team_history set recalled = recalled + ${waiting.length} where connection_id = ${connectionId}`,
    )
    return waiting.map(({ id }) => id)
  })

/** A team may have lost what it was told: until it knows all again, nothing leaves through it. */
export const tellAgain = (db: WritableDatabase, connectionId: string): void => {
  run(db, sql`delete from team_report where connection_id = ${connectionId} and outcome = 'told'`)
  run(db, sql`update team_history set told_at = null where connection_id = ${connectionId}`)
}
