import ArrowDown from 'lucide-solid/icons/arrow-down'
import ArrowUp from 'lucide-solid/icons/arrow-up'
import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import type { RowsColumn } from '../../ui/rows/rows.tsx'
import './list-people.css'

/** A column's name that sorts by it: upwards, downwards, not at all. */
export const SortHead = (props: { name: string; sort: RowsColumn['sort']; onTurn: () => void }) => {
  const { t } = useText()
  const does = () => {
    if (props.sort === undefined) return t().results.sortUp(props.name)
    return props.sort === 'ascending' ? t().results.sortDown(props.name) : t().results.sortNone(props.name)
  }
  return (
    <button type="button" class="list-sort" aria-label={does()} title={does()} onClick={() => props.onTurn()}>
      <span class="truncate">{props.name}</span>
      <Show when={props.sort === 'ascending'}>
        <ArrowUp size={12} aria-hidden="true" />
      </Show>
      <Show when={props.sort === 'descending'}>
        <ArrowDown size={12} aria-hidden="true" />
      </Show>
    </button>
  )
}
