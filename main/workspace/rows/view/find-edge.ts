import { type CellCache, cellOfRow, type OpenBlock } from './cell-cache.ts'
import { blockOfRow, type RowIndex } from './row-index.ts'
import { pace, stepsPerLook } from '../../../turns.ts'

/** A place in a view, and the way from it. */
export type EdgeStart = { from: number; column: number; isDown: boolean }

/**
 * Where Ctrl with an arrow leads up or down a column, as spreadsheets have it: to the last cell of a run of filled ones,
 * over empty ones to the next that is filled, and without one to the end. A cell of nothing but space counts as empty.
 * Each block of cells is opened once at the most, whatever the order of the rows; lets other work in between.
 * @param rows of the index, in the order in which they are shown
 * @param from a place in `rows`, and so is what is returned
 * @throws what `signal` was aborted with
 */
export const findEdge = async (
  { index, cells }: { index: Pick<RowIndex, 'starts'>; cells: Pick<CellCache, 'block'> },
  rows: Uint32Array,
  { from, column, isDown }: EdgeStart,
  signal: AbortSignal | undefined,
): Promise<number> => {
  /** By block: 1 of each row whose cell is filled. */
  const known: (Uint8Array | undefined)[] = []
  let hasRead = false
  const read = (block: number): Uint8Array => {
    const open = cells.block(block)
    const filled = new Uint8Array(open.widths.length)
    for (let row = 0; row < filled.length; row += 1) filled[row] = isFilledCell(open, row, column) ? 1 : 0
    hasRead = true
    return filled
  }
  let block = -1
  const isFilled = (place: number): boolean => {
    const row = rows[place] ?? 0
    const isInside = row >= (index.starts[block] ?? Infinity) && row < (index.starts[block + 1] ?? 0)
    if (!isInside) block = blockOfRow(index, row)
    return (known[block] ??= read(block))[row - (index.starts[block] ?? 0)] === 1
  }
  const step = isDown ? 1 : -1
  const last = isDown ? rows.length - 1 : 0
  if (from >= rows.length || from === last) return Math.max(0, Math.min(from, rows.length - 1))
  const isRun = isFilled(from) && isFilled(from + step)
  for (let place = from + step; place !== last; place += step) {
    if (isRun ? !isFilled(place + step) : isFilled(place)) return place
    if (!hasRead && place % stepsPerLook !== 0) continue
    hasRead = false
    await pace(signal)
  }
  return last
}

/** By its first letter, as nearly all are: a million texts need not be made to see that something stands there. */
const isFilledCell = (open: OpenBlock, row: number, column: number): boolean => {
  if (column >= (open.widths[row] ?? 0)) return false
  const cell = (open.firstCells[row] ?? 0) + column
  const start = open.cellEnds[cell - 1] ?? 0
  if (start === open.cellEnds[cell]) return false
  const first = open.text.charCodeAt(start)
  return (first > space && first < beyondAscii) || cellOfRow(open, row, column).trim() !== ''
}
const space = 0x20
const beyondAscii = 0x7f
