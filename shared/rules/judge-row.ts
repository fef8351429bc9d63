import type { TableHeader } from './area-code-columns.ts'
import { readCnpj } from './cnpj.ts'
import { type DocumentReading, isCpfAsWritten, readCpf } from './cpf.ts'
import { type PhoneOptions, type PhoneReading, readPhoneToContact } from './phone.ts'
import { phoneColumnsOf } from './phone-order.ts'
import { createRowPhoneOptions, type RowPhoneOptions } from './row-phone-options.ts'
import {
  type DocumentFault,
  isDocumentFault,
  isEmptyReason,
  type RejectionReason,
  type RepairKind,
  type RowVerdict,
} from './row-verdict.ts'

export type RowJudge = (cells: readonly string[]) => RowVerdict

/**
 * Makes the judge of an import's rows. With phone columns the first mobile of a row is its key, or else its first usable
 * phone, in the order that a person gave the columns: what reaches most people on most channels. Without them the first
 * CPF or CNPJ that can be read is, so that a column without content decides nothing. A document beside what a row goes by
 * never refuses it; one that cannot be right is noted.
 */
export const createRowJudge = (header: TableHeader, options: PhoneOptions): RowJudge => {
  const { roles } = header
  const phoneColumns = phoneColumnsOf(header)
  const documentColumns = roles.flatMap((role, column) =>
    role === 'cpf' || role === 'cnpj' ? [{ role, column }] : [],
  )
  const optionsOf = createRowPhoneOptions(header, options)
  const judge: RowJudge =
    phoneColumns.length > 0
      ? (cells) => judgePhones(cells, phoneColumns, optionsOf)
      : (cells) => judgeDocuments(cells, documentColumns)
  // The only document without phones is what the row goes by.
  const hasNotes = documentColumns.length > (phoneColumns.length > 0 ? 0 : 1)
  return (cells) => {
    if (isWiderThan(roles.length, cells)) return tooWide
    const verdict = judge(cells)
    return hasNotes && verdict.outcome === 'accepted' ? withNotes(verdict, cells, documentColumns) : verdict
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

const judgePhones = (
  cells: readonly string[],
  columns: readonly number[],
  optionsOf: RowPhoneOptions,
): RowVerdict => {
  let refusal: Extract<PhoneReading, { ok: false }> | null = null
  let other: RowVerdict | null = null
  for (const [order, column] of columns.entries()) {
    const reading = readPhoneToContact(cells[column] ?? '', optionsOf(cells, column))
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

type DocumentColumn = { role: 'cpf' | 'cnpj'; column: number }

const readDocument = ({ role, column }: DocumentColumn, cells: readonly string[]): DocumentReading => {
  const cell = cells[column] ?? ''
  return role === 'cnpj' ? readCnpj(cell) : readCpf(cell)
}

const withNotes = (
  verdict: Extract<RowVerdict, { outcome: 'accepted' }>,
  cells: readonly string[],
  columns: readonly DocumentColumn[],
): RowVerdict => {
  let notes: DocumentFault[] | undefined
  for (const each of columns) {
    const cell = cells[each.column] ?? ''
    // Most are empty or right as they stand, which is told in a fraction of the time that reading takes.
    if (cell === '' || (each.role === 'cpf' && isCpfAsWritten(cell))) continue
    const reading = readDocument(each, cells)
    if (reading.ok || !isDocumentFault(reading.reason)) continue
    // A dash, or "não informado", says that there is none.
    if (!/\d/.test(cell) || notes?.includes(reading.reason) === true) continue
    notes = [...(notes ?? []), reading.reason]
  }
  return notes === undefined ? verdict : { ...verdict, notes }
}

const judgeDocuments = (cells: readonly string[], columns: readonly DocumentColumn[]): RowVerdict => {
  let refusal: RejectionReason | null = null
  for (const column of columns) {
    const reading = readDocument(column, cells)
    if (reading.ok) {
      const { document, repairs } = reading
      return { outcome: 'accepted', key: document, phone: null, phoneKind: null, repairs }
    }
    if (refusal === null || (isEmptyReason(refusal) && !isEmptyReason(reading.reason)))
      refusal = reading.reason
  }
  return { outcome: 'rejected', reason: refusal ?? 'phone_empty' }
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
