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
 * True of eleven digits that are a CPF, bare or with points and hyphen, told without putting them together. False says
 * nothing: `readCpf` reads cells that are written in other ways.
 */
export const isCpfAsWritten = (cell: string): boolean => {
  let count = 0
  let first = 0
  let second = 0
  let changes = 0
  let before = -1
  for (let at = 0; at < cell.length; at += 1) {
    const digit = cell.charCodeAt(at) - 0x30
    if (digit === pointSign || digit === hyphenSign) continue
    if (digit < 0 || digit > 9) return false
    if (count > 0 && digit !== before) changes += 1
    if (count < 9) first += digit * (10 - count)
    else if (count === 9 && digit !== checkDigitOf(first)) return false
    if (count < 10) second += digit * (11 - count)
    else if (count === 10 && digit !== checkDigitOf(second)) return false
    before = digit
    count += 1
  }
  return count === 11 && changes > 0
}

/** In the fields of a CNPJ, 14 digits, and of a bank's file, 15. */
const padding = /^0{3,4}(?=\d{11}$)/
const pointSign = '.'.charCodeAt(0) - 0x30
const hyphenSign = '-'.charCodeAt(0) - 0x30

const checkDigitOf = (sum: number): number => (sum % 11 < 2 ? 0 : 11 - (sum % 11))

/** What a cell says of its number, before it. A CNPJ may begin with these letters itself: then nothing parts them from it. */
export const documentLabel =
  /^(?:cpf|cnpj)(?:\s*\/\s*(?:cpf|cnpj|mf))?(?:\s*[:.-]\s*|\s+)(?:n\s*[o°.]*\s*[:.]?\s*)?/i

/**
 * Reads a CPF out of a cell. Leading zeros that a spreadsheet dropped are put back, and those of a field that is as wide as
 * a CNPJ are taken off, only when the check digits then close. Source: Receita Federal's rule for the check digits, weights 10…2 and 11…2.
 */
export const readCpf = (cell: string): DocumentReading => {
  // Cleaning takes longer than all the rest, and does nothing to digits.
  const text = /^\d+$/.test(cell) ? cell : cleanCell(cell)
  if (text === '') return { ok: false, reason: 'cpf_empty' }
  if (isScientificNotation(text)) return { ok: false, reason: 'cpf_scientific_notation' }
  const plain = withoutDecimalZeros(text) ?? text.replace(documentLabel, '')
  const written = plain.replace(/[.\-/\s–—]/g, '')
  const digits = written.replace(padding, '')
  if (!/^\d{1,11}$/.test(digits)) return { ok: false, reason: 'cpf_length_wrong' }
  const repairs: RepairKind[] = []
  if (written !== text) repairs.push('cpf_formatting_removed')
  if (digits !== written) repairs.push('cpf_padding_removed')
  if (digits.length < 11) repairs.push('cpf_zeros_restored')
  const document = digits.padStart(11, '0')
  if (/^(\d)\1{10}$/.test(document)) return { ok: false, reason: 'cpf_repeated_digit' }
  if (isCpf(document)) return { ok: true, document, repairs }
  return { ok: false, reason: written.length === 11 ? 'cpf_check_digits_wrong' : 'cpf_length_wrong' }
}
