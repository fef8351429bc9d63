import ArrowDown from 'lucide-solid/icons/arrow-down'
import ArrowUp from 'lucide-solid/icons/arrow-up'
import { Show } from 'solid-js'
import './grid.css'
import type { GridColumn } from './grid-props.ts'

/** A column's title that sorts by it. */
export const SortButton = (props: {
  title: string
  /** What a press does, in words. */
  label: string
  sort: GridColumn['sort']
  onSort: () => void
}) => (
  <button
    type="button"
    class="grid-sort"
    aria-label={props.label}
    title={props.label}
    onClick={() => props.onSort()}
  >
    <span class="truncate">{props.title}</span>
    <Show when={props.sort === 'ascending'}>
      <ArrowUp size={12} aria-hidden="true" />
    </Show>
    <Show when={props.sort === 'descending'}>
      <ArrowDown size={12} aria-hidden="true" />
    </Show>
  </button>
)
