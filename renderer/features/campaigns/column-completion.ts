import { createMemo, createSignal } from 'solid-js'
import { columnKey } from '../../../shared/rules/template.ts'

const mostOffered = 8

/** A variable that is being typed: from its braces on, without an end yet. Offsets are UTF-16 units of the template. */
export type TypedVariable = { start: number; typed: string }

/** The variable that is being typed at the cursor; null where none is, or where the braces close behind it. */
export const typedVariableAt = (template: string, cursor: number): TypedVariable | null => {
  const typed = /\{\{([^{}|:\n]*)$/.exec(template.slice(0, Math.max(0, cursor)))
  if (typed === null || /^[^{}\n]*\}\}/.test(template.slice(cursor))) return null
  return { start: typed.index, typed: typed[1] ?? '' }
}

/** The columns that begin with what was typed, and then those that have it elsewhere. */
export const columnsFor = (typed: string, columns: readonly string[]): string[] => {
  const wanted = columnKey(typed)
  const keyed = columns.map((column) => ({ column, key: columnKey(column) }))
  return [
    ...keyed.filter(({ key }) => key.startsWith(wanted)),
    ...keyed.filter(({ key }) => !key.startsWith(wanted) && key.includes(wanted)),
  ]
    .slice(0, mostOffered)
    .map(({ column }) => column)
}

/** Columns offered while `{{` and the begin of a name are typed, chosen by arrows and taken by Enter or Tab. */
export const createColumnCompletion = (props: {
  template: () => string
  cursor: () => number
  columns: () => readonly string[]
  onTake: (column: string, from: TypedVariable) => void
}) => {
  const [chosen, setChosen] = createSignal({ at: 0, typed: '' })
  const [closedAt, setClosedAt] = createSignal<string | null>(null)
  const variable = createMemo(() => typedVariableAt(props.template(), props.cursor()))
  const offered = createMemo(() => {
    const found = variable()
    return found === null || closedAt() === props.template() ? [] : columnsFor(found.typed, props.columns())
  })
  /** What was chosen of other columns says nothing of these. */
  const active = () => {
    const { at, typed } = chosen()
    return typed === variable()?.typed ? Math.min(at, offered().length - 1) : 0
  }
  const take = (column: string | undefined) => {
    const from = variable()
    if (column !== undefined && from !== null) props.onTake(column, from)
  }
  const step = (by: number) => {
    const count = offered().length
    setChosen({ at: (active() + by + count) % count, typed: variable()?.typed ?? '' })
  }
  return {
    offered,
    active,
    take,
    onKeyDown: (event: KeyboardEvent) => {
      if (offered().length === 0 || event.isComposing) return
      if (event.key === 'ArrowDown') step(1)
      else if (event.key === 'ArrowUp') step(-1)
      else if (event.key === 'Enter' || event.key === 'Tab') take(offered()[active()])
      else if (event.key === 'Escape') setClosedAt(props.template())
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
