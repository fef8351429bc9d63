import { readAreaCode } from './area-code.ts'
import { readCnpj } from './cnpj.ts'
import { readCpf } from './cpf.ts'
import { type PhoneOptions, readPhone } from './phone.ts'
import { isScientificNotation } from './spreadsheet-damage.ts'

/** Which share of a column's filled cells is what, from 0 to 1; all 0 in a column without any. */
export type ColumnContent = {
  /** Filled cells that were looked at. */
  filled: number
  /** Numbers that can be reached, of Brazil or with the country written out. */
  phones: number
  /** Those, and what was meant to be a phone: damaged, without its area code, of an unknown one. */
  meantAsPhones: number
  /** Phones but for their area code. */
  withoutDdd: number
  /** Area codes by themselves. */
  ddds: number
  /** Check digits close. */
  cpfs: number
  cnpjs: number
  /** Those, and what has a document's length but is not one. */
  meantAsCpfs: number
  meantAsCnpjs: number
  /** Cells that are a whole CPF and a whole mobile both. */
  phonesOrCpfs: number
  names: number
  sentences: number
  /** Different cells among the filled ones. */
  variety: number
}

/** So many cells say what a column is; reading all of a very wide file's would hold others up. */
const cellsRead = 100

/** Looks at the first filled cells of a column. */
export const readContent = (
  rows: readonly (readonly string[])[],
  column: number,
  options: PhoneOptions,
): ColumnContent => {
  const cells: string[] = []
  for (const row of rows) {
    const cell = row[column]?.trim() ?? ''
    if (cell !== '') cells.push(cell)
    if (cells.length === cellsRead) break
  }
  const read = cells.map((cell) => readCell(cell, options))
  const shareOf = (test: (cell: CellReading) => boolean): number =>
    cells.length === 0 ? 0 : read.filter(test).length / cells.length
  return {
    filled: cells.length,
    phones: shareOf((cell) => cell.phone === 'whole'),
    meantAsPhones: shareOf((cell) => cell.phone !== null),
    withoutDdd: shareOf((cell) => cell.phone === 'without_ddd'),
    ddds: shareOf((cell) => cell.isDdd),
    cpfs: shareOf((cell) => cell.cpf === 'whole'),
    cnpjs: shareOf((cell) => cell.cnpj === 'whole'),
    meantAsCpfs: shareOf((cell) => cell.cpf !== null),
    meantAsCnpjs: shareOf((cell) => cell.cnpj !== null),
    phonesOrCpfs: shareOf((cell) => cell.phone === 'whole' && cell.cpf === 'whole'),
    names: shareOf((cell) => cell.isName),
    sentences: shareOf((cell) => cell.isSentence),
    variety: cells.length === 0 ? 0 : new Set(cells).size / cells.length,
  }
}

type CellReading = {
  phone: 'whole' | 'without_ddd' | 'meant' | null
  cpf: 'whole' | 'meant' | null
  cnpj: 'whole' | 'meant' | null
  isDdd: boolean
  isName: boolean
  isSentence: boolean
}

const readCell = (cell: string, options: PhoneOptions): CellReading => {
  const digits = cell.replace(/\D/g, '').length
  const letters = cell.replace(/[^\p{L}]/gu, '').length
  const isLost = isScientificNotation(cell)
  return {
    phone: phoneIn(cell, digits, isLost, options),
    cpf: cpfIn(cell, digits, isLost),
    cnpj: cnpjIn(cell, digits, letters, isLost),
    isDdd: digits <= 5 && letters <= 2 && typeof readAreaCode(cell) === 'object',
    isName: letters >= 2 && letters > digits * 2 && !/[@\\{}]|:\/\//.test(cell) && !answers.test(cell),
    isSentence: letters >= 10 && cell.split(/\s+/).length >= 3,
  }
}

const phoneIn = (
  cell: string,
  digits: number,
  isLost: boolean,
  options: PhoneOptions,
): CellReading['phone'] => {
  if (isLost) return 'meant'
  if (digits < 8) return null
  const reading = readPhone(cell, options)
  // Codes and points in time pass for numbers of some country or other, unless its code is written out.
  if (reading.ok) return reading.digits.startsWith('55') || /^[^\d]*(?:\+|00)/.test(cell) ? 'whole' : 'meant'
  switch (reading.reason) {
    case 'phone_without_ddd':
      return 'without_ddd'
    case 'phone_ddd_unknown':
    case 'phone_mobile_malformed':
    case 'phone_landline_malformed':
    case 'phone_repeated_digit':
    case 'phone_service_number':
      return 'meant'
    default:
      return null
  }
}

/** Whether there is something, not who somebody is. */
const answers = /^(?:sim|n[ãa]o|yes|no|true|false|verdadeiro|falso|ativo|inativo|null|n\/a)$/i

/** Nobody writes a CPF with brackets, a plus, or a hyphen before the last four digits. */
const writtenAsPhone = /[()+]|\d-\d{4}$/

const cpfIn = (cell: string, digits: number, isLost: boolean): CellReading['cpf'] => {
  if (isLost) return 'meant'
  if (digits < 3 || writtenAsPhone.test(cell)) return null
  const reading = readCpf(cell)
  // 00000000000191 is the CNPJ of a bank, and passes for a CPF behind zeros.
  if (digits > 11) return reading.ok && !readCnpj(cell).ok ? 'whole' : null
  if (reading.ok) return digits >= 9 ? 'whole' : 'meant'
  return reading.reason === 'cpf_check_digits_wrong' ||
    reading.reason === 'cpf_repeated_digit' ||
    (reading.reason === 'cpf_length_wrong' && digits >= 8)
    ? 'meant'
    : null
}

const cnpjIn = (cell: string, digits: number, letters: number, isLost: boolean): CellReading['cnpj'] => {
  if (isLost) return 'meant'
  if (digits + letters < 12 || digits + letters > 14) return null
  const reading = readCnpj(cell)
  if (reading.ok) return 'whole'
  return reading.reason === 'cnpj_check_digits_wrong' || reading.reason === 'cnpj_length_wrong'
    ? 'meant'
    : null
}
