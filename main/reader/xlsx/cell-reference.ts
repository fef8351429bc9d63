import { maxColumns, maxWorkbookRows } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'

/** A cell's place, both from 1; 0 for the part that a reference does not say. */
export type CellPlace = { column: number; row: number }

/**
 * Reads a reference like `AB12` into `place`. Throws `reader_too_many_columns` or `reader_too_many_rows` beyond Excel's
 * limits; returns false for what is no reference.
 */
export const readReference = (reference: string, place: CellPlace): boolean => {
  let column = 0
  let at = 0
  for (; at < reference.length; at += 1) {
    // Upper and lower case differ in this bit only.
    const letter = (reference.charCodeAt(at) | 0x20) - 0x60
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > maxColumns) throw new ReaderFailure('reader_too_many_columns', { limit: maxColumns })
  }
  place.column = column
  place.row = at === reference.length ? 0 : rowNumber(reference, at)
  return column > 0 && place.row >= 0
}

/** Row number from the digits at `from`; -1 for what is none. Throws `reader_too_many_rows`. */
export const rowNumber = (text: string, from: number): number => {
  let row = 0
  for (let at = from; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return -1
    row = row * 10 + digit
    if (row > maxWorkbookRows) throw new ReaderFailure('reader_too_many_rows', { limit: maxWorkbookRows })
  }
  return row > 0 ? row : -1
}
