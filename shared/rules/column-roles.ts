import { z } from 'zod'

/** What a column is for. `variable` columns are kept for templates and exports, as is everything else. */
export const columnRoles = ['phone', 'name', 'cpf', 'cnpj', 'variable'] as const
export const columnRoleSchema = z.enum(columnRoles)
export type ColumnRole = (typeof columnRoles)[number]
