import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, prepare, run, sql } from '../../database/sql.ts'
import { pack, unpack } from '../rows/store/packed.ts'
import { pace } from '../../turns.ts'

/** Which documents of an enrichment: those that it asks, that were there already, that have no record. */
export type DocumentPart = 'asked' | 'kept' | 'missing'

const documentsPerBlock = 10_000

/** Stores the documents of a part in their order, in place of what was there, with turns for others. */
export const replaceDocuments = async (
  db: WritableDatabase,
  enrichmentId: string,
  part: DocumentPart,
  documents: readonly string[],
): Promise<void> => {
  run(db, sql`delete from enrichment_documents where enrichment_id = ${enrichmentId} and part = ${part}`)
  for (let from = 0; from < documents.length; from += documentsPerBlock) {
    const some = documents.slice(from, from + documentsPerBlock)
    const content = await pack(some)
    run(
      db,
      sql`insert into enrichment_documents (enrichment_id, part, position, documents, content)
          values (${enrichmentId}, ${part}, ${from / documentsPerBlock}, ${some.length}, ${content})`,
    )
    await pace()
  }
}

/** Documents of a part in their order, a block at a time. */
export function* documentsOf(
  db: ReadableDatabase,
  enrichmentId: string,
  part: DocumentPart,
): Generator<string[]> {
  const read = prepare(
    db,
    'select content from enrichment_documents where enrichment_id = ? and part = ? and position = ?',
  ).pluck()
  for (let position = 0; ; position += 1) {
    const content = read.get(enrichmentId, part, position) as Buffer | undefined
    if (content === undefined) return
    yield unpack<string[]>(content)
  }
}

/** Some documents of a part from an offset on. */
export const someDocuments = (
  db: ReadableDatabase,
  enrichmentId: string,
  part: DocumentPart,
  { offset, limit }: { offset: number; limit: number },
): string[] => {
  const found: string[] = []
  const blocks = all<{ content: Buffer }>(
    db,
    sql`select content from enrichment_documents where enrichment_id = ${enrichmentId} and part = ${part}
          and position between ${Math.floor(offset / documentsPerBlock)}
          and ${Math.floor((offset + limit - 1) / documentsPerBlock)} order by position`,
  )
  for (const { content } of blocks) found.push(...unpack<string[]>(content))
  return found.slice(offset % documentsPerBlock, (offset % documentsPerBlock) + limit)
}

export const removeDocuments = (db: WritableDatabase, enrichmentId: string): number =>
  run(db, sql`delete from enrichment_documents where enrichment_id = ${enrichmentId}`)

/** Those of enrichments that were removed, a few at a time. @returns false when nothing is left to remove */
export const removeOrphanDocuments = (db: WritableDatabase): boolean =>
  run(
    db,
    sql`delete from enrichment_documents where rowid in (
          select documents.rowid from enrichment_documents documents
          where not exists (
            select 1 from enrichment where id = documents.enrichment_id and (state <> 'removed'
              or id in (select id from pending_removal where kind = 'enrichment')))
          limit 10)`,
  ) > 0
