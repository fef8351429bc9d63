import ArrowDown from 'lucide-solid/icons/arrow-down'
import ArrowUp from 'lucide-solid/icons/arrow-up'
import { Show } from 'solid-js'
import type { RowsColumn } from '../../ui/rows/rows.tsx'
import { useText } from '../../i18n/text.ts'
import { ColumnFilter, type ColumnFilterProps } from './column-filter.tsx'
import { withSortTurned } from './list-view.ts'

/** The head of a file's column: its name sorts by it, the button beside it filters. */
export const ColumnHead = (props: ColumnFilterProps & { sort: RowsColumn['sort'] }) => {
  const { t } = useText()
  const does = () => {
    if (props.sort === undefined) return t().results.sortUp(props.name)
    return props.sort === 'ascending' ? t().results.sortDown(props.name) : t().results.sortNone(props.name)
  }
  return (
    <>
      <button
        type="button"
        class="list-sort"
        aria-label={does()}
        title={does()}
        onClick={() => props.onView(withSortTurned(props.view, props.column))}
      >
        <span class="truncate">{props.name}</span>
        <Show when={props.sort === 'ascending'}>
          <ArrowUp size={12} aria-hidden="true" />
        </Show>
        <Show when={props.sort === 'descending'}>
          <ArrowDown size={12} aria-hidden="true" />
        </Show>
      </button>
      <ColumnFilter {...props} />
    </>
  )
}
