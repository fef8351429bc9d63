import { createMemo, createSignal, untrack } from 'solid-js'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'

/** How a person has a file's columns: their order, which are hidden, and widths that were changed. */
export type ColumnLayout = {
  readonly order: readonly number[]
  readonly hidden: ReadonlySet<number>
  readonly widths: ReadonlyMap<number, number>
}

/** What the rows go by: seen first, whatever the file has between them. */
export const leadingRoles: readonly ColumnRole[] = ['phone', 'ddd', 'cpf', 'cnpj']

/** The columns that the rows go by, and then the others, both as the file has them. */
export const plainLayout = (columns: number, roles: readonly ColumnRole[] = []): ColumnLayout => ({
  order: Array.from({ length: columns }, (_each, column) => column).toSorted(
    (a, b) => Number(leads(roles[b])) - Number(leads(roles[a])),
  ),
  hidden: new Set(),
  widths: new Map(),
})

const leads = (role: ColumnRole = 'variable'): boolean => leadingRoles.includes(role)

/** Puts a column before another one; before null = last. */
export const moveColumn = (layout: ColumnLayout, moved: number, before: number | null): ColumnLayout => {
  if (moved === before) return layout
  const order = layout.order.filter((column) => column !== moved)
  const at = before === null ? order.length : order.indexOf(before)
  order.splice(at === -1 ? order.length : at, 0, moved)
  return { ...layout, order }
}

export const setHidden = (layout: ColumnLayout, column: number, isHidden: boolean): ColumnLayout => {
  const hidden = new Set(layout.hidden)
  if (isHidden) hidden.add(column)
  else hidden.delete(column)
  return { ...layout, hidden }
}

export const setWidth = (layout: ColumnLayout, column: number, width: number): ColumnLayout => ({
  ...layout,
  widths: new Map(layout.widths).set(column, width),
})

export const shownColumns = (layout: ColumnLayout): number[] =>
  layout.order.filter((column) => !layout.hidden.has(column))

/** The layout of the columns in hand; another number of columns begins anew. */
export const useColumnLayout = (columns: () => number, roles: () => readonly ColumnRole[]) => {
  const [held, setHeld] = createSignal(plainLayout(0))
  // By the roles that the columns have at first: none jumps away under the hand that chooses another one.
  const plain = createMemo(() => plainLayout(columns(), untrack(roles)))
  const layout = () => (held().order.length === columns() ? held() : plain())
  return {
    layout,
    move: (moved: number, before: number | null) => setHeld(moveColumn(layout(), moved, before)),
    hide: (column: number, isHidden: boolean) => setHeld(setHidden(layout(), column, isHidden)),
    resize: (column: number, width: number) => setHeld(setWidth(layout(), column, width)),
    reset: () => setHeld(plainLayout(columns(), roles())),
  }
}

export type ColumnLayoutStore = ReturnType<typeof useColumnLayout>
