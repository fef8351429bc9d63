/** What is chosen at the head of a column, as filters on it. */
import type { RowField, RowFilter, RowOperator } from './row-filter.ts'

/** Values of which one is enough, and two ends of figures or days; empty = no end. */
export type ColumnChoice = { readonly values: readonly string[]; readonly from: string; readonly to: string }

/** What parts the texts of a filter's value. */
const separator = ';'
/** As long as a filter's value may be. */
const longestValue = 5_000

/** A text with the separator in it cannot be told from two. */
export const isChoosable = (text: string): boolean => !text.includes(separator)

const isSameField = (a: RowField, b: RowField): boolean =>
  a.type === 'column' ? b.type === 'column' && a.name === b.name : a.type === b.type

type Filtered = { filters: RowFilter[] }

/** The filters of a view on a field. */
export const filtersOn = ({ filters }: Filtered, field: RowField): RowFilter[] =>
  filters.filter((filter) => isSameField(filter.field, field))

/** The view with these filters on a field, and no others on it. */
export const withFilters = <View extends Filtered>(
  view: View,
  field: RowField,
  filters: readonly RowFilter[],
): View => ({
  ...view,
  filters: [...view.filters.filter((filter) => !isSameField(filter.field, field)), ...filters],
})

/** What the filters on a field choose. */
export const choiceOf = (filters: readonly RowFilter[]): ColumnChoice => {
  const valueOf = (operator: RowOperator) =>
    filters.find((filter) => filter.operator === operator)?.value ?? ''
  return {
    values: valueOf('is')
      .split(separator)
      .filter((text) => text !== ''),
    from: valueOf('at_least'),
    to: valueOf('at_most'),
  }
}

/** The filters on a field that choose this, or what has something or nothing in it. */
export const filtersOf = (field: RowField, choice: ColumnChoice | 'filled' | 'empty'): RowFilter[] => {
  if (typeof choice === 'string') return [{ field, operator: choice, value: '' }]
  const condition = (operator: RowOperator, value: string): RowFilter[] =>
    value.trim() === '' ? [] : [{ field, operator, value: value.trim() }]
  return [
    ...condition('is', choice.values.join(separator).slice(0, longestValue)),
    ...condition('at_least', choice.from),
    ...condition('at_most', choice.to),
  ]
}
