import type { ContactList } from '../../../shared/bridge/lists.ts'
import { readCnpj } from '../../../shared/rules/cnpj.ts'
import { readCpf } from '../../../shared/rules/cpf.ts'
import type { PersonKey, PersonKeyKind } from '../../../shared/rules/person-key.ts'

const all: ReadonlySet<PersonKeyKind> = new Set(['cpf', 'cnpj'])

/** Reads the CPFs and CNPJs of a list's rows, those that are ones; only of the wanted kinds. */
export const documentReader = (
  roles: ContactList['roles'],
  wanted: ReadonlySet<PersonKeyKind> = all,
): ((cells: readonly string[]) => PersonKey[]) => {
  const columns = roles.flatMap((role, column) =>
    (role === 'cpf' || role === 'cnpj') && wanted.has(role) ? [{ role, column }] : [],
  )
  return (cells) =>
    columns.flatMap(({ role, column }): PersonKey[] => {
      const reading = role === 'cpf' ? readCpf(cells[column] ?? '') : readCnpj(cells[column] ?? '')
      return reading.ok ? [{ kind: role, key: reading.document }] : []
    })
}
