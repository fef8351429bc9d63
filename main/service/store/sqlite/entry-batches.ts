/**
 * The batches of long lists (entry-batch.ts), each under the id of the campaign or enrichment that it came with. They
 * may be stored before their owner; without one they are nobody's.
 */
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { get, run, sql } from '../../../database/sql.ts'
import type { Batch } from '../../entry-batch.ts'

/** Stores a batch, within the caller's transaction. Positions are 0, 1, 2 … */
export const insertEntryBatch = (
  db: WritableDatabase,
  ownerId: string,
  position: number,
  batch: Batch,
): number =>
  run(
    db,
    sql`insert into entry_batch (owner_id, position, entries) values (${ownerId}, ${position}, ${batch})`,
  )

export const countEntryBatches = (db: ReadableDatabase, ownerId: string): number =>
  get<{ count: number }>(db, sql`select count(*) as count from entry_batch where owner_id = ${ownerId}`)
    ?.count ?? 0

/** The batch at a position; null when there is none. */
export const getEntryBatch = (db: ReadableDatabase, ownerId: string, position: number): Batch | null =>
  get<{ entries: Batch }>(
    db,
    sql`select entries from entry_batch where owner_id = ${ownerId} and position = ${position}`,
  )?.entries ?? null

/** Removes a few batches of an owner that did not come about, of one that did none. Returns how many. */
export const removeSomeStrayBatches = (db: WritableDatabase, ownerId: string): number =>
  run(
    db,
    sql`delete from entry_batch where rowid in (
          select rowid from entry_batch where owner_id = ${ownerId}
            and not exists (select 1 from campaign where id = ${ownerId})
            and not exists (select 1 from enrichment where id = ${ownerId})
          limit 10)`,
  )

/** Removes the batches of every owner that did not come about. For the start: nothing is being created yet. */
export const removeStrayBatches = (db: WritableDatabase): number =>
  run(
    db,
    sql`delete from entry_batch
        where owner_id not in (select id from campaign union all select id from enrichment)`,
  )
