import { readCnpj } from './cnpj.ts'
import type { ColumnRole } from './column-roles.ts'
import { readCpf } from './cpf.ts'
import { type PhoneOptions, readPhone } from './phone.ts'
import type { RejectionReason } from './row-verdict.ts'
import { cleanCell } from './spreadsheet-damage.ts'

/** What a person could do about a row that was refused. Never a value that the row itself does not hold. */
export type FixSuggestion =
  /** Another column, by its index, holds what is missing or wrong here, written as it is read. */
  | { kind: 'look_in_column'; column: number; value: string }
  /** The cell holds two numbers run together. */
  | { kind: 'split_numbers'; first: string; second: string }
  /** The document is of the other kind. */
  | { kind: 'other_document'; document: 'cpf' | 'cnpj' }
  | { kind: 'add_ddd' }
  | { kind: 'check_ddd' }
  | { kind: 'check_digits' }
  | { kind: 'ask_for_original' }
  | { kind: 'is_email' }
  | { kind: 'restore_row' }

/**
 * Suggests what to do about a refused row.
 * @param cells the row as it stands in the file
 * @returns null where nothing of use can be said
 */
export const suggestFix = (
  reason: RejectionReason,
  cells: readonly string[],
  roles: readonly ColumnRole[],
  options: PhoneOptions,
): FixSuggestion | null => {
  switch (reason) {
    case 'row_dropped':
      return { kind: 'restore_row' }
    case 'row_erased':
    case 'row_wider_than_header':
      return null
    case 'phone_empty':
      return phoneElsewhere(cells, roles, options)
    case 'phone_scientific_notation':
    case 'phone_digits_lost':
      return phoneElsewhere(cells, roles, options) ?? { kind: 'ask_for_original' }
    case 'phone_without_ddd':
      return phoneElsewhere(cells, roles, options) ?? { kind: 'add_ddd' }
    case 'phone_too_long':
      return splitNumbers(cells, roles, options) ?? phoneElsewhere(cells, roles, options)
    case 'phone_ddd_unknown':
      return phoneElsewhere(cells, roles, options) ?? { kind: 'check_ddd' }
    case 'phone_not_digits':
      return phoneElsewhere(cells, roles, options) ?? emailInPlace(cells, roles)
    case 'phone_too_short':
    case 'phone_service_number':
    case 'phone_mobile_malformed':
    case 'phone_landline_malformed':
    case 'phone_foreign_invalid':
    case 'phone_repeated_digit':
      return phoneElsewhere(cells, roles, options)
    case 'cpf_length_wrong':
    case 'cnpj_length_wrong':
    case 'cnpj_characters_wrong':
      return otherDocument(cells, roles)
    case 'cpf_scientific_notation':
    case 'cnpj_scientific_notation':
      return { kind: 'ask_for_original' }
    case 'cpf_check_digits_wrong':
    case 'cnpj_check_digits_wrong':
      return { kind: 'check_digits' }
    case 'cpf_empty':
    case 'cnpj_empty':
    case 'cpf_repeated_digit':
    case 'cnpj_all_zero':
      return null
  }
}

/** Fewer digits than a whole Brazilian number has are in every other column: values, dates, codes. */
const wholeNumber = 10

const phoneElsewhere = (
  cells: readonly string[],
  roles: readonly ColumnRole[],
  options: PhoneOptions,
): FixSuggestion | null => {
  for (const [column, cell] of cells.entries()) {
    const role = roles[column]
    if (role === 'phone' || role === 'cpf' || role === 'cnpj') continue
    // Of eleven digits one in a hundred mobiles is a CPF too; what may be a document is no suggestion.
    if (cell.replace(/\D/g, '').length < wholeNumber || readCpf(cell).ok || readCnpj(cell).ok) continue
    const reading = readPhone(cell, { ...options, defaultDdd: null, foreignPlan: () => null })
    if (reading.ok && reading.kind === 'mobile')
      return { kind: 'look_in_column', column, value: reading.digits }
  }
  return null
}

const splitNumbers = (
  cells: readonly string[],
  roles: readonly ColumnRole[],
  options: PhoneOptions,
): FixSuggestion | null => {
  for (const [column, role] of roles.entries()) {
    if (role !== 'phone') continue
    const digits = (cells[column] ?? '').replace(/\D/g, '')
    if (digits.length < 2 * wholeNumber) continue
    for (let at = wholeNumber; at <= digits.length - wholeNumber; at += 1) {
      const first = readPhone(digits.slice(0, at), options)
      const second = readPhone(digits.slice(at), options)
      if (first.ok && second.ok) return { kind: 'split_numbers', first: first.digits, second: second.digits }
    }
  }
  return null
}

const emailInPlace = (cells: readonly string[], roles: readonly ColumnRole[]): FixSuggestion | null =>
  cells.some((cell, column) => roles[column] === 'phone' && /\S@\S+\.\S/.test(cell))
    ? { kind: 'is_email' }
    : null

const otherDocument = (cells: readonly string[], roles: readonly ColumnRole[]): FixSuggestion | null => {
  const column = roles.findIndex((role) => role === 'cpf' || role === 'cnpj')
  const text = cleanCell(cells[column] ?? '')
  if (roles[column] === 'cpf')
    return /\d{2}\D*$/.test(text) && text.replace(/\W/g, '').length === 14 && readCnpj(text).ok
      ? { kind: 'other_document', document: 'cnpj' }
      : null
  return text.replace(/\D/g, '').length === 11 && readCpf(text).ok
    ? { kind: 'other_document', document: 'cpf' }
    : null
}
