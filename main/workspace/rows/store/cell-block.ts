import { endsOf, type Steps, stepsOf } from './steps.ts'

/** The cells of a few thousand rows: all in one text, row after row. */
export type CellBlock = {
  text: string
  /** Where each cell ends, in UTF-16 units. */
  cellEnds: Uint32Array
  /** Cells of each row. */
  widths: Uint32Array
}

/** Rows with their numbers in the import, 1 = first row of the first file. A reader's batch is such a block. */
export type NumberedRows = CellBlock & { sourceRows: Uint32Array }

export type StoredCells = { text: string; cellLengths: Steps; widths: Uint32Array }

export const storedCells = ({ text, cellEnds, widths }: CellBlock): StoredCells => ({
  text,
  cellLengths: stepsOf(cellEnds),
  widths,
})

export const cellBlockOf = ({ text, cellLengths, widths }: StoredCells): CellBlock => ({
  text,
  cellEnds: endsOf(cellLengths),
  widths,
})

/** Index of the first cell of each row, and behind them the count of all. */
export const firstCellsOf = ({ widths }: CellBlock): Uint32Array => {
  const firsts = new Uint32Array(widths.length + 1)
  for (let row = 0; row < widths.length; row += 1) firsts[row + 1] = (firsts[row] ?? 0) + (widths[row] ?? 0)
  return firsts
}

/** The cells from index `first` up to `last`, without it. */
export const cellsBetween = ({ text, cellEnds }: CellBlock, first: number, last: number): string[] => {
  const cells: string[] = []
  let from = cellEnds[first - 1] ?? 0
  for (let cell = first; cell < last; cell += 1) {
    const to = cellEnds[cell] ?? from
    cells.push(text.slice(from, to))
    from = to
  }
  return cells
}

/** Cells of one row that say something else now, by column. */
export type RowEdit = ReadonlyMap<number, string>

/** The block with some of its rows' cells changed. A row that is too short for a column becomes as wide. */
export const withEdits = (block: CellBlock, edits: ReadonlyMap<number, RowEdit>): CellBlock => {
  const firsts = firstCellsOf(block)
  const pieces: string[] = []
  const ends: number[] = []
  const widths = block.widths.slice()
  let end = 0
  for (let row = 0; row < widths.length; row += 1) {
    const cells = cellsBetween(block, firsts[row] ?? 0, firsts[row + 1] ?? 0)
    const edit = edits.get(row)
    if (edit !== undefined) {
      for (const [column, text] of edit) {
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
      widths[row] = cells.length
    }
    for (const cell of cells) {
      end += cell.length
      ends.push(end)
    }
    pieces.push(cells.join(''))
  }
  return { text: pieces.join(''), cellEnds: Uint32Array.from(ends), widths }
}
