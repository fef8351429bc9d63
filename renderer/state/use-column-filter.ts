import type { ColumnValues } from '../../shared/bridge/lists.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { choiceOf, type ColumnChoice, filtersOf, isChoosable } from '../../shared/rules/column-choice.ts'
import { foldText } from '../../shared/rules/fold-text.ts'
import type { RowField, RowFilter } from '../../shared/rules/row-filter.ts'
import type { Result } from './platform/result.ts'
import type { WorkspaceCalls } from './platform/workspace.ts'
import { useQuery } from './query.ts'

/** What filters a column by its values, for a `ColumnFilter`: the filters that are on it, and the values that there are. */
export const useColumnFilter = <Words>(options: {
  field: () => RowField
  /** The filters on the field that are in force. */
  filters: () => readonly RowFilter[]
  onFilters: (filters: RowFilter[]) => void
  /** Whose values they are. */
  source: () => string
  read: (calls: WorkspaceCalls, search: string, signal: AbortSignal) => Promise<Result<ColumnValues>>
  words: (problem: Problem) => Words
}) => ({
  get choice() {
    return choiceOf(options.filters())
  },
  get isOn() {
    return options.filters().length > 0
  },
  fold: foldText,
  isChoosable,
  useValues: (search: () => string) => {
    const { value, isSlow, problem } = useQuery({
      topics: [],
      input: () => `${options.source()} ${search()}`,
      keeps: true,
      read: (calls, _input, signal) => options.read(calls, search(), signal),
    })
    const words = () => {
      const found = problem()
      return found === undefined ? undefined : options.words(found)
    }
    return { value, isSlow, problem: words }
  },
  onApply: (choice: ColumnChoice | 'filled' | 'empty') =>
    options.onFilters(filtersOf(options.field(), choice)),
})
