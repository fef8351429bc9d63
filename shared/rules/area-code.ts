import { isDdd } from './brazilian-areas.ts'
import { cleanCell, withoutDecimalZeros } from './spreadsheet-damage.ts'

/** What a cell says when it is read as an area code: one, nothing, or something that is none. */
export type AreaCodeReading = { readonly ddd: string } | 'missing' | 'wrong'

/**
 * Reads an area code (DDD) out of a cell of its own: `11`, `011`, `(11)`, `0xx11`, `+55 11`, and `11.0` as Excel writes
 * it. `missing` is a cell without a digit other than zero (empty, `-`, `N/D`, `00`); `wrong` is any other content, such
 * as `20`, which no area has.
 */
export const readAreaCode = (cell: string): AreaCodeReading => {
  if (isDdd(cell)) return { ddd: cell }
  const text = cleanCell(cell)
  const digits = (withoutDecimalZeros(text) ?? text).replace(/\D/g, '').replace(/^0+/, '')
  if (digits === '') return 'missing'
  const ddd = digits.length === 4 && digits.startsWith('55') ? digits.slice(2) : digits
  return isDdd(ddd) ? { ddd } : 'wrong'
}
