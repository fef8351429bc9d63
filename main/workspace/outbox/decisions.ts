/** What the user decides about a request that has not left: send it now, at another time, or without some people. */
import { isDeepStrictEqual } from 'node:util'
import { type DraftContent, draftContentSchema } from '../../../shared/bridge/drafts.ts'
import { type OutboxKind, type Stop, stopSchema } from '../../../shared/bridge/outbox.ts'
import { takeUnits, type UnitCounts, UnitSum } from '../../../shared/rules/campaign-cost.ts'
import { brasiliaZone, writeLocalTime, type ZonelessMeaning } from '../../../shared/rules/schedule.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, run, sql, transaction } from '../../database/sql.ts'
import { countDdd, newDddCounts, recipientsOf } from '../campaigns/ddd-counts.ts'
import { withoutEntries, withStart } from './change-bytes.ts'
import { type FrozenEntry, sha256Of } from './frozen-request.ts'
import { getUnits, replaceUnits, unitReader } from './item-units.ts'
import { keepUntilOf } from './moves.ts'
import {
  bodyOf,
  clearEntries,
  entriesOfItem,
  getPiece,
  piecesOf,
  replaceBody,
  textOfEntry,
} from './pieces.ts'
import { callable } from '../base/item-states.ts'
import { acceptTwins } from './twins.ts'

type Changeable = {
  kind: OutboxKind
  bodyHead: string
  content: string | null
  startAt: string | null
  keepUntil: string | null
  stop: string | null
}

const getChangeable = (
  db: ReadableDatabase,
  itemId: string,
): (Omit<Changeable, 'stop'> & { stop: Stop | null }) | null => {
  const item = get<Changeable>(
    db,
    sql`select kind, body_head as bodyHead, draft_content as content, start_at as startAt,
               keep_until as keepUntil, stop
        from outbox_item where id = ${itemId} and state in ${callable}`,
  )
  return item === undefined
    ? null
    : { ...item, stop: item.stop === null ? null : stopSchema.parse(JSON.parse(item.stop)) }
}

/** What has not left → ready, from now on. */
const release = (db: WritableDatabase, itemId: string, now: number): number =>
  run(
    db,
    sql`update outbox_item set state = 'ready', stop = null, hold_until = null, next_attempt_at = null,
          keep_until = null, released_at = ${new Date(now).toISOString()}
        where id = ${itemId}`,
  )

const setStart = (
  db: WritableDatabase,
  itemId: string,
  { kind, bodyHead: old }: Pick<Changeable, 'kind' | 'bodyHead'>,
  startAt: number,
  zonelessStart: ZonelessMeaning,
): void => {
  const piece = getPiece(db, itemId, 0)
  if (piece === null) throw new Error('the bytes of the request are gone')
  const bytes = { firstPiece: piece.body, bodyHead: old }
  const { firstPiece, bodyHead } = withStart(kind, bytes, startAt, zonelessStart)
  replaceBody(db, itemId, 0, firstPiece)
  run(
    db,
    sql`update outbox_item set start_at = ${new Date(startAt).toISOString()}, body_head = ${bodyHead}
        where id = ${itemId}`,
  )
  setHash(db, itemId)
}

/** After its bytes have changed. */
const setHash = (db: WritableDatabase, itemId: string): number =>
  run(db, sql`update outbox_item set body_sha256 = ${sha256Of(bodyOf(db, itemId))} where id = ${itemId}`)

/**
 * The user ends the hold, asks for another try, or wants what was stopped to go for all its reason. A start that has
 * passed becomes now.
 * @param seen what the user saw it stopped for, and so accepts; null = not stopped
 * @returns false when it moved on or was stopped for something else meanwhile, or for people who are blocked
 */
export const sendNow = (
  db: WritableDatabase,
  itemId: string,
  { seen, now, zonelessStart }: { seen: Stop | null; now: number; zonelessStart: ZonelessMeaning },
): boolean =>
  transaction(db, () => {
    const item = getChangeable(db, itemId)
    if (item === null || item.stop?.reason === 'blocked' || !isDeepStrictEqual(item.stop, seen)) return false
    if (item.stop !== null) accept(db, itemId, item.stop)
    if (item.startAt !== null && Date.parse(item.startAt) <= now)
      setStart(db, itemId, item, now, zonelessStart)
    release(db, itemId, now)
    return true
  })

