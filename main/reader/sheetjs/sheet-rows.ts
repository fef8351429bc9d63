import type { CellObject } from 'xlsx'
import { maxCellLength } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { CellTexts } from './cell-text.ts'

/** A row by the cells that have something in them; `columns` count from 1, ascending. */
export type FilledCells = { sourceRow: number; columns: number[]; texts: string[] }

/** Cells by row and column from 0; what is not there is a hole. */
export type SheetRows = (CellObject[] | undefined)[]

/** Rows with cells of a dense sheet, in their order. Throws `reader_cell_too_long` {row, column, limit}. */
export function* filledRows(rows: SheetRows, texts: CellTexts): Generator<FilledCells> {
  for (const [index, cells] of rows.entries()) {
    if (cells === undefined) continue
    const row: FilledCells = { sourceRow: index + 1, columns: [], texts: [] }
    cells.forEach((cell, column) => {
      const text = texts.textOf(cell)
      if (text.length > maxCellLength) throw cellTooLong(row.sourceRow, column + 1)
      if (text === '') return
      row.columns.push(column + 1)
      row.texts.push(text)
    })
    if (row.columns.length > 0) yield row
  }
}

const cellTooLong = (row: number, column: number): ReaderFailure =>
  new ReaderFailure('reader_cell_too_long', { row, column, limit: maxCellLength })
