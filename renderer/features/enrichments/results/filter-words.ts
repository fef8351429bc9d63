import type { FieldSummary, RecordFilter } from '../../../../shared/bridge/records.ts'
import type { Formats } from '../../../i18n/formats.ts'
import type { Messages } from '../../../i18n/messages.ts'
import { cellText, valueText } from './cell-text.ts'
import type { Bar, Chart } from './charts.ts'
import { fieldLabel } from './fields.ts'
import { isUnknownOnly } from './layout.ts'

/** Values that a chip names one by one. */
const mostNamed = 3

/** A filter in plain words: "Idade de 25 a 40, ou desconhecida". */
export const filterWords = (
  t: Messages,
  f: Formats,
  kind: FieldSummary['kind'],
  filter: RecordFilter,
): string => {
  const field = fieldLabel(t, filter.field)
  if (isUnknownOnly(filter)) return t.results.chipUnknown(field, filter.field)
  switch (filter.type) {
    case 'contains':
      return t.results.chipContains(field, filter.text)
    case 'values':
      return t.results.chipValues(field, valuesInWords(t, kind, filter.values))
    case 'range': {
      const { from, to, orUnknown } = filter
      const words = rangeWords(t, field, from && cellText(t, f, kind, from), to && cellText(t, f, kind, to))
      return orUnknown ? `${words}, ${t.results.orUnknown(filter.field)}` : words
    }
  }
}

const valuesInWords = (t: Messages, kind: FieldSummary['kind'], values: readonly string[]): string => {
  // What is unknown is said last, as people do.
  const words = values
    .toSorted((a, b) => Number(a === '') - Number(b === ''))
    .map((value) => valueText(t, kind, value))
  const named = words.slice(0, mostNamed)
  if (words.length > mostNamed) return t.results.orMore(named.join(', '), words.length - mostNamed)
  const last = named.pop() ?? ''
  return named.length === 0 ? last : t.results.orLast(named.join(', '), last)
}

const rangeWords = (t: Messages, field: string, from: string | null, to: string | null): string => {
  if (from !== null && to !== null) return t.results.chipRange(field, from, to)
  if (from !== null) return t.results.chipFrom(field, from)
  return to === null ? t.results.chipKnown(field) : t.results.chipTo(field, to)
}

/** What a bar counts, in words short enough to stand beside it. */
export const barWords = (t: Messages, f: Formats, chart: Chart, bar: Bar): string => {
  switch (bar.is) {
    case 'others':
      return t.results.others
    case 'unknown':
      return t.results.unknown
    case 'value':
      return valueText(t, chart.kind, bar.value)
    case 'band':
      return chart.unit === 'years' ? yearsWords(t, chart.years, bar.place) : figureWords(t, f, chart, bar)
  }
}

const figureWords = (t: Messages, f: Formats, chart: Chart, bar: Bar & { is: 'band' }): string => {
  const { question } = chart
  // Of reais the bound itself is said, not the last cent before it.
  const end =
    chart.unit === 'money' && question.type === 'bands' ? (question.bounds[bar.place] ?? null) : bar.to
  const from = bar.from === null ? null : f.number(Number(bar.from))
  const to = end === null ? null : f.number(Number(end))
  if (from === null) return t.results.bandUpTo(to ?? '')
  return to === null ? t.results.bandFrom(from) : t.results.band(from, to)
}

/** @param years ago that each bound is, the longest first */
const yearsWords = (t: Messages, years: readonly number[], place: number): string => {
  const most = years[place - 1]
  const least = years[place]
  if (most === undefined) return t.results.yearsOver(least ?? 0)
  return least === undefined ? t.results.yearsUnder(most) : t.results.yearsBand(least, most)
}

/** What a chart is of, with its unit. */
export const chartTitle = (t: Messages, chart: Chart): string => {
  if (chart.unit === 'years') return t.results.since
  const field = fieldLabel(t, chart.field)
  return chart.unit === 'money' ? t.results.inReais(field) : field
}
