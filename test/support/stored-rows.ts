import type { ReadableDatabase } from '../../main/database/open.ts'
import { all, sql } from '../../main/database/sql.ts'
import { unpackBlock } from '../../main/workspace/lists/row-block.ts'

/** How many rows of people lie in a workspace's database, whatever became of their import: all, or those of one. */
export const countStoredPeople = (db: ReadableDatabase, batchId: number | null = null): number => {
  const blocks = all<{ content: Buffer }>(
    db,
    sql`select content from row_block where ${batchId} is null or batch_id = ${batchId}`,
  )
  const isTaken = (row: { outcome: string }): boolean => row.outcome === 'accepted'
  return blocks.reduce((sum, { content }) => sum + [...unpackBlock(content, isTaken)].length, 0)
}
