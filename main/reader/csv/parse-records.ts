import Papa from 'papaparse'
import type { RowBatch } from '../../../shared/processes/reader.ts'
import { maxCellLength, maxColumns, maxRowLength, maxTextRows } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { RowPacker } from '../table/pack-rows.ts'
import type { RowsRequest } from '../table/table.ts'
import { evenLineEnds } from './line-ends.ts'
import { RegularRows } from './regular-rows.ts'
import { scanFields } from './scan-fields.ts'
import { stallingRecord } from './stalling-quotes.ts'
import { cellTooLong, tooManyColumns } from './text-failures.ts'

/** What papaparse's own parser answers; its types call it `any`. */
type ParsedText = {
  data: string[][]
  errors: { code: string; row: number; index: number }[]
  meta: { cursor: number }
}

/**
 * Cuts decoded text into rows as it arrives, in pieces of any size. Regular text takes a fast way of its own; where
 * quotes stand otherwise than RFC 4180 has them, papaparse decides what is meant. Either sees whole records only: this
 * class keeps the unfinished one, within limits, so that a file without line ends or with a lost quote ends in a row
 * number instead of in all the memory there is.
 *
 * Rows are counted from 1 in records, as a spreadsheet program would show them: a cell with line breaks is in one
 * row, a blank line is a row. Cells are as the file has them, not trimmed.
 */
export class RecordParser {
  readonly #delimiter: string
  readonly #regular: RegularRows
  readonly #packer: RowPacker
  /** Text of the record that is not finished yet. */
  #pending = ''
  /** Parse again when `#pending` is this long: twice the length of a record that did not end, so that work stays linear. */
  #parseAt = 0
  #rowsBefore = 0

  constructor(delimiter: string, request: RowsRequest) {
    this.#delimiter = delimiter
    this.#regular = new RegularRows(delimiter, request)
    this.#packer = new RowPacker(request)
  }

  /** Takes the next text and yields the rows that it completes. Throws `ReaderFailure` with row and column. */
  *push(text: string): Generator<RowBatch> {
    this.#pending += text
    if (this.#pending.length < this.#parseAt) return
    const before = this.#rowsBefore
    yield* this.#pushRegular()
    if (this.#regular.isIrregular) yield* this.#pushIrregular()
    this.#parseAt = this.#rowsBefore === before ? this.#pending.length * 2 : 0
    if (this.#pending.length > maxCellLength) this.#checkUnfinished()
  }

  /** Yields the rows of what is left. Throws `reader_quote_unclosed` when the file ends inside a quoted cell. */
  *end(): Generator<RowBatch> {
    if (this.#pending !== '') {
      // The last record may do without its line end. Behind a quote that was never closed, one more changes nothing.
      this.#pending += '\n'
      yield* this.#pushRegular()
    }
    if (this.#pending !== '') yield* this.#endIrregular()
    if (!this.#packer.isEmpty) yield this.#packer.take()
  }

  *#endIrregular(): Generator<RowBatch> {
    const even = evenLineEnds(this.#pending, this.#delimiter)
    const parsed = this.#parse(even.text, even.newline, false)
    // A cell that swallowed rows before the one without an end is where the quote is missing.
    this.#checkQuotes(parsed, even.text)
    const unclosed = parsed.errors.find((error) => error.code === 'MissingQuotes')
    if (unclosed !== undefined) throw this.#quoteUnclosed(unclosed.row)
    // The record after the last line end, which is none.
    parsed.data.pop()
    yield* this.#pack(parsed, even.text)
  }

  *#pushRegular(): Generator<RowBatch> {
    // Rows of papaparse that wait for their block come first.
    if (!this.#packer.isEmpty) yield this.#packer.take()
    this.#regular.load(this.#pending)
    for (;;) {
      const { block, rows } = this.#regular.cut(this.#rowsBefore)
      if (rows === 0) break
      this.#countRows(rows)
      if (block !== null) yield block
    }
    this.#pending = this.#pending.slice(this.#regular.used)
  }

  *#pushIrregular(): Generator<RowBatch> {
    // A `\r` at the border may be the first half of a line end.
    const heldBack = this.#pending.endsWith('\r') ? '\r' : ''
    const whole = heldBack === '' ? this.#pending : this.#pending.slice(0, -1)
    const even = evenLineEnds(whole, this.#delimiter)
    const parsed = this.#parse(even.text, even.newline, true)
    this.#pending = even.text.slice(parsed.meta.cursor) + heldBack
    yield* this.#pack(parsed, even.text)
  }

  #parse(text: string, newline: '\n' | '\r\n', unfinished: boolean): ParsedText {
    const stalling = stallingRecord(text, this.#delimiter)
    if (stalling !== -1) throw this.#quoteUnclosed(stalling)
    const parser = new Papa.Parser({ delimiter: this.#delimiter, newline })
    return parser.parse(text, 0, unfinished) as ParsedText
  }

  *#pack(parsed: ParsedText, text: string): Generator<RowBatch> {
    if (parsed.errors.length > 0) this.#checkQuotes(parsed, text)
    const mayHoldLongCells = text.length > maxCellLength
    let sourceRow = this.#rowsBefore
    this.#countRows(parsed.data.length)
    for (const cells of parsed.data) {
      sourceRow += 1
      if (cells.length > maxColumns) throw tooManyColumns(sourceRow)
      if (mayHoldLongCells) checkCellLengths(cells, sourceRow)
      if (this.#packer.add(sourceRow, cells)) yield this.#packer.take()
    }
  }

  #countRows(rows: number): void {
    this.#rowsBefore += rows
    if (this.#rowsBefore > maxTextRows)
      throw new ReaderFailure('reader_too_many_rows', { limit: maxTextRows })
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
        if (/[\n\r]/.test(field.slice(0, end))) throw this.#quoteUnclosed(row)
        return false
      })
    }
  }

  #checkUnfinished(): void {
    const row = this.#rowsBefore + 1
    const open = scanFields(this.#pending, this.#delimiter, () => {})
    if (open.fieldsBefore >= maxColumns) throw tooManyColumns(row)
    const cell = this.#pending.slice(open.start)
    const cellLength = open.quoted ? cell.replaceAll('""', '"').length - 1 : cell.length
    if (cellLength > maxCellLength) throw cellTooLong(row, open.fieldsBefore + 1)
    if (this.#pending.length > maxRowLength) {
      throw new ReaderFailure('reader_row_too_long', { row, limit: maxRowLength })
    }
  }

  /** `row` counts from the text at work, from 0. */
  #quoteUnclosed(row: number): ReaderFailure {
    return new ReaderFailure('reader_quote_unclosed', { row: this.#rowsBefore + row + 1 })
  }
}

const checkCellLengths = (cells: readonly string[], row: number): void => {
  const index = cells.findIndex((cell) => cell.length > maxCellLength)
  if (index !== -1) throw cellTooLong(row, index + 1)
}
