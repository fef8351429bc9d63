/**
 * The claim decides (rule D6c). In the one transaction that makes an item `inflight` it asks everything that may have
 * changed since the user queued it. Any answer but "go" leaves the item where it is, or makes it `stopped` with a reason
 * that waits for the user; nothing is sent then, and nothing is dropped.
 */
import { lateAfterMs } from '../../../shared/rules/claim-limits.ts'
import { echoCheckSchema, type OutboxKind, type Stop } from '../../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../../shared/rules/outbox-states.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { checkSendingHours, sendingChannelOf } from '../../../shared/rules/sending-hours.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { getSettings } from '../settings/settings.ts'
import { noteClaim } from '../base/installation.ts'
import { suppressionVersion } from '../suppressions/queries.ts'
import { getBlindRestore } from './blind-restore.ts'
import { sendable } from '../base/item-states.ts'
import { waitsForHistory } from './team-history.ts'
import { listOpenTwins } from './twins.ts'

type Item = {
  id: string
  connectionId: string
  kind: OutboxKind
  isTest: number
  waveGroup: string | null
  waveNumber: number | null
  startAt: string | null
  startsAtOnce: number
  releasedAt: string
  clearedVersion: number | null
  recipientsByDdd: string
  acceptsHours: number
  acceptsWave: number
  acceptsRestore: number
  keepUntil: string | null
}

/**
 * Null = nothing speaks against it. `wait`: another item goes first. `check_blocks`: who is blocked has changed since
 * the item's recipients were looked through.
 */
type Answer = Stop | 'wait' | 'check_blocks' | null

type Question = (item: Item, db: ReadableDatabase, now: number) => Answer

type WaveItem = { number: number; state: OutboxState; echo: string | null; isSettledUnsent: number }

/**
 * A wave leaves after the one before it, and only when that was accepted as it was asked (rule D6b). Where that was sent
 * as several items, again or from a copy of its draft, each of them counts but those that reached no one and were replaced.
 */
const isItsTurn: Question = ({ waveGroup, waveNumber, acceptsWave }, db) => {
  const before = all<WaveItem>(
    db,
    sql`select wave_number as number, state, echo, coalesce(resolution, '') = 'confirmed_not_sent' as isSettledUnsent
        from outbox_item
        where wave_group = ${waveGroup}
          and wave_number = (select max(wave_number) from outbox_item
                             where wave_group = ${waveGroup} and wave_number < ${waveNumber})
        order by rowid desc`,
  )
  if (before.some(({ state }) => goesFirst(state))) return 'wait'
  if (acceptsWave === 1) return null
  const counted = before.filter(({ state, isSettledUnsent }) => state !== 'rejected' && isSettledUnsent === 0)
  const fault = counted.length === 0 ? before[0] : counted.find((item) => !wentAsAsked(item))
  return fault === undefined ? null : { reason: 'wave', number: fault.number, state: fault.state }
}

const goesFirst = (state: OutboxState): boolean => {
  switch (state) {
    case 'ready':
    case 'stopped':
    case 'inflight':
    case 'not_sent':
    case 'unauthorised':
      return true
    case 'sent':
    case 'sent_unparsed':
    case 'rejected':
    case 'unknown':
      return false
  }
}

const wentAsAsked = ({ state, echo }: WaveItem): boolean =>
  state === 'sent' && echo !== null && echoCheckSchema.parse(JSON.parse(echo)).every(({ agrees }) => agrees)

/** A wave that waits here. */
const isItsTime: Question = ({ keepUntil }, _db, now) =>
  keepUntil !== null && Date.parse(keepUntil) > now ? 'wait' : null

/** When it should have left: at its start, or once it was released. */
const dueAtOf = ({ startAt, startsAtOnce, releasedAt }: Item): string =>
  startAt === null || startsAtOnce === 1 ? releasedAt : startAt

const isLate: Question = (item, _db, now) => {
  const dueAt = dueAtOf(item)
  return now - Date.parse(dueAt) > lateAfterMs ? { reason: 'late', dueAt } : null
}

/** A test goes to the user's own phones, whatever the hour. */
const isOutOfHours: Question = (item, db, now) => {
  const { kind, isTest, acceptsHours } = item
  if (!isCampaignType(kind) || isTest === 1 || acceptsHours === 1) return null
  const recipients = JSON.parse(item.recipientsByDdd) as Record<string, number>
  const at = Math.max(now, Date.parse(dueAtOf(item)))
  const { outside, nextAllowedAt } = checkSendingHours(
    at,
    sendingChannelOf(kind),
    getSettings(db).sendingHours,
    recipients,
  )
  if (outside === 0) return null
  return {
    reason: 'out_of_hours',
    people: outside,
    nextAllowedAt: nextAllowedAt === null ? null : new Date(nextAllowedAt).toISOString(),
  }
}

const hasTwin: Question = ({ id }, db) => {
  const twins = listOpenTwins(db, id)
  return twins.length === 0 ? null : { reason: 'twin', twins }
}

/** The data are a copy, or came back in place of others that cannot be read: something equal may have left there. */
const mayHaveLeft: Question = ({ acceptsRestore, isTest }, db, now) => {
  const restore = acceptsRestore === 1 || isTest === 1 ? null : getBlindRestore(db, now)
  return restore === null ? null : { reason: 'restored', restoredAt: restore.at, cause: restore.cause }
}

