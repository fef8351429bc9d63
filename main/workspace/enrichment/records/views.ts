import type {
  Facet,
  FacetQuestion,
  FieldSummary,
  RecordSet,
  RecordView,
} from '../../../../shared/bridge/records.ts'
import type { recordRowSchema } from '../../../../shared/bridge/records.ts'
import type { z } from 'zod'
import type { ReadableDatabase } from '../../../database/handles.ts'
import { ProblemError } from '../../base/problem-error.ts'
import type { Column } from './column-block.ts'
import { countFacet } from './facets.ts'
import { filterRecords, type FilteredRecords } from './filter-records.ts'
import { maskCell } from './mask-cell.ts'
import { type Cut, countFilled, getRecordSet, listCuts, readColumn, type StoredSet } from './queries.ts'
import { readRecords } from './read-rows.ts'
import { factsOf, kindOf } from './shape-fields.ts'
import { type FieldColumns, type SortedRecords, sortRecords } from './sort-records.ts'
import { createAnswerCache, pace } from '../../../turns.ts'

type RecordRow = z.infer<typeof recordRowSchema>

type Page = { offset: number; limit: number }
type Shown = { fields: readonly string[]; unmasked: boolean; page: Page }

/**
 * Sets of records as a person looks at them. All reject with ProblemError `enrichment_missing` when the enrichment is
 * not there, or not done.
 */
export type RecordViews = {
  set: (enrichmentId: string) => RecordSet
  rows: (
    enrichmentId: string,
    view: RecordView,
    shown: Shown,
  ) => Promise<{ total: number; rows: RecordRow[] }>
  /** @throws ProblemError `record_missing` */
  get: (enrichmentId: string, position: number, unmasked: boolean) => Promise<RecordRow>
  facets: (
    enrichmentId: string,
    view: RecordView,
    questions: readonly FacetQuestion[],
  ) => Promise<{ total: number; facets: Facet[] }>
  /** What was found of records that have changed since. */
  forget: () => void
  /** The records of a view, in its order; null = all of them as they stand. */
  positions: (enrichmentId: string, view: RecordView) => Promise<Uint32Array | null>
}

/** A person changes one filter, looks, and changes it back. For a million records each takes 2 MB. */
const rememberedFilters = 6

/** For a million records each takes 4 MB, and as much as the field's texts until all of it has been worked out. */
const rememberedOrders = 2

type Filters = Pick<RecordView, 'filters' | 'search'>

export const createRecordViews = (db: ReadableDatabase): RecordViews => {
  // Records of an enrichment that is done stay as they are, until somebody is erased from them.
  const filteredSets = createAnswerCache<FilteredRecords>(rememberedFilters)
  const orders = createAnswerCache<SortedRecords>(rememberedOrders)

  const filtered = (
    set: StoredSet,
    cuts: readonly Cut[],
    { filters, search }: Filters,
  ): Promise<FilteredRecords> =>
    filteredSets.get(JSON.stringify([set.enrichmentId, filters, search]), () =>
      filterRecords({ filters, search }, fieldsOf(db, set, cuts), cuts),
    )

  /** Null = all of them as they stand. */
  const orderOf = (set: StoredSet, view: RecordView): Promise<SortedRecords | null> => {
    const { filters, search, sort } = view
    if (filters.length === 0 && search.trim() === '' && sort === null) return Promise.resolve(null)
    return orders.get(JSON.stringify([set.enrichmentId, filters, search, sort]), async () => {
      const cuts = listCuts(db, set.enrichmentId)
      const { fails, total } = await filtered(set, cuts, view)
      const field = fieldsOf(db, set, cuts).find(({ name }) => name === sort?.field)
      return sort === null || field === undefined
        ? asTheyStand(fails, total)
        : sortRecords({ field, descending: sort.descending }, fails, total)
    })
  }

  return {
    set: (enrichmentId) => summaryOf(db, getRecordSet(db, enrichmentId)),
    rows: async (enrichmentId, view, { fields, unmasked, page }) => {
      const set = getRecordSet(db, enrichmentId)
      const order = await orderOf(set, view)
      const total = order?.total ?? set.records
      const end = Math.min(page.offset + page.limit, total)
      const wanted =
        (await order?.upTo(end))?.slice(page.offset) ??
        Uint32Array.from({ length: Math.max(0, end - page.offset) }, (_each, index) => page.offset + index)
      const slotOf = new Map(set.fields.map(({ name, slot }) => [name, slot]))
      const rows: RecordRow[] = []
      for (const { position, cells } of await readRecords(db, enrichmentId, wanted)) {
        const shown = fields.map((name) => shownText(name, cells[slotOf.get(name) ?? -1] ?? '', unmasked))
        rows.push({ position, cells: shown })
        await pace()
      }
      return { total, rows }
    },
    get: async (enrichmentId, position, unmasked) => {
      const set = getRecordSet(db, enrichmentId)
      if (position >= set.records) throw new ProblemError('record_missing')
      const [record] = await readRecords(db, enrichmentId, Uint32Array.of(position))
      return {
        position,
        cells: set.fields.map(({ name, slot }) => shownText(name, record?.cells[slot] ?? '', unmasked)),
      }
    },
    facets: async (enrichmentId, view, questions) => {
      const set = getRecordSet(db, enrichmentId)
      const cuts = listCuts(db, enrichmentId)
      const found = await filtered(set, cuts, view)
      const fields = fieldsOf(db, set, cuts)
      const facets: Facet[] = []
      for (const question of questions) {
        const field = fields.find(({ name }) => name === question.field) ?? null
        facets.push(await countFacet(question, field, cuts, found, view.filters))
      }
      return { total: found.total, facets }
    },
    forget: () => {
      filteredSets.clear()
      orders.clear()
    },
    positions: async (enrichmentId, view) => {
      const order = await orderOf(getRecordSet(db, enrichmentId), view)
      return order === null ? null : order.upTo(order.total)
    },
  }
}

const shownText = (name: string, text: string, unmasked: boolean): string =>
  unmasked ? text : maskCell(name, text)

const summaryOf = (db: ReadableDatabase, { enrichmentId, shape, records, fields }: StoredSet): RecordSet => {
  const filled = countFilled(db, enrichmentId)
  return {
    enrichmentId,
    shape,
    records,
    fields: fields.map(({ name, slot }): FieldSummary => ({
      name,
      group: factsOf(name)?.group ?? null,
      kind: kindOf(name),
      filled: filled.get(slot) ?? 0,
    })),
  }
}

const fieldsOf = (
  db: ReadableDatabase,
  { enrichmentId, fields }: StoredSet,
  cuts: readonly Cut[],
): FieldColumns[] =>
  fields.map(({ name, slot }) => ({
    name,
    cuts,
    read: (cut): Column | null => readColumn(db, enrichmentId, slot, cut),
  }))

const asTheyStand = (fails: Uint8Array, total: number): SortedRecords => {
  const positions = new Uint32Array(total)
  let count = 0
  for (let position = 0; position < fails.length; position += 1)
    if (fails[position] === 0) {
      positions[count] = position
      count += 1
    }
  return { total, upTo: (end) => Promise.resolve(positions.subarray(0, end)) }
}
