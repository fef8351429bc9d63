/**
 * What a person may have done to all cells of a column at once. Each says what a cell becomes, or null where it stays:
 * nothing is touched that the fix is not sure of.
 */
import { isCnpj } from './cnpj.ts'
import { isCpf } from './cpf.ts'
import { readPhone } from './phone.ts'
import { isScientificNotation } from './spreadsheet-damage.ts'

/**
 * The cell without the marks that phones and documents are written with: spaces, points, dashes, slashes, brackets, a
 * plus in front. A cell with anything else in it stays, and so does one that two numbers may share, a decimal number and
 * `5,51199E+12`: without its marks each would say something else.
 */
export const stripMask = (cell: string): string | null => {
  const text = cell.trim()
  if (isScientificNotation(text) || !/^\+?[\dA-Z.\-–/()\s\u00A0]+$/i.test(text)) return null
  if (/[A-Z]/i.test(text) && !isCnpj(bare(text).toUpperCase())) return null
  if (/\d[.,]0+$/.test(text) || isTwoNumbers(text)) return null
  const stripped = bare(text)
  return stripped === cell || stripped === '' ? null : stripped
}

const bare = (text: string): string => text.replace(/[^\dA-Za-z]/g, '')

/** A slash parts two phones, or a CNPJ's root from its last six: two phones may close its check digits by chance. */
const isTwoNumbers = (text: string): boolean => {
  if (!text.includes('/')) return false
  const [root = '', rest = '', ...more] = text.split('/').map(bare)
  return more.length > 0 || rest.length !== 6 || !isCnpj(`${root}${rest}`.toUpperCase())
}

/**
 * A CPF or CNPJ with the zeros in front that a spreadsheet took away. Only digits that are too few, and only when the
 * check digits then close; what could be both is neither for certain, and stays.
 * @param wanted which of them the column holds, where that is known
 */
export const padDocument = (cell: string, wanted: 'cpf' | 'cnpj' | null): string | null => {
  const text = cell.trim()
  if (!/^\d{3,13}$/.test(text)) return null
  const cpf = wanted !== 'cnpj' && text.length < 11 && isCpf(text.padStart(11, '0'))
  const cnpj = wanted !== 'cpf' && isCnpj(text.padStart(14, '0'))
  if (cpf === cnpj) return null
  return text.padStart(cpf ? 11 : 14, '0')
}

/**
 * A number that was written without its DDD, with this one in front; only where that makes a number. One whose DDD stands
 * in a column of its own has it: this is for those that nothing is known of.
 */
export const addDdd = (cell: string, ddd: string): string | null => {
  const options = { defaultDdd: null, foreignPlan: () => null }
  const before = readPhone(cell, options)
  if (before.ok || before.reason !== 'phone_without_ddd') return null
  const text = `${ddd} ${cell.trim()}`
  return readPhone(text, options).ok ? text : null
}

export type Replacement = {
  /** Never empty. */
  find: string
  replacement: string
  matchCase: boolean
  /** True replaces the cell only where all of it is `find`. */
  wholeCell: boolean
}

/** Puts a text in place of another, as it is written: nothing in either has a special meaning. */
export const replaceText = ({
  find,
  replacement,
  matchCase,
  wholeCell,
}: Replacement): ((cell: string) => string | null) => {
  const escaped = find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(wholeCell ? `^${escaped}$` : escaped, matchCase ? 'gu' : 'giu')
  return (cell) => {
    const changed = cell.replace(pattern, () => replacement)
    return changed === cell ? null : changed
  }
}
