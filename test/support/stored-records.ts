import type { RecordShape } from '../../shared/api/enrichment.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { run, sql } from '../../main/database/sql.ts'
import { openRecordWriter, type WrittenRecords } from '../../main/workspace/enrichment/records/writer.ts'

export const answeredAt = '2026-11-21T12:00:00.000Z'

export type SampleEnrichment = {
  id?: string
  state?: string
  shape?: RecordShape
  listId?: string | null
  name?: string
}

/** An enrichment without its request; returns its id. */
export const insertEnrichment = (
  db: WritableDatabase,
  {
    id = 'e',
    state = 'done',
    shape = 'PROFILE_360',
    listId = null,
    name = 'Clientes',
  }: SampleEnrichment = {},
): string => {
  run(
    db,
    sql`insert into enrichment (id, state, content, shape, connection_id, list_id, created_at, saved_at)
        values (${id}, ${state}, ${JSON.stringify({ name })}, ${shape}, 'c', ${listId}, ${answeredAt}, ${answeredAt})`,
  )
  return id
}

/** Stores records as an answer would bring them, `portion` at a time. */
export const storeRecords = async (
  db: WritableDatabase,
  values: readonly unknown[],
  { portion = 1_000, ...enrichment }: SampleEnrichment & { portion?: number } = {},
): Promise<WrittenRecords> => {
  const enrichmentId = insertEnrichment(db, enrichment)
  const { shape = 'PROFILE_360' } = enrichment
  const writer = openRecordWriter(db, { enrichmentId, connectionId: 'c', shape, answeredAt })
  for (let from = 0; from < values.length; from += portion)
    await writer.add(values.slice(from, from + portion))
  return writer.finish()
}
