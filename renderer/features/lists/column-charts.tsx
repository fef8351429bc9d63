import { createMemo, For, Show } from 'solid-js'
import {
  type ColumnValues,
  type ContactList,
  type ListView,
  wholeList,
} from '../../../shared/bridge/lists.ts'
import { filtersOn, isChoosable, withFilters } from '../../../shared/rules/column-choice.ts'
import type { RowFilter } from '../../../shared/rules/row-filter.ts'
import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { type Bar, Bars } from '../../ui/bars/bars.tsx'

type Props = { list: ContactList; view: ListView; onView: (view: ListView) => void }

/** More columns would make a page that nobody reads to its end; a column's head filters by any. */
const mostColumns = 12
const mostBars = 8
/** A column in which nearly everybody has something else, as a name, is no picture: so many of a hundred must be in bars. */
const leastPercent = 30

/** What a list's own columns say of its people, as bars that filter; of those that part people into a few groups. */
export const ColumnCharts = (props: Props) => {
  const columns = () =>
    props.list.columns
      .map((name, column) => ({ name, column }))
      .filter(({ column }) => (props.list.roles[column] ?? 'variable') === 'variable')
      .slice(0, mostColumns)
  return <For each={columns()}>{(one) => <ColumnChart {...props} {...one} />}</For>
}

const ColumnChart = (props: Props & { name: string; column: number }) => {
  const { t, f } = useText()
  const values = useQuery({
    topics: ['lists'],
    input: () => `${props.list.id} ${props.column}`,
    read: (calls, _input, signal) =>
      calls.lists.values({ id: props.list.id, view: wholeList, column: props.column }, { signal }),
    keeps: true,
  })
  const field = () => ({ type: 'column' as const, name: props.name })
  const press = (label: string, filters: readonly Omit<RowFilter, 'field'>[]): NonNullable<Bar['press']> => {
    const wanted = filters.map((filter) => ({ ...filter, field: field() }))
    return {
      label: t().lists.filterBy(label),
      isOn: JSON.stringify(filtersOn(props.view, field())) === JSON.stringify(wanted),
      run: () => props.onView(withFilters(props.view, field(), wanted)),
    }
  }
  const barsOf = ({ rows, empty, values: listed, others, bands }: ColumnValues): Bar[] => {
    const filled = rows - empty
    const ofEmpty: Bar[] =
      empty === 0
        ? []
        : [
            {
              name: t().lists.emptyValue,
              count: empty,
              press: press(t().lists.emptyValue, [{ operator: 'empty', value: '' }]),
            },
          ]
    if (bands !== null)
      return [
        ...bands.map(({ first, last, count }): Bar => {
          const name = t().lists.band(first, last)
          return {
            name,
            count,
            press: press(name, [
              { operator: 'at_least', value: first },
              { operator: 'at_most', value: last },
            ]),
          }
        }),
        ...ofEmpty,
      ]
    const shown = listed.slice(0, mostBars)
    const inBars = shown.reduce((sum, { count }) => sum + count, 0)
    if (filled === 0 || inBars * 100 < filled * leastPercent || shown[0]?.count === 1) return []
    const rest = others + listed.slice(mostBars).reduce((sum, { count }) => sum + count, 0)
    return [
      ...shown.map(({ text, count }): Bar => ({
        name: text,
        count,
        press: isChoosable(text) ? press(text, [{ operator: 'is', value: text }]) : undefined,
      })),
      ...(rest === 0 ? [] : [{ name: t().lists.others, count: rest }]),
      ...ofEmpty,
    ]
  }
  const bars = createMemo(() => {
    const found = values.value()
    return found === undefined ? [] : barsOf(found)
  })
  const writeShare = (share: number) =>
    share > 0 && share < 0.005 ? t().lists.underOnePercent : f().percent(share)
  return (
    <Show when={bars().length > 0}>
      <Bars
        title={props.name}
        headers={t().lists.summaryHeaders}
        bars={bars()}
        total={values.value()?.rows ?? 0}
        writeCount={f().number}
        writeShare={writeShare}
      />
    </Show>
  )
}
