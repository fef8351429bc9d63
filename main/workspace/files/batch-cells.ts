import type { RowBatch } from '../../../shared/processes/reader.ts'

/** A cell of the row that begins at `firstCell`; empty past its end, and of no column (-1). */
export const cellAt = (
  { text, cellEnds }: RowBatch,
  firstCell: number,
  width: number,
  column: number,
): string =>
  column === -1 || column >= width
    ? ''
    : text.slice(cellEnds[firstCell + column - 1] ?? 0, cellEnds[firstCell + column])

/** All cells of a row. */
export const rowAt = (batch: RowBatch, firstCell: number, width: number): string[] =>
  Array.from({ length: width }, (_each, column) => cellAt(batch, firstCell, width, column))
