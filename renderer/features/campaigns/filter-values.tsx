import type { ColumnValues } from '../../../shared/bridge/lists.ts'
import { stateOfDdd } from '../../../shared/rules/brazilian-areas.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import type { RowFilter } from '../../../shared/rules/row-filter.ts'
import { columnFilterWords } from '../../i18n/column-filter-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useColumnFilter } from '../../state/use-column-filter.ts'
import { ColumnFilter } from '../../ui/filter/column-filter.tsx'

/** Beside the value of a filter: the values that people of the list have, with how many, to be chosen. */
export const FilterValues = (props: {
  listId: string
  columns: readonly string[]
  filter: RowFilter
  /** The other filters: only the values of whom they leave are offered. */
  others: readonly RowFilter[]
  onChange: (filters: RowFilter[]) => void
}) => {
  const { t, f } = useText()
  const field = () => props.filter.field
  const name = () => {
    const of = field()
    return of.type === 'column' ? of.name : t().audience.fields[of.type]
  }
  const isNot = () => props.filter.operator === 'is_not'
  const chosen = useColumnFilter({
    field,
    // Those that are kept out are chosen in the same place as those that are meant.
    filters: () =>
      props.filter.value === ''
        ? []
        : [isNot() ? { ...props.filter, operator: 'is' as const } : props.filter],
    onFilters: (filters) =>
      props.onChange(
        filters.length === 0
          ? [{ ...props.filter, value: '' }]
          : filters.map((one) =>
              isNot() && one.operator === 'is' ? { ...one, operator: 'is_not' as const } : one,
            ),
      ),
    source: () => `${props.listId} ${JSON.stringify(field())}`,
    read: async (calls, search, signal) => {
      const of = field()
      if (of.type === 'column')
        return calls.lists.values(
          {
            id: props.listId,
            view: { search: '', kind: null, zone: null, filters: [...props.others], sort: null },
            column: props.columns.indexOf(of.name),
            search,
          },
          { signal },
        )
      const found = await calls.lists.statistics({ id: props.listId })
      return found.ok ? { ok: true, value: areaValues(found.value.areas, of.type, search) } : found
    },
    words: (problem) => problemWords(t(), problem),
  })
  return (
    <ColumnFilter
      {...chosen}
      name={name()}
      words={columnFilterWords(t(), f(), name(), t().lists.otherValues)}
    />
  )
}

/** The DDDs or states of a list's phones, the most frequent first. */
const areaValues = (
  areas: readonly { ddd: string; mobile: number; landline: number }[],
  of: 'ddd' | 'state',
  search: string,
): ColumnValues => {
  const counts = new Map<string, number>()
  for (const { ddd, mobile, landline } of areas) {
    const text = of === 'ddd' ? ddd : (stateOfDdd(ddd) ?? '')
    counts.set(text, (counts.get(text) ?? 0) + mobile + landline)
  }
  const values = [...counts]
    .map(([text, count]) => ({ text, count }))
    .filter(({ text }) => foldText(text).includes(foldText(search.trim())))
    .toSorted((a, b) => b.count - a.count)
  const rows = values.reduce((sum, { count }) => sum + count, 0)
  return { rows, empty: 0, values, others: 0, bands: null }
}
