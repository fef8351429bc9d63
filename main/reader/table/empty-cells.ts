import { emptyCellsBudget } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'

/** Counts the empty cells that rows imply, so that a small file cannot mean 17,000,000,000 of them. */
export class EmptyCells {
  #allowance: number = emptyCellsBudget.free

  /** Counts a row by how many cells it has written down, and the column (from 1) of the last. Throws `reader_archive_over_budget`. */
  add(written: number, lastColumn: number): void {
    this.#allowance += written * (1 + emptyCellsBudget.perWritten) - lastColumn
    if (this.#allowance >= 0) return
    throw new ReaderFailure('reader_archive_over_budget', {
      what: 'empty_cells',
      limit: emptyCellsBudget.free,
    })
  }
}
