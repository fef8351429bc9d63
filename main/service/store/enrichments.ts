import type { DocumentType, EnrichmentType } from '../../../shared/api/index.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, run, sql } from '../../database/sql.ts'
import { unpackBatch } from '../entry-batch.ts'
import { getEntryBatch } from './entry-batches.ts'

/** A list as it is stored. Instants are ISO 8601; the cost is in ten-thousandths of the currency. */
export type StoredEnrichment = {
  id: string
  userId: string
  name: string
  documentType: DocumentType
  type: EnrichmentType
  quantity: number
  cost: number
  createdAt: string
  /** Fixed at creation; until the clock reaches it, the list is processing. */
  finishedAt: string
}

/** Stores a list, within the caller's transaction. */
export const insertEnrichment = (db: WritableDatabase, list: StoredEnrichment): number =>
  run(
    db,
    sql`insert into enrichment
          (id, user_id, name, document_type, type, quantity, cost, created_at, finished_at)
        values (${list.id}, ${list.userId}, ${list.name}, ${list.documentType}, ${list.type}, ${list.quantity},
                ${list.cost}, ${list.createdAt}, ${list.finishedAt})`,
  )
/** A list of this user; another user's is as good as none. */
export const getEnrichment = (db: ReadableDatabase, userId: string, id: string): StoredEnrichment | null =>
  get<StoredEnrichment>(
    db,
    sql`select id, user_id as userId, name, document_type as documentType, type, quantity, cost,
          created_at as createdAt, finished_at as finishedAt
        from enrichment where id = ${id} and user_id = ${userId}`,
  ) ?? null

/**
 * The documents of a list in their order, a batch at a time; nothing stays open between two batches.
 * @throws Error when the list goes away meanwhile: its answer must break off, not end as if it were whole
 */
export function* documentBatches(
  db: ReadableDatabase,
  { id, quantity }: StoredEnrichment,
): Generator<string[]> {
  let given = 0
  for (let position = 0; given < quantity; position += 1) {
    const batch = getEntryBatch(db, id, position)
    if (batch === null) throw new Error('a batch of the list is gone')
    const documents = unpackBatch<string>(batch)
    given += documents.length
    yield documents
  }
}
