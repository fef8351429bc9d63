import type { RecordShape } from '../../../../shared/api/enrichment.ts'
import type { Drift } from '../../../../shared/bridge/records.ts'
import type { WritableDatabase } from '../../../database/handles.ts'
import { get, prepare, run, sql, transaction } from '../../../database/sql.ts'
import { type CellBlock, storedCells } from '../../rows/store/cell-block.ts'
import { pack } from '../../rows/store/packed.ts'
import { ColumnBuilder, recordsPerColumn } from './column-block.ts'
import { type KeptRecord, readKept } from './kept.ts'
import { countRecords, insertBlock, insertColumn, insertField, listFields, removeRecords } from './queries.ts'
import { createDriftCounter, readRecord, type RecordTexts } from './read-record.ts'
import { createSetFields } from './set-fields.ts'
import { pace } from '../../../turns.ts'

export type RecordWriterOptions = {
  enrichmentId: string
  connectionId: string
  shape: RecordShape
  /** When the service answered the records that are added. */
  answeredAt: string
}

export type WrittenRecords = {
  /** Of the set, from its first one on. */
  records: number
  /** Records that this writer added, and those of them that say whose they are. */
  added: number
  withDocument: number
  drift: Drift
}

/**
 * Writes records behind those that a set has already. Nobody sees them until the enrichment is done. Calls follow one
 * another; when one rejects, `discard` is what is left to do.
 */
export type RecordWriter = {
  /** Adds elements of an answer's `data`, as they came. @throws DatabaseFailure or SQLite's own error */
  add: (values: readonly unknown[]) => Promise<void>
  /**
   * Adds records of other sets, answered when they were.
   * @throws ProblemError `record_missing` when one is gone meanwhile
   */
  copy: (kept: readonly KeptRecord[]) => Promise<void>
  finish: () => Promise<WrittenRecords>
  /** Removes what this writer added. */
  discard: () => Promise<void>
}

/** Any few of them are read at the cost of few: a block is a few dozen kilobytes. */
const recordsPerBlock = 64
/** Written at once; a divisor of the records of a column. */
const recordsPerWrite = 512
/** Columns that are packed, and then written, at once. */
const columnsPerWrite = 8
/**
 * Documents arrive in any order, but the table is sorted by them: a small batch changes a page for nearly every row. So many
 * are sorted first, then written in batches of neighbours.
 */
const documentsInOrder = 65_536
const documentsPerWrite = 2_048

type PlacedDocument = { document: string; sourceId: number; position: number }

