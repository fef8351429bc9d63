import { maxCellLength, maxColumns } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'

/** Row and column count from 1. */
export const cellTooLong = (row: number, column: number): ReaderFailure =>
  new ReaderFailure('reader_cell_too_long', { row, column, limit: maxCellLength })

export const tooManyColumns = (row: number): ReaderFailure =>
  new ReaderFailure('reader_too_many_columns', { row, limit: maxColumns })
