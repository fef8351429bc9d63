import { firstCellsOf, type NumberedRows } from '../lists/cell-block.ts'

/**
 * The rows with one more cell each, right behind the header's `columns` columns. Shorter rows are filled up with empty
 * cells; cells beyond the header stay beyond it.
 */
export const withFileCell = (batch: NumberedRows, columns: number, file: string): NumberedRows => {
  const { text, cellEnds, widths, sourceRows } = batch
  const firsts = firstCellsOf(batch)
  const newWidths = widths.map((width) => Math.max(width, columns) + 1)
  const newEnds = new Uint32Array(newWidths.reduce((sum, width) => sum + width, 0))
  const pieces: string[] = []
  let to = 0
  let end = 0
  for (let row = 0; row < widths.length; row += 1) {
    const first = firsts[row] ?? 0
    const last = firsts[row + 1] ?? first
    const cut = Math.min(first + columns, last)
    const start = cellEnds[first - 1] ?? 0
    const cutAt = cellEnds[cut - 1] ?? 0
    const stop = cellEnds[last - 1] ?? 0
    // In a row of its own length, so much is before its cells.
    const shift = end - start
    for (let cell = first; cell < cut; cell += 1) newEnds[to++] = (cellEnds[cell] ?? 0) + shift
    for (let missing = cut - first; missing < columns; missing += 1) newEnds[to++] = cutAt + shift
    newEnds[to++] = cutAt + shift + file.length
    for (let cell = cut; cell < last; cell += 1) newEnds[to++] = (cellEnds[cell] ?? 0) + shift + file.length
    pieces.push(text.slice(start, cutAt), file, text.slice(cutAt, stop))
    end = stop + shift + file.length
  }
  return { text: pieces.join(''), cellEnds: newEnds, widths: newWidths, sourceRows }
}

/** The rows numbered on behind `rowsBefore` others. */
export const numberedAfter = (batch: NumberedRows, rowsBefore: number): NumberedRows =>
  rowsBefore === 0 ? batch : { ...batch, sourceRows: batch.sourceRows.map((row) => row + rowsBefore) }
