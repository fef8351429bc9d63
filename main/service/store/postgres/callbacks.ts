import type { Callback, CallbackPage } from '../../../../shared/api/index.ts'
import {
  type CallbackBody,
  type Delivery,
  type InboxRoom,
  lastTurnWithin,
  type MostBodies,
  type StoredCallback,
} from '../store.ts'
import { all, type Connection, get, run, sql } from './sql.ts'

/** Keeps a delivery, within the caller's transaction. */
export const keepDelivery = async (
  db: Connection,
  id: string,
  { ref, method, contentType, headers, body, sha256, receivedAt }: Delivery,
  room: InboxRoom,
): Promise<void> => {
  const writtenHeaders = JSON.stringify(headers)
  const keptBytes = body.length + Buffer.byteLength(writtenHeaders)
  // One after the other over all nodes: turns are given out in order, and the room is counted exactly.
  await run(db, sql`select name from gate where name = 'callbacks' for update`)
  const latest = await get<{ turn: number }>(db, sql`select coalesce(max(turn), 0) as turn from callback`)
  const turn = (latest?.turn ?? 0) + 1
  await run(
    db,
    sql`insert into callback (id, ref, sha256, turn, kept_bytes, size_bytes, times, first_at, last_at, method,
                              content_type, headers, body)
        values (${id}, ${ref}, ${sha256}, ${turn}, ${keptBytes}, ${body.length}, 1, ${receivedAt}, ${receivedAt},
                ${method}, ${contentType}, ${writtenHeaders}, ${body})
        on conflict (ref, sha256) do update
          set turn = excluded.turn, kept_bytes = excluded.kept_bytes, times = callback.times + 1,
              last_at = excluded.last_at, method = excluded.method, content_type = excluded.content_type,
              headers = excluded.headers`,
  )
  await removeOldest(db, room)
}

const removeOldest = async (db: Connection, { kept, keptBytes }: InboxRoom): Promise<void> => {
  const sum = await get<{ count: number; bytes: number }>(
    db,
    sql`select count(*) as count, cast(coalesce(sum(kept_bytes), 0) as bigint) as bytes from callback`,
  )
  if (sum === undefined || (sum.count <= kept && sum.bytes <= keptBytes)) return
  await run(
    db,
    sql`delete from callback where turn in (
          select turn from (
            select turn, count(*) over newest as place, sum(kept_bytes) over newest as bytes
            from callback window newest as (order by turn desc)
          ) summed where place > ${kept} or bytes > ${keptBytes})`,
  )
}

const columns = sql`id, ref, content_type as "contentType", size_bytes as "sizeBytes", sha256,
                    first_at as "firstAt", last_at as "lastAt", times`

export const listCallbacks = async (
  db: Connection,
  ref: string | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<CallbackPage> => {
  const which = ref === null ? sql`true` : sql`ref = ${ref}`
  const counted = (await get<Pick<CallbackPage, 'total' | 'latest'>>(
    db,
    sql`select count(*) as total, coalesce(max(turn), 0) as latest from callback where ${which}`,
  )) ?? { total: 0, latest: 0 }
  const callbacks = await all<Callback>(
    db,
    sql`select ${columns} from callback where ${which} order by turn desc limit ${limit} offset ${offset}`,
  )
  return { ...counted, callbacks }
}

export const getCallback = async (db: Connection, id: string): Promise<StoredCallback | null> =>
  (await get<StoredCallback>(
    db,
    sql`select ${columns}, method, headers, body from callback where id = ${id}`,
  )) ?? null

export const readCallbacks = async (
  db: Connection,
  ref: string,
  afterTurn: number,
  most: MostBodies,
): Promise<CallbackBody[]> => {
  const upTo = lastTurnWithin(
    await all<{ turn: number; bytes: number }>(
      db,
      sql`select turn, size_bytes as bytes from callback where ref = ${ref} and turn > ${afterTurn}
          order by turn limit ${most.callbacks}`,
    ),
    most,
  )
  return all<CallbackBody>(
    db,
    sql`select id, turn, content_type as "contentType", first_at as "firstAt", body from callback
        where ref = ${ref} and turn > ${afterTurn} and turn <= ${upTo} order by turn`,
  )
}

/** Few, so that deliveries that meet them do not wait for long. */
const removedAtOnce = 8

/**
 * Forgets some of what came up to a turn, the oldest first.
 * @returns how many; 0 = none is left
 */
export const removeSomeCallbacks = (db: Connection, upToTurn: number): Promise<number> =>
  run(
    db,
    sql`delete from callback where turn in
          (select turn from callback where turn <= ${upToTurn} order by turn limit ${removedAtOnce})`,
  )
