import type { ColumnRole } from '../../../shared/rules/column-roles.ts'

/** Rank of each role. Messages rarely contain the recipient’s own phone number or CPF. */
const order: Record<ColumnRole, number> = {
  message: 0,
  name: 1,
  variable: 2,
  cpf: 3,
  cnpj: 3,
  ddd: 4,
  phone: 4,
}

/** A list's columns as messages use them most: those first, and columns of one kind as the file has them. */
export const inInsertOrder = (columns: readonly string[], roles: readonly ColumnRole[]): string[] =>
  columns
    .map((column, index) => ({ column, rank: order[roles[index] ?? 'variable'] }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ column }) => column)
