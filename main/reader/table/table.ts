import type {
  Delimiter,
  QuoteComparison,
  QuoteStyle,
  RowBatch,
  SheetFacts,
  SpreadsheetKind,
  TextDoubts,
  TextEncoding,
} from '../../../shared/processes/reader.ts'

/** How far a reading has come, in bytes of the file, or of those parts of it that have to be read. */
export type Progress = { bytesRead: number; bytesTotal: number }

/** Which rows are wanted, and how they are to come. */
export type RowsRequest = {
  /** Rows up to this source row are left out; 0 leaves out none. */
  afterRow: number
  /** Blocks have at most so many rows. */
  rowsPerBlock: number
  /** `beginning`: the consumer stops after the first rows, so nothing should be prepared for the whole file. */
  extent: 'beginning' | 'whole'
}

/**
 * An opened spreadsheet, whatever its kind: what was detected, and its rows. `rows` may be called more than once;
 * each call reads from the beginning. Rows without content are left out. Throws `ReaderFailure`.
 */
export type Table = {
  readonly kind: SpreadsheetKind
  readonly fileBytes: number
  readonly encoding: TextEncoding | null
  readonly delimiter: Delimiter | null
  /** Delimited text only. */
  readonly quotes?: QuoteStyle
  /** Of the last reading, as far as it has come. Text and workbooks of XML only. */
  doubts?(): TextDoubts
  /** Some rows whose quotes are in doubt, read in both ways. Delimited text only. */
  compareQuotes?(): Promise<QuoteComparison[]>
  /** The sheets of a workbook, none of anything else. Looks into them. */
  sheets(): Promise<SheetFacts[]>
  readonly sheet: string | null
  rows(request: RowsRequest): AsyncIterable<RowBatch>
  progress(): Progress
  close(): Promise<void>
}
