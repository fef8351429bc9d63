import { useText } from '../../i18n/text.ts'
import type { GridColumn } from '../../ui/grid/grid-props.ts'
import { SortButton } from '../../ui/grid/sort-button.tsx'
import { ColumnFilter, type ColumnFilterProps } from './column-filter.tsx'
import { withSortTurned } from './list-view.ts'

/** The head of a file's column: its name sorts by it, the button beside it filters. */
export const ColumnHead = (props: ColumnFilterProps & { sort: GridColumn['sort'] }) => {
  const { t } = useText()
  const does = () => {
    if (props.sort === undefined) return t().results.sortUp(props.name)
    return props.sort === 'ascending' ? t().results.sortDown(props.name) : t().results.sortNone(props.name)
  }
  return (
    <>
      <SortButton
        title={props.name}
        label={does()}
        sort={props.sort}
        onSort={() => props.onView(withSortTurned(props.view, props.column))}
      />
      <ColumnFilter {...props} />
    </>
  )
}
