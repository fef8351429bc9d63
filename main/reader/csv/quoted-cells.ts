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
/** The quote opens no quoted cell; it is a character like others. */
export const quoteIsText = -2

/**
 * Reads cells in quotes. RFC 4180 says how they should be; where they are not so, Excel's rule applies: a quote that
 * is not doubled ends the quoting, and what follows before the next delimiter is text (`"BAR" LTDA` is `BAR LTDA`).
 * White space between the closing quote and the delimiter is dropped.
 *
 * Excel takes a quote that never closes for all the rest of the file. Here such a quote is text, so that the rows
 * behind it stay rows. It is recognised by
 * - no closing quote within the longest cell that is allowed, or before the end of the file; or
 * - lines that it would swallow and that are rows, each with as many delimiters as the row before, while the closing
 *   quote is not before a delimiter, or the first line has a doubled quote where a closing one would be (`"TV 42""`).
 */
export class QuotedCells {
  /** The unit that opens a quoted cell where it is the first of a cell; -1 = none does. */
  readonly quote: number
  readonly #escape: number
  /** No unit above it needs a closer look. */
  readonly #highestSpecial: number
  readonly #delimiter: number
  readonly #source: TextUnits
  /** Cells of the last row before with more than one; 0 = there is none. */
  width = 0
  /** The text ends where the file ends. */
  isFileEnd = false
  /** Behind the last unit that `move` wrote. */
  movedTo = 0
  /** Whether a cell that was moved since this was set to false could only be read by a guess. */
  isDoubtful = false

  constructor(source: TextUnits, delimiter: number, style: QuoteStyle) {
    this.#source = source
    this.#delimiter = delimiter
    this.quote = style === 'text' ? none : style === 'single' ? singleQuote : doubleQuote
    this.#escape = style === 'backslash' ? backslash : none
    this.#highestSpecial = Math.max(this.quote, this.#escape)
  }

  /**
   * Moves what the quoted cell that opens at `at` holds to `to`, doubled quotes as one, and returns the last index that
   * belongs to its quoting; or `incomplete`, or `quoteIsText`, which leaves the units as they were.
   *
   * Small, so that the compiler inlines it: a cell of one line with a regular end. Others are moved again with care.
   * @param cellsBefore cells of its row before it
   */
  move(at: number, to: number, cellsBefore: number): number {
    const { units, length } = this.#source
    const { quote } = this
    const special = this.#highestSpecial
    let written = to
    for (let from = at + 1; from < length; from += 1) {
      const unit = units[from] ?? 0
      if (unit <= special) {
        if (unit === quote) {
          const next = units[from + 1] ?? 0
          if (next !== quote) {
            if (!this.#isBorder(next) || written - to > maxCellLength) break
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
    return this.#moveWithCare(at, to, cellsBefore)
  }

  #moveWithCare(at: number, to: number, cellsBefore: number): number {
    const { units, length } = this.#source
    const { quote } = this
    const escape = this.#escape
    let written = to
    let hasLines = false
    let hasEarlyEnd = false
    for (let from = at + 1; from < length; from += 1) {
      let unit = units[from] ?? 0
      const next = units[from + 1] ?? 0
      if (unit === escape && (next === quote || next === escape)) {
        unit = next
        from += 1
      } else if (unit === quote) {
        if (next !== quote) {
          this.movedTo = written
          return this.#close({ at, to, closing: from, hasLines, hasEarlyEnd, cellsBefore })
        }
        from += 1
        hasEarlyEnd ||= !hasLines && this.#isBorder(units[from + 1] ?? 0)
      } else if (unit === lineFeed || unit === carriageReturn) hasLines = true
      units[written] = unit
      written += 1
    }
    this.movedTo = written
    return this.isFileEnd || written - to > maxCellLength ? this.#takeAsText(at) : incomplete
  }

  #close({ at, to, closing, hasLines, hasEarlyEnd, cellsBefore }: Closing): number {
    const { units, length } = this.#source
    if (this.movedTo - to > maxCellLength) return this.#takeAsText(at)
    let after = closing + 1
    while (after < length && this.#isPadding(units[after] ?? 0)) after += 1
    if (after >= length) return incomplete
    const isClosed = this.#isBorder(units[after] ?? 0)
    const swallowsRows = hasLines ? this.#areRows(at, closing, cellsBefore) : false
    if (swallowsRows === null) return incomplete
    if (swallowsRows && (!isClosed || hasEarlyEnd)) return this.#takeAsText(at)
    this.isDoubtful ||= swallowsRows || !isClosed
    return isClosed ? after - 1 : closing
  }

  /**
   * Whether the lines from the one with the opening to the one with the closing quote are as wide as the row before when
   * quotes are text; null = the last of them has not ended yet.
   */
  #areRows(opening: number, closing: number, cellsBefore: number): boolean | null {
    const { width } = this
    // What was moved has been written over.
    const { text, length } = this.#source
    let cells = cellsBefore + 1
    for (let at = opening; at < length; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit === this.#delimiter) cells += 1
      else if (unit === lineFeed || unit === carriageReturn) {
        if (cells !== width) return false
        if (at > closing) return true
        if (unit === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at += 1
        cells = 1
      }
      if (cells > width) return false
    }
    return null
  }

  #takeAsText(at: number): typeof quoteIsText {
    this.#giveBack(at, this.movedTo)
    this.isDoubtful = true
    return quoteIsText
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

/** A quote that ends the quoting, and what was seen of the cell before it. */
type Closing = {
  /** Of the opening quote, where its content was moved to, and of the closing quote. */
  at: number
  to: number
  closing: number
  hasLines: boolean
  /** A doubled quote stands before a delimiter or line end, on the first line of several. */
  hasEarlyEnd: boolean
  cellsBefore: number
}
