import type { Facet, FacetQuestion, RecordFilter } from '../../../../shared/bridge/records.ts'
import { compareTexts, textsOf } from './column-block.ts'
import type { FilteredRecords } from './filter-records.ts'
import { labelsOf } from './labels.ts'
import { maskCell } from './mask-cell.ts'
import type { Cut } from './queries.ts'
import { boundValueOf, valueOf } from './record-values.ts'
import { kindOf } from './shape-fields.ts'
import type { FieldColumns } from './sort-records.ts'
import { pace, stepsPerLook } from '../../../turns.ts'

/** Records by the texts that they have in a field, and how many have none. */
type TextCounts = { counts: Map<string, number>; empty: number }

/** How the records that all filters but the field's own leave part by a field. */
export const countFacet = async (
  question: FacetQuestion,
  field: FieldColumns | null,
  cuts: readonly Cut[],
  filtered: FilteredRecords,
  filters: readonly RecordFilter[],
): Promise<Facet> => {
  const own = filters.findIndex((filter) => filter.field === question.field)
  const counted = await countTexts(field, cuts, filtered, own)
  return question.type === 'values' ? byValue(question, counted) : byBand(question, counted)
}

const countTexts = async (
  field: FieldColumns | null,
  cuts: readonly Cut[],
  { fails, failing }: FilteredRecords,
  own: number,
): Promise<TextCounts> => {
  const counts = new Map<string, number>()
  let empty = 0
  for (const cut of cuts) {
    const column = field?.read(cut) ?? null
    const ofCode = new Uint32Array((column?.ends.length ?? 0) + 1)
    for (let row = 0; row < cut.records; row += 1) {
      const position = cut.first + row
      if (fails[position] === 0 || (fails[position] === 1 && failing[position] === own)) {
        const code = column?.codes[row] ?? 0
        ofCode[code] = (ofCode[code] ?? 0) + 1
      }
    }
    empty += ofCode[0] ?? 0
    if (column !== null)
      for (const [index, text] of textsOf(column).entries()) {
        const count = ofCode[index + 1] ?? 0
        if (count > 0) counts.set(text, (counts.get(text) ?? 0) + count)
      }
    await pace()
  }
  return { counts, empty }
}

const byValue = async (
  { field, limit }: Extract<FacetQuestion, { type: 'values' }>,
  { counts, empty }: TextCounts,
): Promise<Facet> => {
  const areLabels = kindOf(field) === 'labels'
  const ofValue = areLabels ? await countLabels(counts) : counts
  const top = await mostFrequent(ofValue, limit)
  const listed = new Set(top.map(({ value }) => value))
  let others = 0
  let at = 0
  for (const [text, count] of counts) {
    const isListed = areLabels ? labelsOf(text).some((label) => listed.has(label)) : listed.has(text)
    if (!isListed) others += count
    at += 1
    if (at % stepsPerLook === 0) await pace()
  }
  return {
    field,
    counts: top.map(({ value, count }) => ({ value: maskCell(field, value), count })),
    others,
    unknown: empty,
  }
}

const countLabels = async (counts: ReadonlyMap<string, number>): Promise<Map<string, number>> => {
  const ofLabel = new Map<string, number>()
  let at = 0
  for (const [text, count] of counts) {
    for (const label of labelsOf(text)) ofLabel.set(label, (ofLabel.get(label) ?? 0) + count)
    at += 1
    if (at % stepsPerLook === 0) await pace()
  }
  return ofLabel
}

type ValueCount = Facet['counts'][number]

const compareCounts = (a: ValueCount, b: ValueCount): number =>
  b.count - a.count || compareTexts(a.value, b.value)

/** Keeps no more than asked for in order: a field may have as many values as there are records. */
const mostFrequent = async (counts: ReadonlyMap<string, number>, limit: number): Promise<ValueCount[]> => {
  const top: ValueCount[] = []
  let at = 0
  for (const [value, count] of counts) {
    at += 1
    if (at % stepsPerLook === 0) await pace()
    const one = { value, count }
    const last = top.at(-1)
    if (top.length === limit && last !== undefined && compareCounts(one, last) > 0) continue
    const place = top.findIndex((other) => compareCounts(one, other) < 0)
    top.splice(place === -1 ? top.length : place, 0, one)
    if (top.length > limit) top.pop()
  }
  return top
}

const byBand = async (
  { field, bounds }: Extract<FacetQuestion, { type: 'bands' }>,
  { counts, empty }: TextCounts,
): Promise<Facet> => {
  const kind = kindOf(field)
  const values = bounds.map(boundValueOf)
  const bands = Array.from({ length: bounds.length + 1 }, () => 0)
  let unknown = empty
  let at = 0
  for (const [text, count] of counts) {
    const value = valueOf(kind, text)
    if (value === null) unknown += count
    else {
      const above = values.findIndex((bound) => value < bound)
      const band = above === -1 ? bounds.length : above
      bands[band] = (bands[band] ?? 0) + count
    }
    at += 1
    if (at % stepsPerLook === 0) await pace()
  }
  return {
    field,
    counts: bands.map((count, band) => ({ value: bounds[band - 1] ?? '', count })),
    others: 0,
    unknown,
  }
}
