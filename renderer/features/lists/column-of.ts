import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import type { GridColumn } from '../../ui/grid/grid-props.ts'

const widths: Record<ColumnRole, number> = {
  phone: 160,
  ddd: 100,
  cpf: 140,
  cnpj: 170,
  name: 230,
  message: 260,
  variable: 150,
}

/**
 * The column of a list's table for a column of its file, by its place in it. Its width is fixed by role: the rows come
 * later, and columns must not jump.
 */
export const columnOf = (title: string, index: number, role: ColumnRole): GridColumn => ({
  id: String(index),
  title,
  width: Math.max(widths[role], Math.min(260, title.length * 8 + 24)),
  mono: role === 'phone' || role === 'ddd' || role === 'cpf' || role === 'cnpj',
  isOwn: true,
})
