import type { ReadableDatabase } from '../../main/database/handles.ts'
import { all, sql } from '../../main/database/sql.ts'
import { type Batch, unpackBatch } from '../../main/service/entry-batch.ts'

/** The long list that came with a campaign or an enrichment, as the embedded service stored it. */
export const storedEntries = <Entry>(db: ReadableDatabase, ownerId: string): Entry[] =>
  all<{ entries: Batch }>(
    db,
    sql`select entries from entry_batch where owner_id = ${ownerId} order by position`,
  ).flatMap(({ entries }) => unpackBatch<Entry>(entries))
