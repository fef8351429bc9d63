import type { Tally } from '../../../../shared/rules/row-verdict.ts'
import type { PackedBlock } from '../store/blocks.ts'
import type { NumberedRows } from '../store/cell-block.ts'
import { countFates } from '../store/verdict-block.ts'
import type { FirstRows } from './first-rows.ts'
import { createBlockJudge, type Duplicates, type PackedRows, type RowsOut } from './judge-block.ts'
import type { JudgedTable } from './judge-in-order.ts'
import { KeyNumbers } from './key-numbers.ts'

/** Where the rows of a batch are counted, and the rows that its keys have so far. */
export type BatchCounts = { tally: Tally; firstRows: FirstRows }

export type BatchJudge = (rows: NumberedRows, out?: RowsOut) => PackedBlock

/** Judges the rows of one import, block after block; of rows with one key the first counts. Every row goes into `tally`. */
export const createBatchJudge = (table: JudgedTable, batch: BatchCounts): BatchJudge => {
  const judge = createBlockJudge(table)
  const numbers = new KeyNumbers()
  return (rows, out) => {
    const { keys, pack } = judge(rows, out)
    const keyNumbers = Float64Array.from(keys, (key) => (key === '' ? 0 : numbers.numberOf(key)))
    return countedBlock(pack(findDuplicates(keyNumbers, rows.sourceRows, batch.firstRows)), batch.tally)
  }
}

/** @param keyNumbers row by row; 0 of a row without a key */
export const findDuplicates = (
  keyNumbers: Float64Array,
  sourceRows: Uint32Array,
  known: FirstRows,
): Duplicates => {
  const duplicates: Duplicates = { places: [], firstRows: [] }
  for (let row = 0; row < keyNumbers.length; row += 1) {
    const number = keyNumbers[row] ?? 0
    const first = number === 0 ? undefined : known.take(number, sourceRows[row] ?? 0)
    if (first === undefined) continue
    duplicates.places.push(row)
    duplicates.firstRows.push(first)
  }
  return duplicates
}

export const countedBlock = ({ cells, verdicts, fates, rowsOf }: PackedRows, tally: Tally): PackedBlock => ({
  cells,
  verdicts,
  counts: countFates(fates, rowsOf, tally),
})
