import type { ZonelessMeaning } from '../../../shared/rules/schedule.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { all, get, run, sql } from '../../database/sql.ts'

export type StoredConnection = {
  id: string
  name: string
  baseUrl: string
  token: string
  zonelessStart: ZonelessMeaning
}

/** In the order in which they were added. */
export const listConnections = (db: ReadableDatabase): StoredConnection[] =>
  all<StoredConnection>(
    db,
    sql`select id, name, base_url as baseUrl, token, zoneless_start as zonelessStart
        from connection order by created_at, id`,
  )

export const getConnection = (db: ReadableDatabase, id: string): StoredConnection | null =>
  get<StoredConnection>(
    db,
    sql`select id, name, base_url as baseUrl, token, zoneless_start as zonelessStart
        from connection where id = ${id}`,
  ) ?? null

export const insertConnection = (db: WritableDatabase, one: StoredConnection, at: string): number =>
  run(
    db,
    sql`insert into connection (id, name, base_url, token, zoneless_start, created_at)
        values (${one.id}, ${one.name}, ${one.baseUrl}, ${one.token}, ${one.zonelessStart}, ${at})`,
  )

export const updateConnection = (db: WritableDatabase, one: StoredConnection): number =>
  run(
    db,
    sql`update connection set name = ${one.name}, base_url = ${one.baseUrl}, token = ${one.token},
          zoneless_start = ${one.zonelessStart}
        where id = ${one.id}`,
  )

export const deleteConnection = (db: WritableDatabase, id: string): number =>
  run(db, sql`delete from connection where id = ${id}`)

/** Whether something is on its way there, or may still be sent there. */
export const isConnectionInUse = (db: ReadableDatabase, id: string): boolean =>
  get(
    db,
    sql`select 1 from outbox_item where connection_id = ${id}
        and state in ('ready', 'inflight', 'not_sent', 'unauthorised') limit 1`,
  ) !== undefined
