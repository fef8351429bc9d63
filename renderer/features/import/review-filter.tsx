import { filtersOn, withFilters } from '../../../shared/rules/column-choice.ts'
import type { RowField } from '../../../shared/rules/row-filter.ts'
import { columnFilterWords } from '../../i18n/column-filter-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useColumnFilter } from '../../state/use-column-filter.ts'
import { ColumnFilter } from '../../ui/filter/column-filter.tsx'
import type { Review } from './use-review.ts'

/** In the head of a column of the file: filters by the values that the rows of the other filters have. */
export const ReviewFilter = (props: {
  review: Review
  batchId: number
  names: readonly string[]
  column: number
}) => {
  const { t, f } = useText()
  const name = () => props.names[props.column] ?? ''
  const field = (): RowField => ({ type: 'column', name: name() })
  const filter = useColumnFilter({
    field,
    filters: () => filtersOn(props.review.view(), field()),
    onFilters: (filters) => props.review.setView(withFilters(props.review.view(), field(), filters)),
    source: () => `${props.batchId} ${props.column}`,
    read: (calls, search, signal) => {
      const view = { ...withFilters(props.review.view(), field(), []), sort: null }
      return calls.reviews.values({ batchId: props.batchId, view, column: props.column, search }, { signal })
    },
    words: (problem) => problemWords(t(), problem),
  })
  return (
    <ColumnFilter
      {...filter}
      name={name()}
      words={columnFilterWords(t(), f(), name(), t().imports.otherValues)}
    />
  )
}
