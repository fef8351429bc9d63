import type { RowBatch } from '../../../shared/processes/reader.ts'

/** One row of a file: its number as a person counts (1 = first row) and its cells as text. */
export type SourceRow = { readonly sourceRow: number; readonly cells: readonly string[] }

/**
 * True when a cell shows nothing: empty, white space, or the Ctrl-Z with which old programs end a file.
 */
export const isBlankCell = (cell: string): boolean => {
  if (cell === '') return true
  const first = cell.charCodeAt(0)
  if (first > 0x20 && first < 0x7f) return false
  return cell.trim() === '' || cell === '\u001a'
}

/** The rows of a block, unpacked. */
export function* unpackRows({ text, cellEnds, widths, sourceRows }: RowBatch): Generator<SourceRow> {
  let cell = 0
  let from = 0
  for (let row = 0; row < widths.length; row += 1) {
    const cells: string[] = []
    for (const last = cell + (widths[row] ?? 0); cell < last; cell += 1) {
      const to = cellEnds[cell] ?? from
      cells.push(text.slice(from, to))
      from = to
    }
    yield { sourceRow: sourceRows[row] ?? 0, cells }
  }
}
