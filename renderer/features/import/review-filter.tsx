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
  const own = () => filtersOn(props.review.view(), field())
  const useValues = (search: () => string) => {
    const values = useQuery({
      topics: [],
      input: () => `${props.batchId} ${props.column} ${search()}`,
      keeps: true,
      read: (calls, _input, signal) => {
        const view = { ...withFilters(props.review.view(), field(), []), sort: null }
        return calls.reviews.values(
          { batchId: props.batchId, view, column: props.column, search: search() },
          { signal },
        )
      },
    })
    const problem = () => {
      const found = values.problem()
      return found === undefined ? undefined : problemWords(t(), found)
    }
    return { value: values.value, isSlow: values.isSlow, problem }
  }
  return (
    <ColumnFilter
      name={name()}
      words={columnFilterWords(t(), f(), name(), t().imports.otherValues)}
      choice={choiceOf(own())}
      isOn={own().length > 0}
      useValues={useValues}
      fold={foldText}
      isChoosable={isChoosable}
      onApply={(choice) =>
        props.review.setView(withFilters(props.review.view(), field(), filtersOf(field(), choice)))
      }
    />
  )
}