export const openRecordWriter = (
  db: WritableDatabase,
  { enrichmentId, connectionId, shape, answeredAt }: RecordWriterOptions,
): RecordWriter => {
  const from = countRecords(db, enrichmentId)
  const fields = createSetFields(shape, listFields(db, enrichmentId))
  const drift = createDriftCounter()
  let position = from
  let withDocument = 0
  let rows: string[][] = []
  let documents: (Omit<PlacedDocument, 'sourceId'> & { answeredAt: string })[] = []
  let columns: ColumnBuilder[] = []
  let inColumns = 0

  const insertNewFields = (): void => {
    for (const field of fields.takeNew()) insertField(db, enrichmentId, field)
  }

  const writeDocuments = async (): Promise<void> => {
    const sorted = documents.toSorted((a, b) => (a.document < b.document ? -1 : 1))
    documents = []
    for (let at = 0; at < sorted.length; at += documentsPerWrite) {
      transaction(db, () => insertDocuments(sorted.slice(at, at + documentsPerWrite)))
      await pace()
    }
  }

  const insertDocuments = (some: typeof documents): void => {
    // Asked anew in every transaction: the set may have been removed since the last one.
    const sources = new Map<string, number>()
    const insert = prepare(db, 'insert into record_document (document, source_id, position) values (?, ?, ?)')
    for (const one of some) {
      const sourceId =
        sources.get(one.answeredAt) ?? sourceOf(db, { enrichmentId, connectionId, shape }, one.answeredAt)
      sources.set(one.answeredAt, sourceId)
      insert.run(one.document, sourceId, one.position)
    }
  }

  const writeRows = async (): Promise<void> => {
    const first = position - rows.length
    const blocks = []
    for (let at = 0; at < rows.length; at += recordsPerBlock) {
      const some = rows.slice(at, at + recordsPerBlock)
      blocks.push({ first: first + at, records: some.length, content: pack(storedCells(blockOf(some))) })
      await pace()
    }
    const packed = await Promise.all(
      blocks.map(async (block) => ({ ...block, content: await block.content })),
    )
    transaction(db, () => {
      insertNewFields()
      for (const block of packed) insertBlock(db, enrichmentId, block)
    })
    rows = []
  }

  const writeColumns = async (): Promise<void> => {
    const first = position - inColumns
    const records = inColumns
    for (let slot = 0; slot < columns.length; slot += columnsPerWrite) {
      const packing = []
      for (const [index, column] of columns.slice(slot, slot + columnsPerWrite).entries()) {
        // An empty one is as good as none; the first has all cuts of the set.
        if (column.filled === 0 && slot + index > 0) continue
        packing.push({ slot: slot + index, filled: column.filled, content: pack(column.finish()) })
        await pace()
      }
      const packed = await Promise.all(
        packing.map(async (column) => ({ ...column, content: await column.content })),
      )
      transaction(db, () => {
        for (const column of packed) insertColumn(db, enrichmentId, { ...column, first, records })
      })
    }
    columns = []
    inColumns = 0
  }

  const addRecord = async (record: RecordTexts, at: string): Promise<void> => {
    const row = fields.place(record, position)
    for (const [slot, text] of row.entries()) {
      const column = (columns[slot] ??= new ColumnBuilder(inColumns))
      column.add(text)
    }
    rows.push(row)
    if (record.document !== null) {
      documents.push({ document: record.document, position, answeredAt: at })
      withDocument += 1
    }
    position += 1
    inColumns += 1
    if (rows.length === recordsPerWrite) await writeRows()
    else if (rows.length % recordsPerBlock === 0) await pace()
    if (inColumns === recordsPerColumn) await writeColumns()
    if (documents.length === documentsInOrder) await writeDocuments()
  }

  return {
    add: async (values) => {
      for (const value of values) await addRecord(readRecord(shape, value, drift), answeredAt)
    },
    copy: async (kept) => {
      for await (const some of readKept(db, shape, kept))
        for (const { record, answeredAt: at } of some) await addRecord(record, at)
    },
    finish: async () => {
      await writeRows()
      await writeColumns()
      await writeDocuments()
      return { records: position, added: position - from, withDocument, drift: drift.report() }
    },
    discard: async () => {
      while (removeRecords(db, enrichmentId, from)) await pace()
    },
  }
}

const sourceOf = (
  db: WritableDatabase,
  { enrichmentId, connectionId, shape }: Omit<RecordWriterOptions, 'answeredAt'>,
  answeredAt: string,
): number => {
  run(
    db,
    sql`insert into record_source (enrichment_id, connection_id, shape, answered_at)
        values (${enrichmentId}, ${connectionId}, ${shape}, ${answeredAt}) on conflict do nothing`,
  )
  const source = get<{ id: number }>(
    db,
    sql`select id from record_source where enrichment_id = ${enrichmentId} and answered_at = ${answeredAt}`,
  )
  if (source === undefined) throw new Error('the source of records is gone')
  return source.id
}

const blockOf = (rows: readonly (readonly string[])[]): CellBlock => {
  const cells = rows.flat()
  const cellEnds = new Uint32Array(cells.length)
  let end = 0
  for (const [index, cell] of cells.entries()) {
    end += cell.length
    cellEnds[index] = end
  }
  return {
    text: cells.join(''),
    cellEnds,
    widths: Uint32Array.from(rows, (row) => row.length),
  }
}
