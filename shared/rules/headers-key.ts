import { columnKey } from './template.ts'

/** The form in which the headers of two tables count as the same: equal names in the same order, without case and accents. */
export const headersKey = (columns: readonly string[]): string => JSON.stringify(columns.map(columnKey))
