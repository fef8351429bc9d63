import type { RowBatch } from '../../../shared/processes/reader.ts'
import { maxBatchCells, maxBatchLength } from '../budgets.ts'

/**
 * Collects rows for one batch of the wire. `isFull` after `add` says that it is time to `take`: by the number of rows
 * that was asked for, or earlier when few rows carry much.
 */
export class RowPacker {
  readonly #rowsPerBatch: number
  #cells: string[] = []
  #ends: number[] = []
  #widths: number[] = []
  #sourceRows: number[] = []
  #length = 0

  constructor(rowsPerBatch: number) {
    this.#rowsPerBatch = rowsPerBatch
  }

  get isFull(): boolean {
    return (
      this.#widths.length >= this.#rowsPerBatch ||
      this.#length >= maxBatchLength ||
      this.#ends.length >= maxBatchCells
    )
  }

  get rows(): number {
    return this.#widths.length
  }

  add(sourceRow: number, cells: readonly string[]): void {
    let length = this.#length
    for (const cell of cells) {
      length += cell.length
      this.#cells.push(cell)
      this.#ends.push(length)
    }
    this.#length = length
    this.#widths.push(cells.length)
    this.#sourceRows.push(sourceRow)
  }

  /** The batch, in arrays of exactly its size (a view would drag its whole buffer over the border); then starts anew. */
  take(): RowBatch {
    const batch: RowBatch = {
      text: this.#cells.join(''),
      cellEnds: Uint32Array.from(this.#ends),
      widths: Uint32Array.from(this.#widths),
      sourceRows: Uint32Array.from(this.#sourceRows),
    }
    this.#cells = []
    this.#ends = []
    this.#widths = []
    this.#sourceRows = []
    this.#length = 0
    return batch
  }
}
