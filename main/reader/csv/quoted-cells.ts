import type { QuoteStyle } from '../../../shared/processes/reader.ts'
import { maxCellLength } from '../budgets.ts'
import type { TextUnits } from '../text-units.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d
const doubleQuote = 0x22
const singleQuote = 0x27
const backslash = 0x5c
/** No unit of any text. */
const none = -1

/** The text so far does not say how the cell ends. */
export const incomplete = -1

/**
 * Reads cells in quotes. RFC 4180 says how they should be; where they are not so, Excel's rule applies: a quote that
 * is not doubled ends the quoting, and what follows before the next delimiter is text (`"BAR" LTDA` is `BAR LTDA`).
 * White space between the closing quote and the delimiter is dropped.
 *
 * Excel takes a quote that never closes for all the rest of the file. Here such a quote is text, so that the rows
 * behind it stay rows. It is recognised by
 * - no closing quote within the longest cell that is allowed, or before the end of the file; or
 * - lines behind its own that it would swallow and that are rows, each as wide as the row before, in a file whose writer
 *   does not keep to RFC 4180: this quote is not closed before a delimiter, or a row before has a quote in a plain
 *   cell (`TV 32"`) or one that is not regular. What does keep to it is read as it says.
 */
export class QuotedCells {
  /** The unit that opens a quoted cell where it is the first of a cell; -1 = none does. */
  readonly quote: number
  readonly #escape: number
  /** No unit above it needs a closer look. */
  readonly #highestSpecial: number
  readonly #delimiter: number
  readonly #source: TextUnits
  /** Cells of the last row with more than one; 0 = there is none. */
  #width = 0
  /** A row before has a quote that RFC 4180 does not allow. */
  #isCareless = false
  /** The row at work has one. */
  #isIrregular = false
  #isDoubtful = false
  /** The text ends where the file ends. */
  isFileEnd = false
  /** Behind the last unit that `move` wrote. */
  movedTo = 0

  constructor(source: TextUnits, delimiter: number, style: QuoteStyle) {
    this.#source = source
    this.#delimiter = delimiter
    this.quote = style === 'text' ? none : style === 'single' ? singleQuote : doubleQuote
    this.#escape = style === 'backslash' ? backslash : none
    this.#highestSpecial = Math.max(this.quote, this.#escape)
  }

  /** The next cell is the first of a row. */
  startRow(): void {
    this.#isIrregular = false
    this.#isDoubtful = false
  }

  /** A quote stands within a cell that is not quoted. */
  noteStray(): void {
    this.#isIrregular = true
  }

  /**
   * The row is complete.
   * @returns whether it could only be read by a guess
   */
  endRow(cells: number): boolean {
    if (cells > 1) this.#width = cells
    if (this.#isIrregular) this.#isCareless = true
    const isDoubtful = this.#isDoubtful
    this.startRow()
    return isDoubtful
  }

  /**
   * Moves what the quoted cell that opens at `at` holds to `to`, doubled quotes as one, and returns the last index that
   * belongs to its quoting, or to the cell where its quote is text; or `incomplete`.
   *
   * Small, so that the compiler inlines it: a cell of one line with a regular end. Others are moved again with care.
   */
  move(at: number, to: number): number {
    const { units, length } = this.#source
    const { quote } = this
    const delimiter = this.#delimiter
    const special = this.#highestSpecial
    let written = to
    for (let from = at + 1; from < length; from += 1) {
      const unit = units[from] ?? 0
      if (unit <= special) {
        if (unit === quote) {
          const next = units[from + 1] ?? 0
          if (next !== quote) {
            if (next !== delimiter && next !== lineFeed && next !== carriageReturn) break
            if (written - to > maxCellLength) break
            this.movedTo = written
            return from
          }
          from += 1
        } else if (unit === lineFeed || unit === carriageReturn || unit === backslash) break
      }
      units[written] = unit
      written += 1
    }
    this.#giveBack(at, written)
    return this.#moveWithCare(at, to)
  }

  #moveWithCare(at: number, to: number): number {
    const { units, length } = this.#source
    const { quote } = this
    const escape = this.#escape
    let written = to
    let hasLines = false
    for (let from = at + 1; from < length; from += 1) {
      let unit = units[from] ?? 0
      const next = units[from + 1] ?? 0
      if (unit === escape && (next === quote || next === escape)) {
        unit = next
        from += 1
      } else if (unit === quote) {
        if (next !== quote) {
          this.movedTo = written
          return this.#close(at, to, from, hasLines)
        }
        from += 1
      } else if (unit === lineFeed || unit === carriageReturn) hasLines = true
      units[written] = unit
      written += 1
    }
    this.movedTo = written
    return this.isFileEnd || written - to > maxCellLength ? this.#moveAsText(at, to) : incomplete
  }

  #close(at: number, to: number, closing: number, hasLines: boolean): number {
    const { units, length } = this.#source
    if (this.movedTo - to > maxCellLength) return this.#moveAsText(at, to)
    let after = closing + 1
    while (after < length && this.#isPadding(units[after] ?? 0)) after += 1
    if (after >= length) return incomplete
    const isClosed = this.#isBorder(units[after] ?? 0)
    const swallowsRows = hasLines ? this.#areRows(at, closing) : false
    if (swallowsRows === null) return incomplete
    if (swallowsRows && (!isClosed || this.#isCareless)) return this.#moveAsText(at, to)
    this.#isIrregular ||= !isClosed
    this.#isDoubtful ||= swallowsRows || !isClosed
    return isClosed ? after - 1 : closing
  }

  /**
   * Whether the lines behind the one with the opening quote, up to the one with the closing quote, are as wide as the row
   * before when quotes are text; null = the last of them has not ended yet.
   */
  #areRows(opening: number, closing: number): boolean | null {
    // What was moved has been written over.
    const { text, length } = this.#source
    let isFirst = true
    let cells = 1
    for (let at = opening; at < length; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit === lineFeed || unit === carriageReturn) {
        if (!isFirst && cells !== this.#width) return false
        if (at > closing) return true
        if (unit === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at += 1
        isFirst = false
        cells = 1
      } else if (unit === this.#delimiter && !isFirst) {
        cells += 1
        if (cells > this.#width) return false
      }
    }
    return null
  }

  /** Moves a cell whose first quote is text; a quote at its other end belongs to the first, and both go. */
  #moveAsText(at: number, to: number): number {
    this.#giveBack(at, this.movedTo)
    this.#isIrregular = true
    this.#isDoubtful = true
    const { units, length } = this.#source
    let end = at + 1
    while (end < length && !this.#isBorder(units[end] ?? 0)) end += 1
    const isEnclosed = end < length && end - at > 1 && units[end - 1] === this.quote
    const from = isEnclosed ? at + 1 : at
    const behind = isEnclosed ? end - 1 : end
    units.copyWithin(to, from, behind)
    this.movedTo = to + behind - from
    return end - 1
  }

  /** Writes units that were written over as they are in the file. */
  #giveBack(from: number, to: number): void {
    const { units, text } = this.#source
    for (let at = from; at < to; at += 1) units[at] = text.charCodeAt(at)
  }

  #isBorder(unit: number): boolean {
    return unit === this.#delimiter || unit === lineFeed || unit === carriageReturn
  }

  #isPadding(unit: number): boolean {
    if (this.#isBorder(unit) || (unit > 0x20 && unit < 0xa0)) return false
    return String.fromCharCode(unit).trim() === ''
  }
}
