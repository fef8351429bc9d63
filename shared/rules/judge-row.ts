import type { TableHeader } from './area-code-columns.ts'
import type { ColumnRole } from './column-roles.ts'
import { readCnpj } from './cnpj.ts'
import { readCpf } from './cpf.ts'
import { type PhoneOptions, type PhoneReading, readPhone } from './phone.ts'
import { createRowPhoneOptions, type RowPhoneOptions } from './row-phone-options.ts'
import type { RepairKind, RowVerdict } from './row-verdict.ts'

export type RowJudge = (cells: readonly string[]) => RowVerdict

/** Whether these roles say what makes a row a contact: a phone column, or else a document column. */
export const hasKeyColumn = (roles: readonly ColumnRole[]): boolean => roles.some(isKeyRole)

/** True of the roles that can say by themselves who a row is about. */
export const isKeyRole = (role: ColumnRole): boolean => role === 'phone' || role === 'cpf' || role === 'cnpj'

/** True of the roles whose cells a judge looks at; the others are only counted. */
export const isJudgedRole = (role: ColumnRole): boolean => isKeyRole(role) || role === 'ddd'

/**
 * Makes the judge of an import's rows. With phone columns the first mobile of a row is its key, or else its first usable
 * phone: what reaches most people on most channels. Without them the first CPF or CNPJ column is. A document beside a
 * phone never refuses a row.
 */
export const createRowJudge = (header: TableHeader, options: PhoneOptions): RowJudge => {
  const { roles } = header
  const phoneColumns = columnsOf(roles, 'phone')
  if (phoneColumns.length > 0) {
    const optionsOf = createRowPhoneOptions(header, options)
    return (cells) =>
      isWiderThan(roles.length, cells) ? tooWide : judgePhones(cells, phoneColumns, optionsOf)
  }
  const documentColumn = roles.findIndex((role) => role === 'cpf' || role === 'cnpj')
  const read = roles[documentColumn] === 'cnpj' ? readCnpj : readCpf
  return (cells) => {
    if (isWiderThan(roles.length, cells)) return tooWide
    const reading = read(cells[documentColumn] ?? '')
    if (!reading.ok) return { outcome: 'rejected', reason: reading.reason }
    return {
      outcome: 'accepted',
      key: reading.document,
      phone: null,
      phoneKind: null,
      repairs: reading.repairs,
    }
  }
}

const tooWide: RowVerdict = { outcome: 'rejected', reason: 'row_wider_than_header' }

/**
 * True of a row that has content beyond its header. Trailing empty cells are an export program's habit; filled ones
 * mean that the row was cut in the wrong places.
 */
export const isWiderThan = (width: number, cells: readonly string[]): boolean => {
  for (let index = width; index < cells.length; index += 1) if (cells[index] !== '') return true
  return false
}

const columnsOf = (roles: readonly ColumnRole[], wanted: ColumnRole): number[] =>
  roles.flatMap((role, index) => (role === wanted ? [index] : []))

const judgePhones = (
  cells: readonly string[],
  columns: readonly number[],
  optionsOf: RowPhoneOptions,
): RowVerdict => {
  let refusal: Extract<PhoneReading, { ok: false }> | null = null
  let other: RowVerdict | null = null
  for (const [order, column] of columns.entries()) {
    const reading = readPhone(cells[column] ?? '', optionsOf(cells, column))
    if (reading.ok) {
      if (reading.kind === 'mobile' && other !== null)
        return acceptedBy(reading, 'phone_mobile_from_other_column')
      other ??= acceptedBy(reading, order === 0 ? null : 'phone_from_other_column')
      if (reading.kind === 'mobile') return other
    } else if (refusal === null || refusal.reason === 'phone_empty') {
      // The reason a person can act on is that of a number which is there, not of an empty cell.
      refusal = reading
    }
  }
  return other ?? { outcome: 'rejected', reason: refusal?.reason ?? 'phone_empty' }
}

const acceptedBy = (
  { digits, kind, repairs }: Extract<PhoneReading, { ok: true }>,
  choice: RepairKind | null,
): RowVerdict => ({
  outcome: 'accepted',
  key: digits,
  phone: digits,
  phoneKind: kind,
  repairs: choice === null ? repairs : [...repairs, choice],
})
