import { type RecordField } from '../../../../shared/api/enrichment-fields.ts'
import type { Facet, FacetQuestion, FieldSummary, RecordView } from '../../../../shared/bridge/records.ts'
import {
  filterOf,
  isUnknownOnly,
  unknownOnly,
  withFilter,
  withoutFilter,
  withValueToggled,
} from './layout.ts'

/** What the bounds of a chart's bands are: whole figures, reais, or days that are told as whole years since. */
export type BandUnit = 'figure' | 'money' | 'years'

/** How one field's records part. */
export type Chart = {
  readonly field: string
  readonly kind: FieldSummary['kind']
  readonly question: FacetQuestion
  /** Null of a chart of values. */
  readonly unit: BandUnit | null
  /** Of `years`: how long ago each bound is, as long as there are bounds. */
  readonly years: readonly number[]
}

export type Bar =
  | { readonly is: 'value'; readonly value: string; readonly count: number }
  /** Both ends belong to it; null = open. `place` = its place among the bands. */
  | {
      readonly is: 'band'
      readonly place: number
      readonly from: string | null
      readonly to: string | null
      readonly count: number
    }
  | { readonly is: 'others'; readonly count: number }
  | { readonly is: 'unknown'; readonly count: number }

type Asked =
  | { readonly field: RecordField; readonly unit: 'figure' | 'money'; readonly bounds: readonly number[] }
  | { readonly field: RecordField; readonly unit: 'years'; readonly bounds: readonly number[] }
  | { readonly field: RecordField; readonly unit: null }

const incomeBounds = [1_500, 2_500, 4_000, 7_000, 12_000]
/** As credit bureaus in Brazil part scores from 0 to 1,000. */
const scoreBounds = [301, 501, 701]

/** What people look at first, in this order; a set is asked only for the fields that it has. */
const looked: readonly Asked[] = [
  { field: 'idade', unit: 'figure', bounds: [18, 25, 35, 45, 55, 65] },
  { field: 'renda', unit: 'money', bounds: incomeBounds },
  { field: 'rendaEstimada', unit: 'money', bounds: incomeBounds },
  { field: 'classeEconomica', unit: null },
  { field: 'scoreCpf', unit: 'figure', bounds: scoreBounds },
  { field: 'porte', unit: null },
  { field: 'descCnae', unit: null },
  { field: 'dataDeAbertura', unit: 'years', bounds: [20, 10, 5, 3, 1] },
  { field: 'scoreCnpj', unit: 'figure', bounds: scoreBounds },
  { field: 'estado', unit: null },
  { field: 'situacaoCadastral', unit: null },
  { field: 'whatsapp1', unit: null },
  { field: 'flhot1', unit: null },
  { field: 'tipoTel1', unit: null },
  { field: 'whatsapp', unit: null },
  { field: 'tipoDeTelefone', unit: null },
  { field: 'melhorPeriodoDeContato', unit: null },
]

/** More values than these are told together. */
const mostValues = 6

