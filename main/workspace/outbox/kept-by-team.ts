/**
 * Requests that a team's instance keeps: they have left this computer, and what becomes of them is decided there. Here they
 * are `unknown`, as nothing here may send them again; the instance is asked until it knows how they ended.
 */
import type { KeptByTeam, OutboxKind } from '../../../shared/bridge/outbox.ts'
import type { TeamStanding } from '../../../shared/api/index.ts'
import { type ToldAudience, toldAudienceSchema } from '../../../shared/rules/told-audience.ts'
import { twinWindowMs } from '../../../shared/rules/claim-limits.ts'
import type { ZonelessMeaning } from '../../../shared/rules/schedule.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, type Query, run, sql, transaction } from '../../database/sql.ts'
import { checkEcho, verdictOf } from '../../remote/verdict.ts'

/** One whose end is asked for. */
export type Followed = {
  id: string
  kind: OutboxKind
  quantity: number
  startAt: string | null
  connectionId: string
  attemptId: string
  keptByTeam: string | null
  resolution: string | null
}

const followed: Query = sql`
  select item.id, item.kind, item.quantity, item.start_at as startAt, item.connection_id as connectionId,
         item.kept_by_team as keptByTeam, item.resolution,
         (select id from attempt where item_id = item.id order by rowid desc limit 1) as attemptId
  from outbox_item item
  where item.state = 'unknown' and exists (select 1 from attempt where item_id = item.id)`

/** Items of `followed` whose outcome is not confirmed. */
const isOpen: Query = sql`coalesce(item.resolution, 'left') = 'left'`

/**
 * What went through a connection and has no end yet. What a person has settled is asked for too, for as long as it counts
 * for repeats: the team may settle it otherwise, and its supplier may answer late. What was withdrawn has ended.
 */
export const listFollowed = (db: ReadableDatabase, connectionId: string, now: number): Followed[] =>
  all<Followed>(
    db,
    sql`${followed} and item.connection_id = ${connectionId}
          and (${isOpen} or item.released_at > ${new Date(now - twinWindowMs).toISOString()}
            and coalesce(item.kept_by_team ->> '$.state', 'unknown') in ('unknown', 'missing'))
        order by item.created_at, item.rowid`,
  )

/** @returns null where its end is known, or was never open */
export const findFollowed = (db: ReadableDatabase, itemId: string): Followed | null =>
  get<Followed>(db, sql`${followed} and ${isOpen} and item.id = ${itemId}`) ?? null

/** Whether it certainly left nobody anything, by the team's word or a person's. */
export const isWithdrawn = (db: ReadableDatabase, itemId: string): boolean =>
  get(db, sql`select 1 from outbox_item where id = ${itemId} and resolution = 'confirmed_not_sent'`) !==
  undefined

/** How a campaign came to its people; null of all else. */
export const audienceOf = (db: ReadableDatabase, itemId: string): ToldAudience | null => {
  const row = get<{ audience: string | null }>(db, sql`select audience from outbox_item where id = ${itemId}`)
  const audience = row?.audience ?? null
  return audience === null ? null : toldAudienceSchema.parse(JSON.parse(audience))
}

const left: KeptByTeam = { state: 'left', hold: null, requestId: null }

/** Nobody asks the instance any more: what has no end yet waits for a person's word. */
export const leaveToPerson = (db: WritableDatabase, connectionId: string): number =>
  run(
    db,
    sql`update outbox_item set kept_by_team = ${JSON.stringify(left)}
        where connection_id = ${connectionId} and state = 'unknown' and resolution is null`,
  )

/**
 * Writes down how a followed item stands at its team; ended there, it ends here.
 * @param standing null = the instance knows nothing of it
 * @returns whether something changed
 */
export const noteStanding = (
  db: WritableDatabase,
  item: Followed,
  standing: TeamStanding | null,
  { at, zonelessStart }: { at: string; zonelessStart: ZonelessMeaning },
): boolean => {
  const hasEnded =
    standing?.state === 'sent' || standing?.state === 'sent_unparsed' || standing?.state === 'rejected'
  if (hasEnded && standing.answer !== null) return end(db, item, standing.answer, { at, zonelessStart })
  const resolution = standing === null ? null : resolutionOf(standing)
  const json = JSON.stringify(keptOf(standing))
  if (json === item.keptByTeam && (resolution === null || resolution === item.resolution)) return false
  run(
    db,
    sql`update outbox_item set kept_by_team = ${json}, resolution = coalesce(${resolution}, resolution)
        where id = ${item.id} and state = 'unknown'`,
  )
  return true
}

/** What the team's word settles here too: a person's decision there, or an end whose answer was erased with a person. */
const resolutionOf = ({ state, hold, resolution }: TeamStanding): TeamStanding['resolution'] => {
  if (resolution !== null) return resolution
  if (state === 'sent' || state === 'sent_unparsed') return 'confirmed_sent'
  const isOver = state === 'rejected' || hold?.reason === 'withdrawn' || hold?.reason === 'erased'
  return isOver ? 'confirmed_not_sent' : null
}

const keptOf = (standing: TeamStanding | null): KeptByTeam => {
  if (standing === null) return { state: 'missing', hold: null, requestId: null }
  const { id, state, hold } = standing
  return { state, hold, requestId: id }
}

/** unknown → how the supplier answered, as if the answer had come at once. */
const end = (
  db: WritableDatabase,
  { id, kind, quantity, startAt, attemptId }: Followed,
  { status, text }: NonNullable<TeamStanding['answer']>,
  { at, zonelessStart }: { at: string; zonelessStart: ZonelessMeaning },
): boolean =>
  transaction(db, () => {
    const verdict = verdictOf(kind, { type: 'answered', status, body: Buffer.from(text) }, 'unknown')
    if (verdict.state === 'unknown') return false
    const echo =
      verdict.created?.as === 'campaign'
        ? checkEcho({ quantity, kind, startAt, body: [] }, verdict.created, zonelessStart)
        : null
    run(
      db,
      sql`update attempt set ended_at = ${at}, outcome = ${verdict.outcome}, outcome_subject = null, status = ${status},
            answer_body = ${text} where id = ${attemptId}`,
    )
    const ended = run(
      db,
      sql`update outbox_item set state = ${verdict.state}, answer_message = ${verdict.answerMessage},
            echo = ${echo === null ? null : JSON.stringify(echo)}, kept_by_team = null,
            -- The answer is stronger than a person's word. What was refused stays as it was settled, or taken back.
            resolution = iif(${verdict.state} = 'rejected' and resolution = 'confirmed_not_sent', resolution, null)
          where id = ${id} and state = 'unknown'`,
    )
    return ended > 0
  })
