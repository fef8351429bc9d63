import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { columnKey } from '../../../shared/rules/template.ts'
import { HeadlessFailure } from './failure.ts'
import type { MappedColumn } from './options.ts'

/**
 * The roles that a person gave: what they did not name stays a plain column, so that nothing but their word decides who
 * a row is about. A header is found as it is written, or else without regard to case and accents.
 * @throws HeadlessFailure `import_map_unclear`
 */
export const mappedRoles = (columns: readonly string[], mapped: readonly MappedColumn[]): ColumnRole[] => {
  const roles = columns.map((): ColumnRole => 'variable')
  const taken = new Set<number>()
  for (const { role, header } of mapped) {
    const index = columnOf(columns, header)
    if (index === null || taken.has(index)) throw new HeadlessFailure('import_map_unclear', { header })
    taken.add(index)
    roles[index] = role
  }
  return roles
}

/** Null where no column, or more than one, goes by this name. */
const columnOf = (columns: readonly string[], header: string): number | null => {
  const exact = columns.indexOf(header)
  if (exact >= 0) return exact
  const alike = columns.flatMap((column, index) => (columnKey(column) === columnKey(header) ? [index] : []))
  return alike.length === 1 ? (alike[0] ?? null) : null
}
