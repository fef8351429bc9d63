/**
 * Records in the database. Whether their enrichment is done, and they are there for anybody, is asked by `getRecordSet`
 * and by `findKept` (kept.ts); all else takes a set as far as it is written.
 */
import type { RecordShape } from '../../../../shared/api/enrichment.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { all, get, prepare, run, sql, transaction } from '../../../database/sql.ts'
import { type CellBlock, cellBlockOf, type StoredCells } from '../../rows/store/cell-block.ts'
import { unpack } from '../../rows/store/packed.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { type Column, openColumn, type StoredColumn } from './column-block.ts'
import type { SetField } from './set-fields.ts'
import { compareForReading, shapeFields } from './shape-fields.ts'

/** A set of records that is whole, and is looked at. */
export type StoredSet = {
  enrichmentId: string
  shape: RecordShape
  connectionId: string
  listId: string | null
  /** What the person wrote, as JSON. */
  content: string
  records: number
  /** In the order for reading. */
  fields: SetField[]
}

/** @throws ProblemError `enrichment_missing` when it is not there, or not done */
export const getRecordSet = (db: ReadableDatabase, enrichmentId: string): StoredSet => {
  const enrichment = get<Pick<StoredSet, 'shape' | 'connectionId' | 'listId' | 'content'>>(
    db,
    sql`select shape, connection_id as connectionId, list_id as listId, content from enrichment
        where id = ${enrichmentId} and state = 'done'`,
  )
  if (enrichment === undefined) throw new ProblemError('enrichment_missing')
  const stored = listFields(db, enrichmentId)
  // Where nobody was found, nothing was written.
  const fields =
    stored.length > 0
      ? stored
      : shapeFields[enrichment.shape].map((name, slot): SetField => ({ slot, name, first: 0 }))
  return {
    ...enrichment,
    enrichmentId,
    records: countRecords(db, enrichmentId),
    fields: fields.toSorted((a, b) => compareForReading(a.name, b.name)),
  }
}

/** Records of a set as far as it is written. */
export const countRecords = (db: ReadableDatabase, enrichmentId: string): number =>
  get<{ count: number }>(
    db,
    sql`select first + records as count from record_block
        where enrichment_id = ${enrichmentId} order by first desc limit 1`,
  )?.count ?? 0

/** The fields of a set, by their slots. */
export const listFields = (db: ReadableDatabase, enrichmentId: string): SetField[] =>
  all<SetField>(
    db,
    sql`select slot, name, first from record_field where enrichment_id = ${enrichmentId} order by slot`,
  )

/** In how many records each field is not empty, by slot. */
export const countFilled = (db: ReadableDatabase, enrichmentId: string): Map<number, number> =>
  new Map(
    all<{ slot: number; filled: number }>(
      db,
      sql`select slot, sum(filled) as filled from record_column where enrichment_id = ${enrichmentId} group by slot`,
    ).map(({ slot, filled }) => [slot, filled]),
  )

/** A few dozen records that stand together; `first` is the position of the first of them. */
export type RecordBlock = { first: number; records: number; cells: CellBlock }

type StoredBlock = { first: number; records: number; content: Buffer }

const openBlock = ({ first, records, content }: StoredBlock): RecordBlock => ({
  first,
  records,
  cells: cellBlockOf(unpack<StoredCells>(content)),
})

/** The block that has a record, or the nearest one before it; null when there is none. */
export const getBlockWith = (
  db: ReadableDatabase,
  enrichmentId: string,
  position: number,
): RecordBlock | null => {
  const stored = prepare(
    db,
    `select first, records, content from record_block
     where enrichment_id = ? and first <= ? order by first desc limit 1`,
  ).get(enrichmentId, position) as StoredBlock | undefined
  return stored === undefined ? null : openBlock(stored)
}

/** How the columns of a set are cut: the same cuts for each field. */
export type Cut = { first: number; records: number }