/** Its team does not count yet whom this computer has reached. */
const isTeamTold: Question = ({ connectionId }, db) => (waitsForHistory(db, connectionId) ? 'wait' : null)

const hasBlocked: Question = ({ kind, clearedVersion }, db) =>
  isCampaignType(kind) && clearedVersion !== suppressionVersion(db) ? 'check_blocks' : null

/** In this order: what is not its turn is asked nothing else, and the costly question comes last. */
export const questions = {
  isItsTurn,
  isItsTime,
  isTeamTold,
  isLate,
  isOutOfHours,
  hasTwin,
  mayHaveLeft,
  hasBlocked,
} satisfies Record<string, Question>

/** A request as it is sent; its bytes were read before. */
export type Claimed = {
  id: string
  connectionId: string
  path: string
  contentType: string
  quantity: number
  kind: OutboxKind
  startAt: string | null
  attempts: number
}

/** Why an item is not sent now. */
export type NotNow =
  | { type: 'stopped' }
  | { type: 'wait' | 'check_blocks' }
  /** Someone else moved it. */
  | { type: 'gone' }

/** @property `changed`: its bytes are others than those that were read */
export type Claim = { type: 'claimed'; request: Claimed } | { type: 'changed' } | NotNow

/** What else may speak against sending an item; known to others than the outbox. */
export type Objection = (item: Pick<Item, 'id' | 'kind' | 'connectionId'>, now: number) => Stop | null

/** @returns null when nothing speaks against sending it. Within the caller's transaction. */
const ask = (db: WritableDatabase, itemId: string, now: number, objection: Objection): NotNow | null => {
  const item = get<Item>(
    db,
    sql`select id, connection_id as connectionId, kind, is_test as isTest, wave_group as waveGroup,
               wave_number as waveNumber, start_at as startAt, starts_at_once as startsAtOnce,
               released_at as releasedAt, cleared_version as clearedVersion,
               recipients_by_ddd as recipientsByDdd, accepts_hours as acceptsHours, accepts_wave as acceptsWave,
               accepts_restore as acceptsRestore,
               keep_until as keepUntil
        from outbox_item where id = ${itemId} and state in ${sendable}`,
  )
  if (item === undefined) return { type: 'gone' }
  for (const question of [...Object.values(questions), () => objection(item, now)]) {
    const answer = question(item, db, now)
    if (answer === null) continue
    if (answer === 'wait' || answer === 'check_blocks') return { type: answer }
    stop(db, itemId, answer)
    return { type: 'stopped' }
  }
  return null
}

const noObjection: Objection = () => null

/**
 * Asks as the claim does, before the bytes of the item are read: what is not to leave now stays, or is stopped.
 * @returns null when nothing speaks against sending it
 */
export const askBefore = (
  db: WritableDatabase,
  itemId: string,
  now: number,
  objection: Objection,
): NotNow | null => transaction(db, () => ask(db, itemId, now, objection))

/**
 * ready | not_sent → inflight, with the attempt's row in the same commit, or → stopped. Only after this has returned
 * `claimed` may a connection be opened (rule D3): from here on a crash means `unknown`, never a second send.
 * @param now epoch ms
 * @param sha256 of the bytes that were read and will be sent
 */
export const claim = (
  db: WritableDatabase,
  itemId: string,
  { attemptId, now, sha256, objection = noObjection }: ClaimAsked,
): Claim =>
  transaction(db, (): Claim => {
    const answer = ask(db, itemId, now, objection)
    if (answer !== null) return answer
    const frozen = get<{ sha256: string }>(
      db,
      sql`select body_sha256 as sha256 from outbox_item where id = ${itemId}`,
    )
    if (frozen?.sha256 !== sha256) return { type: 'changed' }
    run(
      db,
      sql`update outbox_item set state = 'inflight', hold_until = null, next_attempt_at = null
          where id = ${itemId}`,
    )
    run(
      db,
      sql`insert into attempt (id, item_id, body_sha256, started_at)
          values (${attemptId}, ${itemId}, ${sha256}, ${new Date(now).toISOString()})`,
    )
    noteClaim(db, attemptId)
    const request = get<Claimed>(
      db,
      sql`select id, connection_id as connectionId, path, content_type as contentType, quantity, kind,
                 start_at as startAt, (select count(*) from attempt where item_id = ${itemId}) as attempts
          from outbox_item where id = ${itemId}`,
    )
    if (request === undefined) throw new Error('the item that was just claimed is not there')
    return { type: 'claimed', request }
  })

export type ClaimAsked = { attemptId: string; now: number; sha256: string; objection?: Objection }

/** ready | not_sent → stopped. */
export const stop = (db: WritableDatabase, itemId: string, reason: Stop): number =>
  run(
    db,
    sql`update outbox_item set state = 'stopped', stop = ${JSON.stringify(reason)}, hold_until = null,
          next_attempt_at = null
        where id = ${itemId} and state in ${sendable}`,
  )

/** None of its recipients was blocked at a version of who is blocked. */
export const setCleared = (db: WritableDatabase, itemId: string, version: number): number =>
  run(db, sql`update outbox_item set cleared_version = ${version} where id = ${itemId}`)
