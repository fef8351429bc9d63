import { needsNoValue, type RowFilter } from '../../shared/rules/row-filter.ts'
import type { Messages } from './messages.ts'

/** A condition on the rows of a list in words: "cidade é São Paulo". */
export const conditionWords = (text: Messages, { field, operator, value }: RowFilter): string =>
  [
    field.type === 'column' ? field.name : text.audience.fields[field.type],
    text.audience.operators[operator],
    ...(needsNoValue(operator) ? [] : [value.trim()]),
  ].join(' ')
