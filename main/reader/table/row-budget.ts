import { emptyCellsBudget, maxWorkbookRowLength, repeatedTextBudget } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'

/**
 * Counts what the rows of a workbook mean beyond what is written down of them: a small file can mean 17,000,000,000
 * empty cells, or the same long text in each of as many.
 */
export class RowBudget {
  #cellsLeft: number = emptyCellsBudget.free
  #textLeft: number = repeatedTextBudget.free

  /** Counts a row by how many cells it has written down, and the column (from 1) of the last. Throws `reader_archive_over_budget`. */
  addCells(written: number, lastColumn: number): void {
    this.#cellsLeft += written * (1 + emptyCellsBudget.perWritten) - lastColumn
    if (this.#cellsLeft < 0) throw overBudget('empty_cells', emptyCellsBudget.free)
  }

  /** Counts the text of a row, all its cells together. Throws `reader_row_too_long` and `reader_archive_over_budget`. */
  addText(sourceRow: number, length: number, written: number): void {
    if (length > maxWorkbookRowLength)
      throw new ReaderFailure('reader_row_too_long', { row: sourceRow, limit: maxWorkbookRowLength })
    this.#textLeft += written * repeatedTextBudget.perWritten - length
    if (this.#textLeft < 0) throw overBudget('repeated_text', repeatedTextBudget.free)
  }
}

const overBudget = (what: string, limit: number): ReaderFailure =>
  new ReaderFailure('reader_archive_over_budget', { what, limit })
