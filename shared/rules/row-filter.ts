/** Conditions on the rows of a list: whom of it a campaign is for. */
import { z } from 'zod'
import { stateOfDdd } from './brazilian-areas.ts'
import { foldText } from './fold-text.ts'
import { sortValueOf } from './sort-value.ts'

/** What of a row is looked at: a column, or what the phone says of where its owner lives. */
export const rowFieldSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('column'), name: z.string().max(1_000) }),
  z.object({ type: z.literal('ddd') }),
  z.object({ type: z.literal('state') }),
])
export type RowField = z.infer<typeof rowFieldSchema>

export const rowOperators = [
  'is',
  'is_not',
  'contains',
  'not_contains',
  'at_least',
  'at_most',
  'filled',
  'empty',
] as const
export type RowOperator = (typeof rowOperators)[number]

export const rowFilterSchema = z.object({
  field: rowFieldSchema,
  operator: z.enum(rowOperators),
  /** What the field is held against: several texts parted by `;` where one of them is enough, one figure or day otherwise. */
  value: z.string().max(5_000),
})
export type RowFilter = z.infer<typeof rowFilterSchema>

/** Why a filter cannot be applied. */
export type FilterFault = 'column_unknown' | 'value_missing' | 'value_not_comparable'

/** @param phone the digits, with the country code */
export type RowTest = (phone: string, cells: readonly string[]) => boolean

/** True of the operators that are held against no value. */
export const needsNoValue = (operator: RowOperator): boolean => operator === 'filled' || operator === 'empty'

/** The texts of a value: parted by `;`, without the space around them. */
const textsOf = (value: string): string[] =>
  value
    .split(';')
    .map((text) => foldText(text.trim()))
    .filter((text) => text !== '')

/** Makes the filters of a view ready for many rows; one that cannot be applied takes none off. */
export const compileFilters = (filters: readonly RowFilter[], columns: readonly string[]): RowTest[] =>
  filters.flatMap((filter) => {
    const test = compileFilter(filter, columns)
    return typeof test === 'string' ? [] : [test]
  })

/**
 * Makes a filter ready for many rows. Texts are compared without case, accents and the space around them; figures and
 * days as they are sorted (see `sortValueOf`), and a cell that holds neither is never at least or at most anything. A
 * phone from abroad has no DDD and no state: both are empty.
 * @param columns of the list
 */
export const compileFilter = (
  { field, operator, value }: RowFilter,
  columns: readonly string[],
): RowTest | FilterFault => {
  const column = field.type === 'column' ? columns.indexOf(field.name) : -1
  if (field.type === 'column' && column < 0) return 'column_unknown'
  const textOf = (phone: string, cells: readonly string[]): string => {
    if (field.type === 'column') return (cells[column] ?? '').trim()
    const ddd = phone.startsWith('55') ? phone.slice(2, 4) : ''
    return field.type === 'ddd' ? ddd : (stateOfDdd(ddd) ?? '')
  }
  if (operator === 'filled') return (phone, cells) => textOf(phone, cells) !== ''
  if (operator === 'empty') return (phone, cells) => textOf(phone, cells) === ''

  const texts = textsOf(value)
  if (texts.length === 0) return 'value_missing'
  switch (operator) {
    case 'is':
    case 'is_not': {
      const wanted = new Set(texts)
      return (phone, cells) => wanted.has(foldText(textOf(phone, cells))) === (operator === 'is')
    }
    case 'contains':
    case 'not_contains':
      return (phone, cells) => {
        const text = foldText(textOf(phone, cells))
        return texts.some((part) => text.includes(part)) === (operator === 'contains')
      }
    case 'at_least':
    case 'at_most': {
      const limit = sortValueOf(value.trim())
      if (limit === null) return 'value_not_comparable'
      return (phone, cells) => {
        const found = sortValueOf(textOf(phone, cells))
        return found !== null && (operator === 'at_least' ? found >= limit : found <= limit)
      }
    }
  }
}
