import { type ColumnRole, singleRoles } from '../../../../shared/rules/column-roles.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'

type Header = { columns: readonly string[]; roles: readonly ColumnRole[] }

export type JoinedColumns = {
  columns: string[]
  roles: ColumnRole[]
  /** Of each list: where each of its columns stands. */
  places: number[][]
}

const isSingle = (role: ColumnRole): boolean => singleRoles.some((single) => single === role)

/**
 * The columns of all lists, those that people would call by the same name once, as the first list spells it and with the
 * role that it gives. Columns of one list never fall together.
 */
export const joinColumns = (headers: readonly Header[]): JoinedColumns => {
  const columns: string[] = []
  const roles: ColumnRole[] = []
  const known = new Map<string, number[]>()
  const places = headers.map((header) => {
    const met = new Map<string, number>()
    return header.columns.map((name, index) => {
      const folded = foldText(name.trim())
      const times = met.get(folded) ?? 0
      met.set(folded, times + 1)
      const same = known.get(folded) ?? []
      known.set(folded, same)
      const place = same[times]
      if (place !== undefined) return place
      const role = header.roles[index] ?? 'variable'
      roles.push(isSingle(role) && roles.includes(role) ? 'variable' : role)
      const added = columns.push(name) - 1
      same.push(added)
      return added
    })
  })
  return { columns, roles, places }
}

/** True when the cells of a list's rows stand where they stood. */
export const staysInPlace = (places: readonly number[]): boolean =>
  places.every((place, column) => place === column)
