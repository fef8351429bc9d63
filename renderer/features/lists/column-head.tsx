import type { ListView } from '../../../shared/bridge/lists.ts'
import {
  choiceOf,
  filtersOf,
  filtersOn,
  isChoosable,
  withFilters,
} from '../../../shared/rules/column-choice.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import type { RowField } from '../../../shared/rules/row-filter.ts'
import { columnFilterWords } from '../../i18n/column-filter-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
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
  const own = () => filtersOn(props.view, field())
  const useValues = (search: () => string) => {
    const values = useQuery({
      topics: [],
      input: () => `${props.listId} ${props.column} ${search()}`,
      keeps: true,
      read: (calls, _input, signal) =>
        calls.lists.values(
          {
            id: props.listId,
            view: withFilters(props.view, field(), []),
            column: props.column,
            search: search(),
          },
          { signal },
        ),
    })
    const problem = () => {
      const found = values.problem()
      return found === undefined ? undefined : problemWords(t(), found)
    }
    return { value: values.value, isSlow: values.isSlow, problem }
  }
  return (
    <>
      <SortHead
        name={props.name}
        sort={props.sort}
        onTurn={() => props.onView(withSortTurned(props.view, props.column))}
      />
      <ColumnFilter
        name={props.name}
        words={columnFilterWords(t(), f(), props.name, t().lists.otherValues)}
        choice={choiceOf(own())}
        isOn={own().length > 0}
        useValues={useValues}
        fold={foldText}
        isChoosable={isChoosable}
        onApply={(choice) => props.onView(withFilters(props.view, field(), filtersOf(field(), choice)))}
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
