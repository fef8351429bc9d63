import { type AreaCodeReading, readAreaCode } from './area-code.ts'
import { pairAreaCodes, type TableHeader } from './area-code-columns.ts'
import type { PhoneOptions } from './phone.ts'

/** How the phone in a column of a row is read. */
export type RowPhoneOptions = (cells: readonly string[], column: number) => PhoneOptions

/** Has each phone read with the area code that stands in the row for its column, where the table has such columns. */
export const createRowPhoneOptions = (header: TableHeader, options: PhoneOptions): RowPhoneOptions => {
  const pairs = pairAreaCodes(header)
  if (pairs.every((pair) => pair === null)) return () => options
  // A million rows share a few dozen area codes, as they are written.
  const byCell = new Map<string, PhoneOptions>()
  return (cells, column) => {
    const pair = pairs[column] ?? null
    if (pair === null) return options
    const cell = cells[pair] ?? ''
    const known = byCell.get(cell)
    if (known !== undefined) return known
    const rowDdd: AreaCodeReading = readAreaCode(cell)
    const made = { ...options, rowDdd }
    if (byCell.size < mostCells) byCell.set(cell, made)
    return made
  }
}

/** Another column may have been taken for one of area codes, with another text in every row. */
const mostCells = 1_000