const accept = (db: WritableDatabase, itemId: string, stop: Stop): void => {
  switch (stop.reason) {
    case 'out_of_hours':
      run(db, sql`update outbox_item set accepts_hours = 1 where id = ${itemId}`)
      break
    case 'wave':
      run(db, sql`update outbox_item set accepts_wave = 1 where id = ${itemId}`)
      break
    case 'twin':
      acceptTwins(db, itemId, stop.twins)
      break
    case 'restored':
      run(db, sql`update outbox_item set accepts_restore = 1 where id = ${itemId}`)
      break
    case 'late':
    case 'first_part':
      // The hours that were accepted were those of another time.
      run(db, sql`update outbox_item set accepts_hours = 0 where id = ${itemId}`)
      break
    // These are asked about again: the answer is another budget, or another policy.
    case 'budget':
    case 'connection_not_allowed':
    case 'blocked':
  }
}

/**
 * The user accepts the hours in which a campaign that has not left reaches its people.
 * @param startAt the start that the user saw
 * @returns false when it moved on, or starts at another time
 */
export const acceptHours = (db: WritableDatabase, itemId: string, startAt: string | null): boolean =>
  run(
    db,
    sql`update outbox_item set accepts_hours = 1
        where id = ${itemId} and state in ${callable} and start_at is ${startAt}`,
  ) > 0

/**
 * The user gives a campaign another start, and releases it.
 * @param startAt epoch ms
 * @returns false when it moved on, or is no campaign
 */
export const reschedule = (
  db: WritableDatabase,
  itemId: string,
  { startAt, now, zonelessStart }: { startAt: number; now: number; zonelessStart: ZonelessMeaning },
): boolean =>
  transaction(db, () => {
    const item = getChangeable(db, itemId)
    if (item === null || item.content === null) return false
    if (item.stop?.reason === 'blocked') return false
    setStart(db, itemId, item, startAt, zonelessStart)
    const content = draftContentSchema.parse(JSON.parse(item.content))
    const zone = content.start.mode === 'at' ? content.start.zone : brasiliaZone
    const start: DraftContent['start'] = {
      mode: 'at',
      localTime: writeLocalTime(startAt, zone).slice(0, 16),
      zone,
    }
    run(
      db,
      sql`update outbox_item set draft_content = ${JSON.stringify({ ...content, start })}, starts_at_once = 0,
            accepts_hours = 0
          where id = ${itemId}`,
    )
    release(db, itemId, now)
    if (item.keepUntil !== null)
      run(db, sql`update outbox_item set keep_until = ${keepUntilOf(startAt)} where id = ${itemId}`)
    return true
  })

/**
 * Takes entries out of a campaign that was stopped for people who are blocked, and releases it.
 * @param removed positions
 * @param version of who is blocked, at which these were
 * @returns false when it moved on, or no one would be left
 */
export const sendWithout = (
  db: WritableDatabase,
  itemId: string,
  removed: ReadonlySet<number>,
  { version, now, zonelessStart }: { version: number; now: number; zonelessStart: ZonelessMeaning },
): boolean =>
  transaction(db, () => {
    const item = getChangeable(db, itemId)
    if (item?.stop?.reason !== 'blocked') return false
    const ddds = newDddCounts()
    let first: FrozenEntry | undefined
    let quantity = 0
    for (const entries of entriesOfItem(db, itemId))
      for (const entry of entries) {
        if (removed.has(entry.position)) continue
        first ??= entry
        quantity += 1
        if (entry.contact !== null) countDdd(ddds, entry.contact)
      }
    if (first === undefined) return false
    const taken = takeOut(db, itemId, removed, { ...item, first })
    replaceUnits(db, itemId, takeUnits(getUnits(db, itemId), taken))
    run(
      db,
      sql`update outbox_item set quantity = ${quantity}, recipients_by_ddd = ${JSON.stringify(recipientsOf(ddds))},
            cleared_version = ${version}
          where id = ${itemId}`,
    )
    setHash(db, itemId)
    if (item.startAt !== null && Date.parse(item.startAt) <= now)
      setStart(db, itemId, item, now, zonelessStart)
    release(db, itemId, now)
    return true
  })

/**
 * @param first of the entries that stay
 * @returns what those that were taken out would have been billed as
 */
const takeOut = (
  db: WritableDatabase,
  itemId: string,
  removed: ReadonlySet<number>,
  { kind, bodyHead, first }: Pick<Changeable, 'kind' | 'bodyHead'> & { first: FrozenEntry },
): UnitCounts => {
  const unitsOf = unitReader({ kind, bodyHead })
  const units = new UnitSum()
  for (const piece of piecesOf(db, itemId)) {
    const leaving = piece.entries.filter(({ position }) => removed.has(position))
    const staying = piece.entries.find(({ position }) => position === first.position)
    if (leaving.length === 0 && staying === undefined) continue
    for (const entry of leaving) if (unitsOf !== null) units.add(unitsOf(textOfEntry(piece.body, entry)))
    const body = withoutEntries(piece.body, leaving, staying)
    clearEntries(db, itemId, { ...piece, body }, new Set(leaving.map(({ position }) => position)), false)
  }
  return units.units
}
