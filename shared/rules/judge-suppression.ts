import { readCnpj } from './cnpj.ts'
import type { TableHeader } from './area-code-columns.ts'
import type { ColumnRole } from './column-roles.ts'
import { readCpf } from './cpf.ts'
import { isWiderThan } from './judge-row.ts'
import type { PersonKey } from './person-key.ts'
import { type PhoneOptions, type PhoneReading, readPhones } from './phone.ts'
import { createRowPhoneOptions } from './row-phone-options.ts'
import { isEmptyReason, type RejectionReason, type RepairKind } from './row-verdict.ts'

/** The rules' word on one row of a do-not-contact list: everything in it by which somebody can be known. */
export type SuppressionVerdict =
  | { outcome: 'accepted'; keys: PersonKey[]; repairs: RepairKind[] }
  | { outcome: 'rejected'; reason: RejectionReason }

export type SuppressionJudge = (cells: readonly string[]) => SuppressionVerdict

type CellReading =
  | { ok: true; key: PersonKey; repairs: RepairKind[] }
  | { ok: false; reason: RejectionReason }

const readCell = (role: ColumnRole, cell: string, options: PhoneOptions): CellReading[] => {
  switch (role) {
    case 'phone':
      return readPhones(cell, options).map(ofPhone)
    case 'cpf':
    case 'cnpj': {
      const reading = role === 'cpf' ? readCpf(cell) : readCnpj(cell)
      if (!reading.ok) return [reading]
      return [{ ok: true, key: { kind: role, key: reading.document }, repairs: reading.repairs }]
    }
    case 'ddd':
    case 'name':
    case 'message':
    case 'variable':
      return []
  }
}

const ofPhone = (reading: PhoneReading): CellReading =>
  reading.ok ? { ok: true, key: { kind: 'phone', key: reading.digits }, repairs: reading.repairs } : reading

/**
 * Makes the judge of a do-not-contact list's rows. Unlike a contact, who is reached by the first phone that can be
 * used, a row here blocks all that can be read in it: each phone of each phone column, and each document. It is refused
 * only when nothing of it can be read.
 */
export const createSuppressionJudge = (header: TableHeader, options: PhoneOptions): SuppressionJudge => {
  const { roles } = header
  const optionsOf = createRowPhoneOptions(header, options)
  return (cells) => {
    if (isWiderThan(roles.length, cells)) return { outcome: 'rejected', reason: 'row_wider_than_header' }
    const keys: PersonKey[] = []
    const repairs: RepairKind[] = []
    let refusal: RejectionReason | null = null
    for (const [column, role] of roles.entries()) {
      for (const reading of readCell(role, cells[column] ?? '', optionsOf(cells, column))) {
        if (reading.ok) {
          keys.push(reading.key)
          for (const kind of reading.repairs) if (!repairs.includes(kind)) repairs.push(kind)
        } else if (refusal === null || (isEmptyReason(refusal) && !isEmptyReason(reading.reason))) {
          refusal = reading.reason
        }
      }
    }
    if (keys.length > 0) return { outcome: 'accepted', keys, repairs }
    return { outcome: 'rejected', reason: refusal ?? 'phone_empty' }
  }
}
