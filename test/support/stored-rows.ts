import type { ReadableDatabase } from '../../main/database/handles.ts'
import { all, sql } from '../../main/database/sql.ts'
import { rowsFrom } from '../../main/workspace/rows/store/blocks.ts'

/** How many rows of people lie in a workspace's database, whatever became of their import: all, or those of one. */
export const countStoredPeople = (db: ReadableDatabase, batchId: number | null = null): number => {
  const batches = all<{ id: number }>(
    db,
    sql`select distinct batch_id as id from verdict_block where ${batchId} is null or batch_id = ${batchId}`,
  )
  let people = 0
  // A block at a time: all rows of ten million do not fit into memory.
  for (const { id } of batches) for (const rows of rowsFrom(db, id, 'accepted', 0)) people += rows.length
  return people
}
