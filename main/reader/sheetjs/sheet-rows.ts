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
    for (const column of columnsOf(cells)) {
      const cell = cells[column]
      if (cell === undefined) continue
      const text = texts.textOf(cell)
      if (text.length > maxCellLength) throw cellTooLong(row.sourceRow, column + 1)
      if (text === '') continue
      row.columns.push(column + 1)
      row.texts.push(text)
    }
    if (row.columns.length > 0) yield row
  }
}

/** A row as wide as this may be one of holes, and asking 16,384 places for one cell is what takes the time. */
const wideRow = 256

/** Columns from 0 where a cell may be, ascending. */
const columnsOf = (cells: readonly CellObject[]): Iterable<number> =>
  cells.length < wideRow ? cells.keys() : Object.keys(cells).map(Number)

const cellTooLong = (row: number, column: number): ReaderFailure =>
  new ReaderFailure('reader_cell_too_long', { row, column, limit: maxCellLength })
