import type { RecordFilter, RecordView } from '../../../../shared/bridge/records.ts'

/** Which columns in which order, and which records: what a saved view holds. */
export type Layout = { readonly fields: readonly string[]; readonly view: RecordView }

export const filterOf = (view: RecordView, field: string): RecordFilter | undefined =>
  view.filters.find((filter) => filter.field === field)

export const withoutFilter = (view: RecordView, field: string): RecordView => ({
  ...view,
  filters: view.filters.filter((filter) => filter.field !== field),
})

/** A field's filter keeps its place when it changes, so that its chip does not wander. */
export const withFilter = (view: RecordView, filter: RecordFilter): RecordView =>
  filterOf(view, filter.field) === undefined
    ? { ...view, filters: [...view.filters, filter] }
    : { ...view, filters: view.filters.map((one) => (one.field === filter.field ? filter : one)) }

/** Takes a value into the field's filter, or out of it; a filter without values goes away. */
export const withValueToggled = (view: RecordView, field: string, value: string): RecordView => {
  const filter = filterOf(view, field)
  const values = filter?.type === 'values' ? filter.values : []
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return next.length === 0
    ? withoutFilter(view, field)
    : withFilter(view, { type: 'values', field, values: next })
}

/**
 * Of figures and days: those records alone whose text is neither, which an empty value would not find. Nothing lies from
 * 1 to 0.
 */
export const unknownOnly = (field: string): RecordFilter => ({
  type: 'range',
  field,
  from: '1',
  to: '0',
  orUnknown: true,
})

export const isUnknownOnly = (filter: RecordFilter): boolean =>
  filter.type === 'range' && filter.from === '1' && filter.to === '0' && filter.orUnknown

/** Up, then down, then in the order of the service. */
export const withSortTurned = (view: RecordView, field: string): RecordView => {
  if (view.sort?.field !== field) return { ...view, sort: { field, descending: false } }
  return { ...view, sort: view.sort.descending ? null : { field, descending: true } }
}

export const withoutFilters = (view: RecordView): RecordView => ({ ...view, filters: [], search: '' })

export const isFiltered = (view: RecordView): boolean => view.filters.length > 0 || view.search !== ''

export const isSameLayout = (a: Layout, b: Layout): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The column moved before another one, or to the end for null. */
export const movedBefore = (
  fields: readonly string[],
  moved: string,
  before: string | null,
): readonly string[] => {
  if (moved === before) return fields
  const rest = fields.filter((name) => name !== moved)
  const place = before === null ? -1 : rest.indexOf(before)
  return place < 0 ? [...rest, moved] : rest.toSpliced(place, 0, moved)
}
