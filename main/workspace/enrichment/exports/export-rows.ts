/** The rows of a file of records, some at a time: nothing more than these is in memory. */
import type { ReadableDatabase } from '../../../database/handles.ts'
import type { ContactList } from '../../../../shared/bridge/lists.ts'
import { documentReader } from '../../lists/row-documents.ts'
import { type PlacedRow, rowsFrom } from '../../rows/store/blocks.ts'
import { batchOfList } from '../../lists/queries.ts'
import { findInSet } from '../records/kept.ts'
import { getRecordSet, type StoredSet } from '../records/queries.ts'
import { everyRecordOf, recordsAt } from '../records/read-rows.ts'
import { documentFieldOf, readDocument } from '../records/shape-fields.ts'
import { pace } from '../../../turns.ts'

/** Cuts the wanted fields out of a stored record; one that the set does not have is empty. */
export const fieldCutter = (
  { fields }: StoredSet,
  wanted: readonly string[],
): ((cells: readonly string[]) => string[]) => {
  const slotOf = new Map(fields.map(({ name, slot }) => [name, slot]))
  const slots = wanted.map((name) => slotOf.get(name) ?? -1)
  return (cells) => slots.map((slot) => cells[slot] ?? '')
}

/** Records in the order in which they were answered: those at some ascending positions, or all. */
export function* recordRows(
  db: ReadableDatabase,
  set: StoredSet,
  fields: readonly string[],
  positions: Uint32Array | null,
): Generator<string[][]> {
  const cut = fieldCutter(set, fields)
  const blocks =
    positions === null
      ? everyRecordOf(db, set.enrichmentId, set.records)
      : recordsAt(db, set.enrichmentId, positions)
  for (const records of blocks) yield records.map(({ cells }) => cut(cells))
}

/** For each accepted row of the list the position of its record, or one of these. */
export type RowPlaces = Int32Array
const withoutRecord = -1
const leftOut = -2

/**
 * Finds each row's record by the row's documents: that of the first one which has any.
 * @param wanted records that belong to the file, ascending; null = all, and then the rows without a record too
 * @param look gets the cells of every row that belongs
 */
export const placeRows = async (
  db: ReadableDatabase,
  set: StoredSet,
  list: ContactList,
  wanted: Uint32Array | null,
  signal: AbortSignal,
  look: (cells: readonly string[]) => void,
): Promise<{ places: RowPlaces; count: number }> => {
  const places = new Int32Array(list.size).fill(leftOut)
  const isWanted = wanted === null ? null : new Uint8Array(set.records)
  for (const position of wanted ?? []) if (isWanted !== null) isWanted[position] = 1
  const documentsOf = createDocumentsOf(set, list)
  let count = 0
  for (const rows of rowsFrom(db, batchOfList(db, list.id), 'accepted', 0)) {
    const asked = rows.flatMap((row) => documentsOf(row).map((document) => ({ row, document })))
    const found = await findInSet(
      db,
      set.enrichmentId,
      asked.map(({ document }) => document),
    )
    const placeOf = new Map<PlacedRow, number>()
    for (const [index, { row }] of asked.entries()) {
      const place = found[index] ?? null
      if (place !== null && !placeOf.has(row)) placeOf.set(row, place)
    }
    for (const row of rows) {
      const place = placeOf.get(row) ?? withoutRecord
      const belongs = isWanted === null || isWanted[place] === 1
      if (!belongs) continue
      places[row.position] = place
      look(row.cells)
      count += 1
    }
    await pace(signal)
  }
  return { places, count }
}

/** The documents of a row of the shape's kind; in a list of documents the first of them is what the row counts by. */
const createDocumentsOf = ({ shape }: StoredSet, { roles }: ContactList): ((row: PlacedRow) => string[]) => {
  const read = documentReader(roles, new Set([documentFieldOf(shape)]))
  return ({ cells, key, fate }) => {
    const documents = read(cells).map((one) => one.key)
    const isKey = fate.outcome !== 'rejected' && fate.phoneKind === null && readDocument(shape, key) === key
    return isKey ? [key, ...documents] : documents
  }
}

/** Rows of the list with their records behind. Each block of records is read once for a few thousand rows. */
export async function* joinedRows(
  db: ReadableDatabase,
  set: StoredSet,
  fields: readonly string[],
  list: ContactList,
  places: RowPlaces,
): AsyncGenerator<string[][]> {
  const cut = fieldCutter(set, fields)
  const nothing = fields.map(() => '')
  for (const rows of rowsFrom(db, batchOfList(db, list.id), 'accepted', 0)) {
    const placed = rows.filter(({ position }) => places[position] !== leftOut)
    const positions = new Set(placed.map(({ position }) => places[position] ?? withoutRecord))
    positions.delete(withoutRecord)
    const records = new Map<number, string[]>()
    for (const some of recordsAt(db, set.enrichmentId, Uint32Array.from(positions).toSorted())) {
      for (const { position, cells } of some) records.set(position, cut(cells))
      // Where the service answered in another order, a few rows lie in as many blocks.
      await pace()
    }
    for (let from = 0; from < placed.length; from += rowsAtOnce)
      yield placed
        .slice(from, from + rowsAtOnce)
        .map(({ position, cells }) => [
          ...list.columns.map((_column, index) => cells[index] ?? ''),
          ...(records.get(places[position] ?? withoutRecord) ?? nothing),
        ])
  }
  // Removed meanwhile, its records would be missing without a word: the file must not be there then.
  getRecordSet(db, set.enrichmentId)
}

const rowsAtOnce = 64
