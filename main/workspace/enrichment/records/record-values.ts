import type { FieldKind } from '../../../../shared/api/enrichment-fields.ts'
import { sortValueOf } from '../../../../shared/rules/sort-value.ts'

/** Whether records are ordered by what the texts of such a field are worth, not by their letters. */
export const isMeasured = (kind: FieldKind): boolean =>
  kind === 'number' || kind === 'money' || kind === 'date'

const plainNumber = /^-?\d+(?:\.\d+)?$/

/**
 * What a field's text is worth; null when it is no figure and no day, which counts as unknown. Numbers are decimal
 * strings (specification, section 2.7): `33.333` is a third of a hundred. Money has two decimals, so that three digits
 * behind a point are thousands as Brazil writes them.
 */
export const valueOf = (kind: FieldKind, text: string): number | null => {
  const trimmed = text.trim()
  return kind === 'number' && plainNumber.test(trimmed) ? Number(trimmed) : sortValueOf(trimmed)
}

const isDay = (bound: string): boolean => bound.length === 10 && bound[4] === '-' && bound[7] === '-'

/** What a bound is worth: a figure with a point, or a day from its first second on. */
export const boundValueOf = (bound: string): number =>
  isDay(bound) ? (sortValueOf(bound) ?? NaN) : Number(bound)

/** Of the upper end of a range, which belongs to it: a day to its last second. */
export const upperBoundValueOf = (bound: string): number => boundValueOf(bound) + (isDay(bound) ? 235_959 : 0)
