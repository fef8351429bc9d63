import type { RowBatch } from '../../../shared/processes/reader.ts'
import { maxBatchCells, maxBatchLength } from '../budgets.ts'
import { GrowingNumbers } from './growing-numbers.ts'
import { isBlankCell } from './source-row.ts'
import type { RowsRequest } from './table.ts'

/**
 * Packs rows of cells into blocks. Rows that are not wanted or have no content are left out. After an `add` that
 * returns true the block is full and has to be taken: by its number of rows, or by what few rows weigh.
 */
export class RowPacker {
  readonly #afterRow: number
  readonly #rowsPerBlock: number
  readonly #cells: string[] = []
  readonly #ends = new GrowingNumbers()
  readonly #widths = new GrowingNumbers()
  readonly #sourceRows = new GrowingNumbers()
  #length = 0

  constructor({ afterRow, rowsPerBlock }: RowsRequest) {
    this.#afterRow = afterRow
    this.#rowsPerBlock = rowsPerBlock
  }

  get isEmpty(): boolean {
    return this.#widths.length === 0
  }

  add(sourceRow: number, cells: readonly string[]): boolean {
    if (sourceRow <= this.#afterRow || cells.every(isBlankCell)) return false
    const packed = this.#cells
    const ends = this.#ends
    let length = this.#length
    for (const cell of cells) {
      length += cell.length
      packed.push(cell)
      ends.push(length)
    }
    this.#length = length
    this.#widths.push(cells.length)
    this.#sourceRows.push(sourceRow)
    return (
      this.#widths.length >= this.#rowsPerBlock || length >= maxBatchLength || ends.length >= maxBatchCells
    )
  }

  /** The block so far; the next row begins another one. */
  take(): RowBatch {
    const text = this.#cells.join('')
    this.#cells.length = 0
    this.#length = 0
    return {
      text,
      cellEnds: this.#ends.take(),
      widths: this.#widths.take(),
      sourceRows: this.#sourceRows.take(),
    }
  }
}
