import type { RecordFilter } from '../../../../shared/bridge/records.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import { type Column, textsOf } from './column-block.ts'
import { labelsOf } from './labels.ts'
import type { Cut } from './queries.ts'
import { boundValueOf, upperBoundValueOf, valueOf } from './record-values.ts'
import { isSearched, kindOf } from './shape-fields.ts'
import type { FieldColumns } from './sort-records.ts'
import { pace } from '../../../turns.ts'

/** Of each record, by position: how many filters do not take it, and the number of one that does not. */
export type FilteredRecords = { fails: Uint8Array; failing: Uint8Array; total: number }

/** What a filter says of each text of a column: 1 at the text's code where it is taken. 0 is the code of an empty one. */
type Verdicts = (column: Column) => Uint8Array

/**
 * Which records the filters and the search leave. Each distinct text is decided once a cut; others get turns between
 * two cuts.
 * @param fields of the set; one that it does not have is empty
 */
export const filterRecords = async (
  { filters, search }: { filters: readonly RecordFilter[]; search: string },
  fields: readonly FieldColumns[],
  cuts: readonly Cut[],
): Promise<FilteredRecords> => {
  const records = cuts.reduce((sum, cut) => sum + cut.records, 0)
  const filtered: FilteredRecords = {
    fails: new Uint8Array(records),
    failing: new Uint8Array(records),
    total: records,
  }
  const refuse = (position: number, number: number): void => {
    if (filtered.fails[position] === 0) filtered.total -= 1
    filtered.fails[position] = (filtered.fails[position] ?? 0) + 1
    filtered.failing[position] = number
  }
  for (const [number, filter] of filters.entries()) {
    const field = fields.find(({ name }) => name === filter.field)
    const verdictsOf = createVerdicts(filter)
    for (const cut of cuts) {
      const column = field?.read(cut) ?? emptyColumn
      const verdicts = verdictsOf(column)
      for (let row = 0; row < cut.records; row += 1)
        if (verdicts[column.codes[row] ?? 0] === 0) refuse(cut.first + row, number)
      await pace()
    }
  }
  // The search is as a filter behind all others.
  if (search.trim() !== '')
    await filterBySearch(search, fields, cuts, (position) => refuse(position, filters.length))
  return filtered
}

const emptyColumn: Column = { text: '', ends: new Uint32Array(0), codes: new Uint8Array(0) }

const createVerdicts = (filter: RecordFilter): Verdicts => {
  switch (filter.type) {
    case 'contains': {
      const needle = foldText(filter.text)
      return (column) => containing(column, needle)
    }
    case 'values':
      return valuesVerdicts(new Set(filter.values), kindOf(filter.field) === 'labels')
    case 'range':
      return rangeVerdicts(filter)
  }
}

/** Looks through all texts at once: folding keeps every letter at its place. */
const containing = ({ text, ends }: Column, needle: string): Uint8Array => {
  const verdicts = new Uint8Array(ends.length + 1)
  const folded = foldText(text)
  let entry = 0
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at)) {
    entry = entryAt(ends, at, entry)
    const end = ends[entry] ?? folded.length
    if (at + needle.length <= end) {
      verdicts[entry + 1] = 1
      at = end
    } else at += 1
  }
  return verdicts
}

/** The number of the text that has the letter at a place; not before `low`. */
const entryAt = (ends: Uint32Array, at: number, from: number): number => {
  let low = from
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

const valuesVerdicts =
  (values: ReadonlySet<string>, areLabels: boolean): Verdicts =>
  (column) => {
    const takes = (text: string): boolean =>
      values.has(text) || (areLabels && labelsOf(text).some((label) => values.has(label)))
    const texts = textsOf(column)
    return Uint8Array.from({ length: texts.length + 1 }, (_each, code) =>
      (code === 0 ? values.has('') : takes(texts[code - 1] ?? '')) ? 1 : 0,
    )
  }

const rangeVerdicts = ({
  field,
  from,
  to,
  orUnknown,
}: Extract<RecordFilter, { type: 'range' }>): Verdicts => {
  const kind = kindOf(field)
  const lowest = from === null ? -Infinity : boundValueOf(from)
  const highest = to === null ? Infinity : upperBoundValueOf(to)
  const takes = (text: string): boolean => {
    const value = valueOf(kind, text)
    return value === null ? orUnknown : value >= lowest && value <= highest
  }
  return (column) => {
    const texts = textsOf(column)
    return Uint8Array.from({ length: texts.length + 1 }, (_each, code) =>
      (code === 0 ? orUnknown : takes(texts[code - 1] ?? '')) ? 1 : 0,
    )
  }
}

const filterBySearch = async (
  search: string,
  fields: readonly FieldColumns[],
  cuts: readonly Cut[],
  refuse: (position: number) => void,
): Promise<void> => {
  const needle = foldText(search.trim())
  const digits = digitsOf(needle)
  const searched = fields.filter(({ name }) => isSearched(name))
  for (const cut of cuts) {
    const isFound = new Uint8Array(cut.records)
    for (const field of searched) {
      const column = field.read(cut)
      if (column !== null) {
        const verdicts = containing(column, needle)
        if (digits !== null && isNumbered(field.name))
          for (const [code, verdict] of containing(column, digits).entries()) verdicts[code] ||= verdict
        for (let row = 0; row < cut.records; row += 1)
          if (verdicts[column.codes[row] ?? 0] === 1) isFound[row] = 1
      }
      await pace()
    }
    for (let row = 0; row < cut.records; row += 1) if (isFound[row] === 0) refuse(cut.first + row)
  }
}

/** People write documents and phones with points and bars; the service writes them plain. Null when nothing changes. */
const digitsOf = (needle: string): string | null => {
  const plain = needle.replace(/[\s.\-/()+]/g, '')
  return plain !== needle && /^[\da-z]*\d[\da-z]*$/.test(plain) ? plain : null
}

const isNumbered = (name: string): boolean => {
  const kind = kindOf(name)
  return kind === 'document' || kind === 'phone' || name === 'cep'
}
