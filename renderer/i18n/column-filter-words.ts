import type { Formats } from './formats.ts'
import type { Messages } from './messages.ts'

/**
 * What stands where a column is filtered by its values.
 * @param others how many have other values than those that are named
 */
export const columnFilterWords = (
  t: Messages,
  f: Formats,
  name: string,
  others: (count: number) => string,
) => ({
  title: t.results.filterTitle(name),
  search: t.results.searchValue,
  loading: t.common.loading,
  from: t.lists.from,
  to: t.lists.to,
  apply: t.results.applyFilter,
  onlyFilled: t.lists.onlyFilled,
  onlyEmpty: t.lists.onlyEmpty,
  others,
  number: f.number,
})
