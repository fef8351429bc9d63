import type { ListView } from '../../../shared/bridge/lists.ts'
import { filtersOn, withFilters } from '../../../shared/rules/column-choice.ts'
import type { RowField } from '../../../shared/rules/row-filter.ts'
import { columnFilterWords } from '../../i18n/column-filter-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useColumnFilter } from '../../state/use-column-filter.ts'
import { Button } from '../../ui/button/button.tsx'
import { ColumnFilter } from '../../ui/filter/column-filter.tsx'
import type { GridColumn } from '../../ui/grid/grid-props.ts'
import { withSortTurned } from './list-view.ts'
import { SortHead } from './sort-head.tsx'

/** The head of a file's column: its name sorts by it, the button beside it filters. */
export const ColumnHead = (props: {
  listId: string
  column: number
  name: string
  sort: GridColumn['sort']
  view: ListView
  onView: (view: ListView) => void
  onRename: () => void
}) => {
  const { t, f } = useText()
  const field = (): RowField => ({ type: 'column', name: props.name })
  const filter = useColumnFilter({
    field,
    filters: () => filtersOn(props.view, field()),
    onFilters: (filters) => props.onView(withFilters(props.view, field(), filters)),
    source: () => `${props.listId} ${props.column}`,
    read: (calls, search, signal) => {
      const view = withFilters(props.view, field(), [])
      return calls.lists.values({ id: props.listId, view, column: props.column, search }, { signal })
    },
    words: (problem) => problemWords(t(), problem),
  })
  return (
    <>
      <SortHead
        name={props.name}
        sort={props.sort}
        onTurn={() => props.onView(withSortTurned(props.view, props.column))}
      />
      <ColumnFilter
        {...filter}
        name={props.name}
        words={columnFilterWords(t(), f(), props.name, t().lists.otherValues)}
        more={(close) => (
          <Button
            small
            kind="quiet"
            onClick={() => {
              close()
              props.onRename()
            }}
          >
            {t().lists.renameColumn}
          </Button>
        )}
      />
    </>
  )
}