export const listCuts = (db: ReadableDatabase, enrichmentId: string): Cut[] =>
  all<Cut>(
    db,
    // The first field has every cut: only fields that came later miss some.
    sql`select first, records from record_column where enrichment_id = ${enrichmentId} and slot = 0 order by first`,
  )

/** One field of the records of a cut; null when none of them can have it. */
export const readColumn = (
  db: ReadableDatabase,
  enrichmentId: string,
  slot: number,
  cut: Cut,
): Column | null => {
  const stored = prepare(
    db,
    'select content from record_column where enrichment_id = ? and slot = ? and first = ?',
  ).get(enrichmentId, slot, cut.first) as { content: Buffer } | undefined
  return stored === undefined ? null : openColumn(unpack<StoredColumn>(stored.content))
}

export type NewBlock = { first: number; records: number; content: Buffer }

export const insertBlock = (
  db: WritableDatabase,
  enrichmentId: string,
  { first, records, content }: NewBlock,
): number =>
  run(
    db,
    sql`insert into record_block (enrichment_id, first, records, content)
        values (${enrichmentId}, ${first}, ${records}, ${content})`,
  )

export const insertColumn = (
  db: WritableDatabase,
  enrichmentId: string,
  { slot, first, records, filled, content }: NewBlock & { slot: number; filled: number },
): number =>
  run(
    db,
    sql`insert into record_column (enrichment_id, slot, first, records, filled, content)
        values (${enrichmentId}, ${slot}, ${first}, ${records}, ${filled}, ${content})`,
  )

export const insertField = (
  db: WritableDatabase,
  enrichmentId: string,
  { slot, name, first }: SetField,
): number =>
  run(
    db,
    sql`insert into record_field (enrichment_id, slot, name, first) values (${enrichmentId}, ${slot}, ${name}, ${first})`,
  )

/**
 * Removes what is stored of an enrichment from a position on, a little at a time: the kept ones stand in front, and stay
 * when a fetch has failed.
 * @returns false when nothing is left to remove
 */
export const removeRecords = (db: WritableDatabase, enrichmentId: string, from = 0): boolean =>
  transaction(db, () => {
    const blocks = run(
      db,
      sql`delete from record_block where rowid in (
            select rowid from record_block where enrichment_id = ${enrichmentId} and first >= ${from}
            order by first desc limit 50)`,
    )
    const columns = run(
      db,
      sql`delete from record_column where rowid in (
            select rowid from record_column where enrichment_id = ${enrichmentId} and first >= ${from} limit 20)`,
    )
    const documents = removeSomeDocuments(db, enrichmentId, from)
    if (blocks + columns + documents > 0) return true
    run(db, sql`delete from record_field where enrichment_id = ${enrichmentId} and first >= ${from}`)
    run(
      db,
      sql`delete from record_source where enrichment_id = ${enrichmentId}
            and not exists (select 1 from record_document where source_id = record_source.id)`,
    )
    return false
  })

const removeSomeDocuments = (db: WritableDatabase, enrichmentId: string, from: number): number => {
  const found = all<{ document: string; sourceId: number; position: number }>(
    db,
    sql`select document, source_id as sourceId, position from record_document
        where source_id in (select id from record_source where enrichment_id = ${enrichmentId})
          and position >= ${from} limit 1000`,
  )
  const remove = prepare(
    db,
    'delete from record_document where document = ? and source_id = ? and position = ?',
  )
  for (const { document, sourceId, position } of found) remove.run(document, sourceId, position)
  return found.length
}

/** Removes a little of the records of enrichments that were removed, or that never came to be. */
export const removeOrphanRecords = (db: WritableDatabase): boolean => {
  const orphan = get<{ id: string }>(
    db,
    sql`select enrichment_id as id from record_field
        where slot = 0 and not exists (
          select 1 from enrichment where id = record_field.enrichment_id and (state <> 'removed'
              or id in (select id from pending_removal where kind = 'enrichment')))
        limit 1`,
  )
  if (orphan === undefined) return false
  removeRecords(db, orphan.id)
  return true
}
