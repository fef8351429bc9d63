import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecordShape } from '../../../shared/api/enrichment.ts'
import type { ReadableDatabase } from '../../database/open.ts'
import { all, sql } from '../../database/sql.ts'
import { documentsOf } from './document-blocks.ts'

/**
 * How many of some documents another enrichment asks already, whose records are not there yet: they would be paid for
 * twice.
 */
export const countPending = async (
  db: ReadableDatabase,
  { id, connectionId, shape }: { id: string; connectionId: string; shape: RecordShape },
  documents: readonly string[],
): Promise<number> => {
  const others = all<{ id: string }>(
    db,
    sql`select id from enrichment where connection_id = ${connectionId} and shape = ${shape} and id <> ${id}
          and state in ('queued', 'processing', 'stopped')`,
  )
  if (others.length === 0) return 0
  const wanted = new Set(documents)
  let pending = 0
  for (const other of others)
    for (const some of documentsOf(db, other.id, 'asked')) {
      for (const document of some) if (wanted.delete(document)) pending += 1
      await nextTurn()
    }
  return pending
}
