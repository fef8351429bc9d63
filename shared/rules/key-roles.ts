import type { ColumnRole } from './column-roles.ts'

/** Whether these roles say what makes a row a contact: a phone column, or else a document column. */
export const hasKeyColumn = (roles: readonly ColumnRole[]): boolean => roles.some(isKeyRole)

/** True of the roles that can say by themselves who a row is about. */
export const isKeyRole = (role: ColumnRole): role is 'phone' | 'cpf' | 'cnpj' =>
  role === 'phone' || role === 'cpf' || role === 'cnpj'

/** True of the roles whose cells a judge looks at; the others are only counted. */
export const isJudgedRole = (role: ColumnRole): boolean => isKeyRole(role) || role === 'ddd'
