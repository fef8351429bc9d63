import { readAreaCode } from './area-code.ts'
import type { TableHeader } from './area-code-columns.ts'
import { type ColumnRole, singleRoles } from './column-roles.ts'
import { hasKeyColumn, isKeyRole } from './key-roles.ts'
import { createRowJudge } from './judge-row.ts'

/** One step that would have rows accepted, with the roles that it leads to. */
export type Rescue =
  | {
      /** The column has the phones, or the documents, or the area codes of phones that lack theirs; or the last is wrong. */
      kind: 'use_phones' | 'use_documents' | 'use_area_codes' | 'drop_area_codes'
      column: number
      roles: ColumnRole[]
    }
  /** The numbers have no area code, and nothing in the file says which: only a person can. */
  | { kind: 'choose_ddd' }

type RoleStep = Extract<Rescue, { column: number }>

/** A step has to help so many of the rows. */
const half = 0.5
/** Wider tables are a matrix of something. */
const mostColumns = 100

/**
 * Finds the step that would have most rows of a file accepted of which none is; by trying each. Of steps that help as many
 * rows, the first counts: area codes, phones, a chosen area code, documents.
 * @param rows some of the file's
 * @returns null where no step helps half of the rows that have content
 */
export const rescueRows = (
  { columns, roles }: TableHeader,
  rows: readonly (readonly string[])[],
  defaultDdd: string | null,
): Rescue | null => {
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const accepted = (by: readonly ColumnRole[], ddd: string | null): number => {
    if (!hasKeyColumn(by)) return 0
    const judge = createRowJudge({ columns, roles: by }, { defaultDdd: ddd, foreignPlan: () => null })
    return filled.filter((cells) => judge(cells).outcome === 'accepted').length
  }
  const base = accepted(roles, defaultDdd)
  const [best] = stepsFrom(roles, filled)
    .map((rescue) => ({
      rescue,
      rows:
        rescue.kind === 'choose_ddd'
          ? accepted(roles, defaultDdd ?? anyDdd)
          : accepted(rescue.roles, defaultDdd),
    }))
    .filter((each) => each.rows > base && each.rows >= filled.length * half)
    .toSorted((one, other) => other.rows - one.rows)
  return best?.rescue ?? null
}

const anyDdd = '11'

const stepsFrom = (roles: readonly ColumnRole[], rows: readonly (readonly string[])[]): Rescue[] => {
  const places = [...roles.keys()].slice(0, mostColumns)
  const step = (kind: RoleStep['kind'], column: number, role: ColumnRole, base = roles): RoleStep => ({
    kind,
    column,
    roles: base.map((known, index) => {
      if (index === column) return role
      return known === role && singleRoles.some((single) => single === role) ? 'variable' : known
    }),
  })
  const areaCodes = places.filter((column) => roles[column] === 'ddd')
  const others = places.filter((column) => roles[column] !== 'ddd')
  const free = others.filter((column) => !isKeyRole(roles[column] ?? 'variable'))
  const withoutPhones = roles.map((role): ColumnRole =>
    role === 'phone' || role === 'ddd' ? 'variable' : role,
  )
  return [
    ...free
      .filter((column) => areAreaCodes(rows, column))
      .map((column) => step('use_area_codes', column, 'ddd')),
    ...free.map((column) => step('use_phones', column, 'phone')),
    { kind: 'choose_ddd' },
    ...others.map((column) => step('use_documents', column, 'cpf', withoutPhones)),
    ...others.map((column) => step('use_documents', column, 'cnpj', withoutPhones)),
    ...areaCodes.map((column) => step('drop_area_codes', column, 'variable')),
  ]
}

const areAreaCodes = (rows: readonly (readonly string[])[], column: number): boolean =>
  rows.filter((cells) => typeof readAreaCode(cells[column] ?? '') === 'object').length >= rows.length * half
