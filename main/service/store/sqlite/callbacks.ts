import type { Callback, CallbackPage } from '../../../../shared/api/index.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { all, get, run, sql } from '../../../database/sql.ts'
import {
  type CallbackBody,
  type Delivery,
  type InboxRoom,
  lastTurnWithin,
  type MostBodies,
  type StoredCallback,
} from '../store.ts'

/**
 * Keeps a delivery, within the caller's transaction: the same content for the same ref is counted, with how it came
 * this time. What is then too much goes, the oldest first.
 * @param id of what is new
 */
export const keepDelivery = (
  db: WritableDatabase,
  id: string,
  { ref, method, contentType, headers, body, sha256, receivedAt }: Delivery,
  room: InboxRoom,
): void => {
  const writtenHeaders = JSON.stringify(headers)
  const keptBytes = body.length + Buffer.byteLength(writtenHeaders)
  const turn = latestTurn(db) + 1
  run(
    db,
    sql`insert into callback (id, ref, sha256, turn, kept_bytes, size_bytes, times, first_at, last_at, method,
                              content_type, headers, body)
        values (${id}, ${ref}, ${sha256}, ${turn}, ${keptBytes}, ${body.length}, 1, ${receivedAt}, ${receivedAt},
                ${method}, ${contentType}, ${writtenHeaders}, ${body})
        on conflict (ref, sha256) do update
          set turn = ${turn}, kept_bytes = ${keptBytes}, times = times + 1, last_at = ${receivedAt},
              method = ${method}, content_type = ${contentType}, headers = ${writtenHeaders}`,
  )
  removeOldest(db, room)
}

const latestTurn = (db: ReadableDatabase): number =>
  get<{ turn: number }>(db, sql`select coalesce(max(turn), 0) as turn from callback`)?.turn ?? 0

const removeOldest = (db: WritableDatabase, { kept, keptBytes }: InboxRoom): void => {
  let { count, bytes } = get<{ count: number; bytes: number }>(
    db,
    sql`select count(*) as count, coalesce(sum(kept_bytes), 0) as bytes from callback`,
  ) ?? { count: 0, bytes: 0 }
  while (count > kept || bytes > keptBytes) {
    const gone = get<{ bytes: number }>(
      db,
      sql`delete from callback where turn = (select min(turn) from callback) returning kept_bytes as bytes`,
    )
    if (gone === undefined) return
    count -= 1
    bytes -= gone.bytes
  }
}

const columns = sql`id, ref, content_type as contentType, size_bytes as sizeBytes, sha256, first_at as firstAt,
                    last_at as lastAt, times`

/** What came, the one that came last first. @param ref null = of all */
export const listCallbacks = (
  db: ReadableDatabase,
  ref: string | null,
  { offset, limit }: { offset: number; limit: number },
): CallbackPage => {
  const which = ref === null ? sql`true` : sql`ref = ${ref}`
  const counted = get<Pick<CallbackPage, 'total' | 'latest'>>(
    db,
    sql`select count(*) as total, coalesce(max(turn), 0) as latest from callback where ${which}`,
  ) ?? { total: 0, latest: 0 }
  return {
    ...counted,
    callbacks: all<Callback>(
      db,
      sql`select ${columns} from callback where ${which} order by turn desc limit ${limit} offset ${offset}`,
    ),
  }
}

export const getCallback = (db: ReadableDatabase, id: string): StoredCallback | null =>
  get<StoredCallback>(db, sql`select ${columns}, method, headers, body from callback where id = ${id}`) ??
  null

/** Callbacks for a ref with their bodies, in the order of their last delivery. */
export const readCallbacks = (
  db: ReadableDatabase,
  ref: string,
  afterTurn: number,
  most: MostBodies,
): CallbackBody[] => {
  const upTo = lastTurnWithin(
    all<{ turn: number; bytes: number }>(
      db,
      sql`select turn, size_bytes as bytes from callback where ref = ${ref} and turn > ${afterTurn}
          order by turn limit ${most.callbacks}`,
    ),
    most,
  )
  return all<CallbackBody>(
    db,
    sql`select id, turn, content_type as contentType, first_at as firstAt, body from callback
        where ref = ${ref} and turn > ${afterTurn} and turn <= ${upTo} order by turn`,
  )
}

/** What `secure_delete` writes over of the largest callbacks in one turn, without holding others up for long. */
const removedAtOnce = 8

/**
 * Forgets some of what came up to a turn, the oldest first; `secure_delete` writes over it.
 * @returns how many; 0 = none is left
 */
export const removeSomeCallbacks = (db: WritableDatabase, upToTurn: number): number =>
  run(
    db,
    sql`delete from callback where turn in
          (select turn from callback where turn <= ${upToTurn} order by turn limit ${removedAtOnce})`,
  )
