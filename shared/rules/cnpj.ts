import { checkDigits } from './check-digits.ts'
import { documentLabel, type DocumentReading } from './cpf.ts'
import type { RepairKind } from './row-verdict.ts'
import { cleanCell, isScientificNotation, withoutDecimalZeros } from './spreadsheet-damage.ts'

const weights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * True for twelve of `[0-9A-Z]` and two check digits that close. No letter is excluded, lower case is not accepted,
 * and of the repeated numbers only all zeros passes the sum. Source: Receita Federal's reference for the alphanumeric
 * CNPJ, in force since July 2026 (IN RFB 2.229/2024).
 */
export const isCnpj = (text: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(text) &&
  text !== '0'.repeat(14) &&
  checkDigits(text.slice(0, 12), weights, 6) === text.slice(12)

/**
 * Reads a CNPJ, numeric or alphanumeric, out of a cell. Zeros are put back in front of a shorter all-digit text only
 * when the check digits then close.
 */
export const readCnpj = (cell: string): DocumentReading => {
  const text = cleanCell(cell)
  if (text === '') return { ok: false, reason: 'cnpj_empty' }
  // With an E among its digits one looks like a number that a spreadsheet shortened; its check digits tell them apart.
  if (isScientificNotation(text) && !isCnpj(text.toUpperCase()))
    return { ok: false, reason: 'cnpj_scientific_notation' }
  const bare = (withoutDecimalZeros(text) ?? text.replace(documentLabel, '')).replace(/[.\-/\s–—]/g, '')
  const whole = bare.toUpperCase()
  const upper = whole.replace(/^0(?=\d{14}$)/, '')
  if (!/^[0-9A-Z]+$/.test(upper)) return { ok: false, reason: 'cnpj_characters_wrong' }
  const isNumeric = /^\d+$/.test(upper)
  if (upper.length > 14 || (upper.length < 14 && !isNumeric))
    return { ok: false, reason: 'cnpj_length_wrong' }
  const document = upper.padStart(14, '0')
  if (!/\d{2}$/.test(document)) return { ok: false, reason: 'cnpj_characters_wrong' }
  if (document === '0'.repeat(14)) return { ok: false, reason: 'cnpj_all_zero' }
  const repairs: RepairKind[] = []
  if (bare !== text) repairs.push('cnpj_formatting_removed')
  if (whole !== bare) repairs.push('cnpj_uppercased')
  if (upper !== whole) repairs.push('cnpj_padding_removed')
  if (upper.length < 14) repairs.push('cnpj_zeros_restored')
  if (isCnpj(document)) return { ok: true, document, repairs }
  return { ok: false, reason: upper.length < 14 ? 'cnpj_length_wrong' : 'cnpj_check_digits_wrong' }
}
