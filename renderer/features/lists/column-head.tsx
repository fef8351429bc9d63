import type { RowsColumn } from '../../ui/rows/rows.tsx'
import { ColumnFilter, type ColumnFilterProps } from './column-filter.tsx'
import { withSortTurned } from './list-view.ts'
import { SortHead } from './sort-head.tsx'

/** The head of a file's column: its name sorts by it, the button beside it filters. */
export const ColumnHead = (props: ColumnFilterProps & { sort: RowsColumn['sort'] }) => (
  <>
    <SortHead
      name={props.name}
      sort={props.sort}
      onTurn={() => props.onView(withSortTurned(props.view, props.column))}
    />
    <ColumnFilter {...props} />
  </>
)
