import { z } from 'zod'
import { type ZonelessMeaning, zonelessMeanings } from '../../../shared/rules/schedule.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { departed } from '../outbox/states.ts'

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

const deletedSchema = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  token: z.string(),
  zonelessStart: z.enum(zonelessMeanings),
  createdAt: z.string(),
})

/** Deletes a connection; `hold` is called in the same transaction with what brings it back, its token too. */
export const deleteConnection = (
  db: WritableDatabase,
  { id }: StoredConnection,
  hold: (was: unknown) => void,
): void =>
  transaction(db, () => {
    hold(
      get<z.infer<typeof deletedSchema>>(
        db,
        sql`select id, name, base_url as baseUrl, token, zoneless_start as zonelessStart, created_at as createdAt
            from connection where id = ${id}`,
      ),
    )
    run(db, sql`delete from connection where id = ${id}`)
  })

/** Brings a connection back that was deleted and held. */
export const returnConnection = (db: WritableDatabase, _id: string, held: unknown): void => {
  const { createdAt, ...connection } = deletedSchema.parse(held)
  insertConnection(db, connection, createdAt)
}

/** Whether something is on its way there, may still be sent there, or is expected from there. */
export const isConnectionInUse = (db: ReadableDatabase, id: string): boolean =>
  get(
    db,
    sql`select 1 from outbox_item where connection_id = ${id} and state not in ${departed}
        union all
        select 1 from enrichment where connection_id = ${id} and state in ('queued', 'processing') limit 1`,
  ) !== undefined
