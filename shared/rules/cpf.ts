import { checkDigits } from './check-digits.ts'
import type { RejectionReason, RepairKind } from './row-verdict.ts'
import { cleanCell, isScientificNotation, withoutDecimalZeros } from './spreadsheet-damage.ts'

export type DocumentReading =
  | { ok: true; document: string; repairs: RepairKind[] }
  | { ok: false; reason: RejectionReason }

const weights = [10, 9, 8, 7, 6, 5, 4, 3, 2]

/** True when eleven digits close by their check digits and are not one digit repeated (those ten pass the sum). */
export const isCpf = (digits: string): boolean =>
  /^\d{11}$/.test(digits) &&
  !/^(\d)\1{10}$/.test(digits) &&
  checkDigits(digits.slice(0, 9), weights, 11) === digits.slice(9)

/**
 * Reads a CPF out of a cell. Leading zeros that a spreadsheet dropped are put back only when the check digits then
 * close. Source: Receita Federal's rule for the check digits, weights 10…2 and 11…2.
 */
export const readCpf = (cell: string): DocumentReading => {
  // Cleaning takes longer than all the rest, and does nothing to digits.
  const text = /^\d+$/.test(cell) ? cell : cleanCell(cell)
  if (text === '') return { ok: false, reason: 'cpf_empty' }
  if (isScientificNotation(text)) return { ok: false, reason: 'cpf_scientific_notation' }
  const plain = withoutDecimalZeros(text) ?? text
  const digits = plain.replace(/[.\-/\s–—]/g, '')
  if (!/^\d{1,11}$/.test(digits)) return { ok: false, reason: 'cpf_length_wrong' }
  const repairs: RepairKind[] = []
  if (digits !== text) repairs.push('cpf_formatting_removed')
  if (digits.length < 11) repairs.push('cpf_zeros_restored')
  const document = digits.padStart(11, '0')
  if (/^(\d)\1{10}$/.test(document)) return { ok: false, reason: 'cpf_repeated_digit' }
  if (isCpf(document)) return { ok: true, document, repairs }
  return { ok: false, reason: digits.length < 11 ? 'cpf_length_wrong' : 'cpf_check_digits_wrong' }
}
