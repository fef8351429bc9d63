import type { RowBatch } from '../../../shared/processes/reader.ts'
import { maxTextRows } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { RowsRequest } from '../table/table.ts'
import { RowCutter, type TextLayout } from './cut-rows.ts'

/** A row whose quotes are not as they should be, and its text in the file. */
export type DoubtfulRecord = { sourceRow: number; text: string }

/**
 * Cuts decoded text into rows as it arrives, in pieces of any size. The cutter sees whole rows only: this class keeps
 * the unfinished one, within limits, so that a file without line ends ends in a row number instead of in all the memory
 * there is.
 *
 * Rows are counted from 1 in records, as a spreadsheet program would show them: a cell with line breaks is in one
 * row, a blank line is a row. Cells are as the file has them, not trimmed.
 */
export class RecordParser {
  readonly #cutter: RowCutter
  readonly #onDoubtful: (record: DoubtfulRecord) => void
  /** Text of the record that is not finished yet. */
  #pending = ''
  /** Cut again when `#pending` is this long: twice the length of a record that did not end, so that work stays linear. */
  #cutAt = 0
  #rowsBefore = 0

  /** @param onDoubtful is told of rows that could only be read by a guess, before their block is yielded */
  constructor(
    layout: TextLayout,
    request: RowsRequest,
    onDoubtful: (record: DoubtfulRecord) => void = () => {},
  ) {
    this.#cutter = new RowCutter(layout, request)
    this.#onDoubtful = onDoubtful
  }

  /**
   * Takes the next text and yields the rows that it completes. Throws `ReaderFailure` with row and column.
   * @param plain the bytes of the text, where each is the number of its character
   */
  *push(text: string, plain: Uint8Array | null = null): Generator<RowBatch> {
    this.#pending += text
    if (this.#pending.length < this.#cutAt) return
    const before = this.#rowsBefore
    yield* this.#cut(plain, false)
    this.#cutAt = this.#rowsBefore === before ? this.#pending.length * 2 : 0
  }

  /** Yields the rows of what is left. Throws `ReaderFailure` with row and column. */
  *end(): Generator<RowBatch> {
    if (this.#pending === '') return
    // The last record may do without its line end.
    if (!this.#pending.endsWith('\n')) this.#pending += '\n'
    yield* this.#cut(null, true)
  }

  *#cut(plain: Uint8Array | null, isFileEnd: boolean): Generator<RowBatch> {
    this.#cutter.load(this.#pending, plain, isFileEnd)
    for (;;) {
      const { block, rows } = this.#cutter.cut(this.#rowsBefore)
      if (rows === 0) break
      this.#rowsBefore += rows
      if (this.#rowsBefore > maxTextRows)
        throw new ReaderFailure('reader_too_many_rows', { limit: maxTextRows })
      for (const { sourceRow, from, to } of this.#cutter.takeDoubtful())
        this.#onDoubtful({ sourceRow, text: this.#pending.slice(from, to) })
      if (block !== null) yield block
    }
    this.#pending = this.#pending.slice(this.#cutter.used)
  }
}
