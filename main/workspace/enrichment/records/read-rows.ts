import type { ReadableDatabase } from '../../../database/handles.ts'
import { cellsBetween, firstCellsOf } from '../../rows/store/cell-block.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { getBlockWith, type RecordBlock } from './queries.ts'
import { pace } from '../../../turns.ts'

/** A record and its cells, by slot; one that was stored before a field came has none for it. */
export type StoredRecord = { position: number; cells: string[] }

/** The records of a block, all of them or those at some positions in it. */
const recordsOfBlock = (block: RecordBlock, positions: Iterable<number>): StoredRecord[] => {
  const firstCells = firstCellsOf(block.cells)
  return Array.from(positions, (position) => {
    const row = position - block.first
    return { position, cells: cellsBetween(block.cells, firstCells[row] ?? 0, firstCells[row + 1] ?? 0) }
  })
}

/**
 * Records at positions that ascend, a block at a time.
 * @throws ProblemError `record_missing`
 */
export function* recordsAt(
  db: ReadableDatabase,
  enrichmentId: string,
  positions: Uint32Array,
): Generator<StoredRecord[]> {
  let from = 0
  while (from < positions.length) {
    const first = positions[from] ?? 0
    const block = getBlockWith(db, enrichmentId, first)
    if (block === null || first >= block.first + block.records) throw new ProblemError('record_missing')
    let to = from
    while (to < positions.length && (positions[to] ?? 0) < block.first + block.records) to += 1
    yield recordsOfBlock(block, positions.subarray(from, to))
    from = to
  }
}

/** Every record of a set, a block at a time. */
export function* everyRecordOf(
  db: ReadableDatabase,
  enrichmentId: string,
  records: number,
): Generator<StoredRecord[]> {
  let next = 0
  while (next < records) {
    const block = getBlockWith(db, enrichmentId, next)
    if (block === null || next >= block.first + block.records) throw new ProblemError('record_missing')
    const first = next
    yield recordsOfBlock(
      block,
      Array.from({ length: block.records }, (_each, index) => first + index),
    )
    next += block.records
  }
}

/**
 * Records at positions in any order, in the order that was asked for; each position once.
 * @throws ProblemError `record_missing`
 */
export const readRecords = async (
  db: ReadableDatabase,
  enrichmentId: string,
  positions: Uint32Array,
): Promise<StoredRecord[]> => {
  const found = new Map<number, StoredRecord>()
  for (const some of recordsAt(db, enrichmentId, positions.toSorted())) {
    for (const record of some) found.set(record.position, record)
    await pace()
  }
  return Array.from(positions, (position) => found.get(position)).filter((record) => record !== undefined)
}
