import type { Delimiter, SpreadsheetKind, TextEncoding } from '../../../shared/processes/reader.ts'

/** One row of a file: its number as a person counts (1 = first row) and its cells as text. */
export type SourceRow = { readonly sourceRow: number; readonly cells: readonly string[] }

/** How far a reading has come, in bytes of the file. */
export type Progress = { bytesRead: number; bytesTotal: number }

/**
 * An opened spreadsheet, whatever its kind: what was detected, and its rows from the first one on. `rows` may be
 * called more than once; each call reads from the beginning. Rows without content may come or not.
 */
export type Table = {
  readonly kind: SpreadsheetKind
  readonly fileBytes: number
  readonly encoding: TextEncoding | null
  readonly delimiter: Delimiter | null
  readonly sheets: readonly { name: string; hidden: boolean }[]
  readonly sheet: string | null
  /** Blocks of rows, some hundred to some thousand each. Throws `ReaderFailure`. */
  rows(extent: Extent): AsyncIterable<readonly SourceRow[]>
  progress(): Progress
  close(): Promise<void>
}

/** `beginning`: the consumer stops after the first rows, so nothing should be prepared for the whole file. */
export type Extent = 'beginning' | 'whole'

/**
 * True when a cell shows nothing: empty, white space, or the Ctrl-Z with which old programs end a file.
 */
export const isBlankCell = (cell: string): boolean => {
  if (cell === '') return true
  const first = cell.charCodeAt(0)
  if (first > 0x20 && first < 0x7f) return false
  return cell.trim() === '' || cell === '\u001a'
}

/** True when no cell of the row shows anything. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every(isBlankCell)
