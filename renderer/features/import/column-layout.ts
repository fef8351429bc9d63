import { createSignal } from 'solid-js'

/** How a person has a file's columns: their order, which are hidden, and widths that were changed. */
export type ColumnLayout = {
  readonly order: readonly number[]
  readonly hidden: ReadonlySet<number>
  readonly widths: ReadonlyMap<number, number>
}

export const plainLayout = (columns: number): ColumnLayout => ({
  order: Array.from({ length: columns }, (_each, column) => column),
  hidden: new Set(),
  widths: new Map(),
})

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
export const useColumnLayout = (columns: () => number) => {
  const [held, setHeld] = createSignal(plainLayout(0))
  const layout = () => (held().order.length === columns() ? held() : plainLayout(columns()))
  return {
    layout,
    move: (moved: number, before: number | null) => setHeld(moveColumn(layout(), moved, before)),
    hide: (column: number, isHidden: boolean) => setHeld(setHidden(layout(), column, isHidden)),
    resize: (column: number, width: number) => setHeld(setWidth(layout(), column, width)),
    reset: () => setHeld(plainLayout(columns())),
  }
}

export type ColumnLayoutStore = ReturnType<typeof useColumnLayout>
