import type { DocumentType, EnrichmentType } from '../../../shared/api/index.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { get, prepare, run, sql } from '../../database/sql.ts'

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

const documentsPerBlock = 1_000
const widths = { CPF: 11, CNPJ: 14 } as const satisfies Record<DocumentType, number>

/** Writes a list with its documents, inside the caller's transaction. */
export const insertEnrichment = (
  db: WritableDatabase,
  list: StoredEnrichment,
  documents: readonly string[],
): void => {
  run(
    db,
    sql`insert into enrichment
          (id, user_id, name, document_type, type, quantity, cost, created_at, finished_at)
        values (${list.id}, ${list.userId}, ${list.name}, ${list.documentType}, ${list.type}, ${list.quantity},
                ${list.cost}, ${list.createdAt}, ${list.finishedAt})`,
  )
  const insert = prepare(
    db,
    'insert into enrichment_block (enrichment_id, position, documents) values (?, ?, ?)',
  )
  for (let from = 0; from < documents.length; from += documentsPerBlock) {
    const block = documents.slice(from, from + documentsPerBlock)
    insert.run(list.id, from / documentsPerBlock, block.join(''))
  }
}

/** A list of this user; another user's is as good as none. */
export const getEnrichment = (db: ReadableDatabase, userId: string, id: string): StoredEnrichment | null =>
  get<StoredEnrichment>(
    db,
    sql`select id, user_id as userId, name, document_type as documentType, type, quantity, cost,
          created_at as createdAt, finished_at as finishedAt
        from enrichment where id = ${id} and user_id = ${userId}`,
  ) ?? null

/**
 * The documents of a list in their order, a block at a time; nothing stays open between two blocks.
 * @throws Error when the list goes away meanwhile: its answer must break off, not end as if it were whole
 */
export function* documentBlocks(db: ReadableDatabase, list: StoredEnrichment): Generator<string[]> {
  const width = widths[list.documentType]
  for (let position = 0; position * documentsPerBlock < list.quantity; position += 1) {
    const row = get<{ documents: string }>(
      db,
      sql`select documents from enrichment_block where enrichment_id = ${list.id} and position = ${position}`,
    )
    if (row === undefined) throw new Error('a block of the list is gone')
    const documents: string[] = []
    for (let at = 0; at < row.documents.length; at += width) {
      documents.push(row.documents.slice(at, at + width))
    }
    yield documents
  }
}
