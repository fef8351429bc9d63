import type { RowBatch } from '../../../shared/processes/reader.ts'
import { maxBatchCells, maxCellLength, maxColumns } from '../budgets.ts'
import { GrowingNumbers } from '../table/growing-numbers.ts'
import { isBlankCell, unpackRows } from '../table/source-row.ts'
import type { RowsRequest } from '../table/table.ts'
import { TextUnits } from '../text-units.ts'
import { cellTooLong, tooManyColumns } from './text-failures.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** What a cut yields: a block (null without rows), and how many rows of the file it spans. */
export type PlainCut = { block: RowBatch | null; rows: number }

/**
 * Cuts text without any quote into packed rows. Where there is no quote there is no grammar, only delimiters and line
 * ends, and one pass over the characters does what parsing into cells and packing them does in five times the time
 * (most files of a million rows are of this kind). Line ends may be `\n`, `\r\n` and `\r`, side by side.
 */
export class PlainRows {
  readonly #delimiter: number
  readonly #request: RowsRequest
  readonly #ends = new GrowingNumbers()
  readonly #widths = new GrowingNumbers()
  readonly #sourceRows = new GrowingNumbers()
  readonly #source = new TextUnits()
  /** Behind the last complete row. */
  #used = 0

  constructor(delimiter: string, request: RowsRequest) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#request = request
  }

  /** How much of the loaded text the cuts so far have used. */
  get used(): number {
    return this.#used
  }

  /** Takes the text that the following cuts are about. */
  load(text: string): void {
    this.#source.load(text)
    this.#used = 0
  }

  /**
   * Cuts complete rows, up to one block of them. `rowsBefore` rows of the file precede. No rows and no block: there is
   * no further complete row. A `\r` at the end completes none: a `\n` may follow.
   *
   * Moves the characters of cells together, over delimiters and line ends, and notes where cells end.
   */
  cut(rowsBefore: number): PlainCut {
    const { units, length } = this.#source
    const ends = this.#ends
    const delimiter = this.#delimiter
    const { afterRow, rowsPerBlock } = this.#request
    const start = this.#used
    let row = rowsBefore + 1
    let used = start
    let rowStart = start
    let cellStart = start
    let to = start
    let cells = 0
    let rowCells = 0
    let isShown = false
    let wasReturn = false
    for (let at = start; at < length; at += 1) {
      const unit = units[at] ?? 0
      if (wasReturn) {
        wasReturn = false
        if (unit === lineFeed) {
          used = at + 1
          continue
        }
      }
      if (unit !== delimiter && unit !== lineFeed && unit !== carriageReturn) {
        units[to] = unit
        to += 1
        if (unit > 0x20 && unit < 0x7f) isShown = true
        continue
      }
      if (to - cellStart > maxCellLength) throw cellTooLong(row, rowCells + 1)
      ends.push(to - start)
      cellStart = to
      rowCells += 1
      if (unit === delimiter) continue
      // The other half of this line end may be in the next piece of text.
      if (unit === carriageReturn && at === length - 1) break
      if (rowCells > maxColumns) throw tooManyColumns(row)
      if (row > afterRow && (isShown || this.#showsAnything(rowStart, to, cells, start))) {
        cells += rowCells
        rowStart = to
        this.#widths.push(rowCells)
        this.#sourceRows.push(row)
      } else {
        to = rowStart
        cellStart = rowStart
        ends.cutTo(cells)
      }
      row += 1
      used = at + 1
      wasReturn = unit === carriageReturn
      rowCells = 0
      isShown = false
      if (this.#widths.length >= rowsPerBlock || cells >= maxBatchCells) {
        if (wasReturn && units[at + 1] === lineFeed) used = at + 2
        break
      }
    }
    ends.cutTo(cells)
    this.#used = used
    return { block: this.#take(start, rowStart), rows: row - rowsBefore - 1 }
  }

  /** Looks closely at a row in which there is nothing but spaces, or characters beyond ASCII. */
  #showsAnything(from: number, to: number, cellsBefore: number, start: number): boolean {
    if (to === from) return false
    const cellEnds = this.#ends.from(cellsBefore).map((end) => end + start - from)
    const row = {
      text: this.#source.decode(from, to),
      cellEnds,
      widths: Uint32Array.of(cellEnds.length),
      sourceRows: Uint32Array.of(0),
    }
    for (const { cells } of unpackRows(row)) if (!cells.every(isBlankCell)) return true
    return false
  }

  #take(from: number, to: number): RowBatch | null {
    const block = {
      cellEnds: this.#ends.take(),
      widths: this.#widths.take(),
      sourceRows: this.#sourceRows.take(),
    }
    return block.widths.length === 0 ? null : { text: this.#source.decode(from, to), ...block }
  }
}
