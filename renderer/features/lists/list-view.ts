import type { ListView } from '../../../shared/bridge/lists.ts'
import type { Messages } from '../../i18n/messages.ts'
import { conditionWords } from '../../i18n/condition-words.ts'

/** The view sorted by a column: up, then down, then in the file's order again. */
export const withSortTurned = (view: ListView, column: number): ListView => {
  const { sort } = view
  if (sort?.column !== column) return { ...view, sort: { column, descending: false } }
  return { ...view, sort: sort.descending ? null : { column, descending: true } }
}

/** True of a view that does not show everybody. */
export const isFiltered = ({ search, kind, zone, filters, outcome }: ListView): boolean =>
  search.trim() !== '' || kind !== null || zone !== null || filters.length > 0 || outcome !== null

/** The view with everybody in it, in its order. */
export const withoutFilters = (view: ListView): ListView => ({
  ...view,
  search: '',
  kind: null,
  zone: null,
  filters: [],
  outcome: null,
})

export type Chip = { words: string; without: ListView }

/** What keeps people out of sight but for the search, each with the view without it. */
export const chipsOf = (t: Messages, view: ListView): Chip[] => [
  ...(view.kind === null
    ? []
    : [{ words: t.lists.summaryKinds[view.kind], without: { ...view, kind: null } }]),
  ...(view.zone === null
    ? []
    : [{ words: t.lists.zoneChip(t.lists.summaryZones[view.zone]), without: { ...view, zone: null } }]),
  ...(view.outcome === null
    ? []
    : [{ words: t.lists.outcomes[view.outcome], without: { ...view, outcome: null } }]),
  ...view.filters.map((filter, at) => ({
    words: conditionWords(t, filter),
    without: { ...view, filters: view.filters.filter((_one, place) => place !== at) },
  })),
]
