/**
 * The frozen bytes of items, in a table of their own. They have megabytes: beside an item's state, each move of the item
 * would write them again, and each look at the outbox would read past them.
 */
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, run, sql } from '../../database/sql.ts'

/** Within the transaction that stores their item. */
export const insertBody = (db: WritableDatabase, itemId: string, body: Buffer): number =>
  run(db, sql`insert into outbox_body (item_id, body) values (${itemId}, ${body})`)

export const replaceBody = (db: WritableDatabase, itemId: string, body: Buffer): number =>
  run(db, sql`update outbox_body set body = ${body} where item_id = ${itemId}`)

/** The frozen bytes of an item; none of one that is gone. */
export const bodyOf = (db: ReadableDatabase, itemId: string): Buffer =>
  get<{ body: Buffer }>(db, sql`select body from outbox_body where item_id = ${itemId}`)?.body ??
  Buffer.alloc(0)