const yearsBefore = (today: string, years: number): string => {
  const year = Number(today.slice(0, 4)) - years
  // A day that only leap years have.
  const monthAndDay =
    today.slice(5) === '02-29' && new Date(Date.UTC(year, 1, 29)).getUTCDate() !== 29
      ? '02-28'
      : today.slice(5)
  return `${year}-${monthAndDay}`
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/**
 * The charts of a set: those of its fields that people look at, and of these only what something is known of.
 * @param today `YYYY-MM-DD`, which ages of companies are counted to
 */
export const chartsOf = (fields: readonly FieldSummary[], today: string): Chart[] => {
  const known = new Map(fields.map((field) => [field.name, field]))
  return looked.flatMap((asked): Chart[] => {
    const { field } = asked
    const summary = known.get(field)
    if (summary === undefined || summary.filled === 0) return []
    const { kind } = summary
    if (asked.unit === null)
      return [{ field, kind, unit: null, years: [], question: { type: 'values', field, limit: mostValues } }]
    const isYears = asked.unit === 'years'
    const bounds = asked.bounds.map((bound) => (isYears ? yearsBefore(today, bound) : String(bound)))
    const years = isYears ? asked.bounds : []
    return [{ field, kind, unit: asked.unit, years, question: { type: 'bands', field, bounds } }]
  })
}

/** The last of a band that ends before this bound. */
const lastBefore = (bound: string, unit: BandUnit): string => {
  if (unit === 'years') return dayBefore(bound)
  return unit === 'money' ? (Number(bound) - 0.01).toFixed(2) : String(Number(bound) - 1)
}

/** A chart's bars, with what is unknown as the last one; what nobody is in is drawn only between bands. */
export const barsOf = (chart: Chart, facet: Facet): Bar[] => {
  const { question, unit } = chart
  const bars =
    question.type === 'values' || unit === null
      ? facet.counts.map(({ value, count }): Bar => ({ is: 'value', value, count }))
      : facet.counts.map(({ count }, place): Bar => {
          const next = question.bounds[place]
          const to = next === undefined ? null : lastBefore(next, unit)
          return { is: 'band', place, from: question.bounds[place - 1] ?? null, to, count }
        })
  // The youngest first, as ages of people stand.
  if (unit === 'years') bars.reverse()
  if (facet.others > 0) bars.push({ is: 'others', count: facet.others })
  if (facet.unknown > 0) bars.push({ is: 'unknown', count: facet.unknown })
  return bars
}

/** Null stands for an open end: nothing lies beyond it. */
const startsBy = (outer: string | null, inner: string | null): boolean =>
  outer === null || (inner !== null && compare(outer, inner) <= 0)
const endsBy = (inner: string | null, outer: string | null): boolean =>
  outer === null || (inner !== null && compare(inner, outer) <= 0)

const compare = (a: string, b: string): number => {
  const [first, second] = [Number(a), Number(b)]
  if (Number.isNaN(first) || Number.isNaN(second)) return a < b ? -1 : Number(a > b)
  return first - second
}

/** Whether the view lets this bar's records through by a filter on its field. */
export const isChosen = (view: RecordView, field: string, bar: Bar): boolean => {
  const filter = filterOf(view, field)
  if (filter === undefined || filter.type === 'contains' || bar.is === 'others') return false
  if (filter.type === 'values')
    return bar.is !== 'band' && filter.values.includes(bar.is === 'value' ? bar.value : '')
  if (bar.is === 'unknown') return filter.orUnknown
  return bar.is === 'band' && startsBy(filter.from, bar.from) && endsBy(bar.to, filter.to)
}

/** The view after a press on a bar: it chooses its records, or no longer does. */
export const withBarToggled = (view: RecordView, chart: Chart, bar: Bar): RecordView => {
  const { field } = chart
  switch (bar.is) {
    case 'others':
      return view
    case 'value':
      return withValueToggled(view, field, bar.value)
    case 'unknown':
      return chart.unit === null ? withValueToggled(view, field, '') : withUnknownToggled(view, field)
    case 'band':
      return withBandToggled(view, field, bar)
  }
}

const withUnknownToggled = (view: RecordView, field: string): RecordView => {
  const filter = filterOf(view, field)
  if (filter === undefined) return withFilter(view, unknownOnly(field))
  if (filter.type !== 'range' || isUnknownOnly(filter)) return withoutFilter(view, field)
  return withFilter(view, { ...filter, orUnknown: !filter.orUnknown })
}

/** One band at a time; whether the unknown ones are let through as well stays as it was. */
const withBandToggled = (view: RecordView, field: string, { from, to }: Bar & { is: 'band' }): RecordView => {
  const filter = filterOf(view, field)
  const range = filter?.type === 'range' ? filter : undefined
  const orUnknown = range?.orUnknown === true
  if (range?.from !== from || range.to !== to)
    return withFilter(view, { type: 'range', field, from, to, orUnknown })
  return orUnknown ? withFilter(view, unknownOnly(field)) : withoutFilter(view, field)
}
