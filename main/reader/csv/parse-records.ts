import Papa from 'papaparse'
import { maxCellLength, maxColumns, maxRowLength, maxTextRows } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { SourceRow } from '../table/table.ts'
import { evenLineEnds } from './line-ends.ts'
import { scanFields } from './scan-fields.ts'

/** What papaparse's own parser answers; its types call it `any`. */
type ParsedText = {
  data: string[][]
  errors: { code: string; row: number; index: number }[]
  meta: { cursor: number }
}

/**
 * Cuts decoded text into rows as it arrives, in pieces of any size. papaparse does the cutting; this class hands it
 * whole records only and keeps the unfinished one, within limits, so that a file without line ends or with a lost
 * quote ends in a row number instead of in all the memory there is.
 *
 * Rows are counted from 1 in records, as a spreadsheet program would show them: a cell with line breaks is in one
 * row, a blank line is a row. Cells are as the file has them, not trimmed.
 */
export class RecordParser {
  readonly #delimiter: string
  /** Text of the record that is not finished yet. */
  #pending = ''
  /** Parse again when `#pending` is this long: twice the length of a record that did not end, so that work stays linear. */
  #parseAt = 0
  #rowsBefore = 0

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** Takes the next text and returns the rows that it completes. Throws `ReaderFailure` with row and column. */
  push(text: string): SourceRow[] {
    this.#pending += text
    if (this.#pending.length < this.#parseAt) return []
    // A `\r` at the border may be the first half of a line end.
    const heldBack = this.#pending.endsWith('\r') ? '\r' : ''
    const whole = heldBack === '' ? this.#pending : this.#pending.slice(0, -1)
    const even = evenLineEnds(whole, this.#delimiter)
    const parsed = this.#parse(even.text, even.newline, true)
    const rows = this.#number(parsed, even.text)
    const rest = even.text.slice(parsed.meta.cursor)
    this.#pending = rest + heldBack
    this.#parseAt = rows.length === 0 ? rest.length * 2 : 0
    if (rest.length > maxCellLength) this.#checkUnfinished(rest)
    return rows
  }

  /** Returns the rows of what is left. Throws `reader_quote_unclosed` when the file ends inside a quoted cell. */
  end(): SourceRow[] {
    if (this.#pending === '') return []
    const even = evenLineEnds(this.#pending, this.#delimiter)
    this.#pending = ''
    // papaparse closes a padded quoted cell only before a delimiter or a line end.
    const endsLine = even.text.endsWith('\n')
    const parsed = this.#parse(endsLine ? even.text : even.text + even.newline, even.newline, false)
    const unclosed = parsed.errors.find((error) => error.code === 'MissingQuotes')
    if (unclosed !== undefined) {
      throw new ReaderFailure('reader_quote_unclosed', { row: this.#rowsBefore + unclosed.row + 1 })
    }
    // The record after the last line end, which is none.
    parsed.data.pop()
    return this.#number(parsed, even.text)
  }

  #parse(text: string, newline: '\n' | '\r\n', unfinished: boolean): ParsedText {
    const parser = new Papa.Parser({ delimiter: this.#delimiter, newline })
    return parser.parse(text, 0, unfinished) as ParsedText
  }

  #number(parsed: ParsedText, text: string): SourceRow[] {
    const { data, errors } = parsed
    if (errors.length > 0) this.#checkQuotes(parsed, text)
    const mayHoldLongCells = text.length > maxCellLength
    const rows: SourceRow[] = []
    let sourceRow = this.#rowsBefore
    for (const cells of data) {
      sourceRow += 1
      if (cells.length > maxColumns) throw tooManyColumns(sourceRow)
      if (mayHoldLongCells) checkCellLengths(cells, sourceRow)
      rows.push({ sourceRow, cells })
    }
    if (sourceRow > maxTextRows) throw new ReaderFailure('reader_too_many_rows', { limit: maxTextRows })
    this.#rowsBefore = sourceRow
    return rows
  }

  /**
   * A quote inside a quoted cell, not doubled, is taken as a character. But where such a cell goes on into the next
   * line, rows would be swallowed without a word: then the closing quote is what is missing.
   */
  #checkQuotes({ data, errors }: ParsedText, text: string): void {
    let checkedIndex = -1
    for (const { code, row, index } of errors) {
      if (code !== 'InvalidQuotes' || row >= data.length || index === checkedIndex) continue
      checkedIndex = index
      // papaparse names the character behind the opening quote.
      const field = text.slice(index - 1)
      scanFields(field, this.#delimiter, ({ end }) => {
        if (/[\n\r]/.test(field.slice(0, end))) {
          throw new ReaderFailure('reader_quote_unclosed', { row: this.#rowsBefore + row + 1 })
        }
        return false
      })
    }
  }

  #checkUnfinished(rest: string): void {
    const row = this.#rowsBefore + 1
    const open = scanFields(rest, this.#delimiter, () => {})
    if (open.fieldsBefore >= maxColumns) throw tooManyColumns(row)
    const cell = rest.slice(open.start)
    const cellLength = open.quoted ? cell.replaceAll('""', '"').length - 1 : cell.length
    if (cellLength > maxCellLength) throw cellTooLong(row, open.fieldsBefore + 1)
    if (rest.length > maxRowLength)
      throw new ReaderFailure('reader_row_too_long', { row, limit: maxRowLength })
  }
}

const checkCellLengths = (cells: readonly string[], row: number): void => {
  const index = cells.findIndex((cell) => cell.length > maxCellLength)
  if (index !== -1) throw cellTooLong(row, index + 1)
}

const cellTooLong = (row: number, column: number): ReaderFailure =>
  new ReaderFailure('reader_cell_too_long', { row, column, limit: maxCellLength })

const tooManyColumns = (row: number): ReaderFailure =>
  new ReaderFailure('reader_too_many_columns', { row, limit: maxColumns })
