import type { RowBatch } from '../../../shared/processes/reader.ts'
import { maxBatchCells, maxBatchLength } from '../budgets.ts'
import { GrowingNumbers } from './growing-numbers.ts'
import { RowBudget } from './row-budget.ts'
import { isBlankCell } from './source-row.ts'
import type { RowsRequest } from './table.ts'

const joinedCells = 2_048

/** A cell that has something in it and stands `times` times, from `column` on (from 1). */
export type RepeatedCell = { column: number; times: number; text: string }

/**
 * Packs rows of cells into blocks. Rows that are not wanted or have no content are left out. After an addition that
 * returns true the block is full and has to be taken: by its number of rows, or by what few rows weigh.
 */
export class RowPacker {
  readonly #afterRow: number
  readonly #rowsPerBlock: number
  #cells: string[] = []
  /** What `#cells` held before. */
  #text = ''
  readonly #ends = new GrowingNumbers()
  readonly #widths = new GrowingNumbers()
  readonly #sourceRows = new GrowingNumbers()
  readonly #budget = new RowBudget()
  #length = 0

  constructor({ afterRow, rowsPerBlock }: RowsRequest) {
    this.#afterRow = afterRow
    this.#rowsPerBlock = rowsPerBlock
  }

  get isEmpty(): boolean {
    return this.#widths.length === 0
  }

  /** Adds a row of all its cells. */
  add(sourceRow: number, cells: readonly string[]): boolean {
    if (sourceRow <= this.#afterRow || cells.every(isBlankCell)) return false
    for (const cell of cells) this.#push(cell)
    return this.#endRow(sourceRow, cells.length)
  }

  /**
   * Adds a row by the cells that have something in them: `texts[i]` is in column `columns[i]` (from 1, ascending). The
   * row ends with its last cell that is not empty. Throws `reader_row_too_long`, and `reader_archive_over_budget`
   * when the rows so far, those that are left out included, mean far more than is written down.
   */
  addSparse(sourceRow: number, columns: readonly number[], texts: readonly string[]): boolean {
    this.#budget.addCells(columns.length, columns.at(-1) ?? 0)
    if (sourceRow <= this.#afterRow || texts.every(isBlankCell)) return false
    let width = 0
    const before = this.#length
    texts.forEach((text, index) => {
      const column = columns[index] ?? 0
      if (text === '') return
      this.#ends.repeat(this.#length, column - width - 1)
      this.#push(text)
      width = column
    })
    this.#budget.addText(sourceRow, this.#length - before, columns.length)
    return this.#endRow(sourceRow, width)
  }

  /**
   * The same for a row by its cells that have something in them, ascending, some of which stand there several times.
   * Their text is counted before it is put together.
   * @param written how many of them the file has written down for this row; none where it repeats the one before
   */
  addRepeated(sourceRow: number, cells: readonly RepeatedCell[], written: number): boolean {
    const last = cells.at(-1)
    const width = last === undefined ? 0 : last.column + last.times - 1
    this.#budget.addCells(written, width)
    if (sourceRow <= this.#afterRow || cells.every(({ text }) => isBlankCell(text))) return false
    const length = cells.reduce((sum, { text, times }) => sum + text.length * times, 0)
    this.#budget.addText(sourceRow, length, written)
    let next = 1
    for (const { column, times, text } of cells) {
      this.#ends.repeat(this.#length, column - next)
      this.#ends.ascend(this.#length, text.length, times)
      this.#length += text.length * times
      this.#cells.push(times === 1 ? text : text.repeat(times))
      next = column + times
    }
    return this.#endRow(sourceRow, width)
  }

  #join(): void {
    this.#text += this.#cells.join('')
    this.#cells = []
  }

  #push(cell: string): void {
    this.#length += cell.length
    this.#ends.push(this.#length)
    if (cell !== '') this.#cells.push(cell)
  }

  #endRow(sourceRow: number, width: number): boolean {
    this.#widths.push(width)
    this.#sourceRows.push(sourceRow)
    // Cells are cut from larger texts, which live as long as they do; joined, they let them go.
    if (this.#cells.length >= joinedCells) this.#join()
    const isFull = this.#widths.length >= this.#rowsPerBlock
    return isFull || this.#length >= maxBatchLength || this.#ends.length >= maxBatchCells
  }

  /** The block so far; the next row begins another one. */
  take(): RowBatch {
    this.#join()
    const text = this.#text
    this.#text = ''
    this.#length = 0
    return {
      text,
      cellEnds: this.#ends.take(),
      widths: this.#widths.take(),
      sourceRows: this.#sourceRows.take(),
    }
  }
}
