import { isScientificNotation } from './spreadsheet-damage.ts'
import { columnKey } from './template.ts'

/** The form in which the headers of two tables count as the same: equal names in the same order, without case and accents. */
export const headersKey = (columns: readonly string[]): string => JSON.stringify(columns.map(columnKey))

/** Wider tables are a matrix of something, and would fill the database with their headers. */
const mostColumns = 300

/**
 * Whether these are headers, and nobody's data: in a file without one the columns are numbered by the reader, and where
 * the first person's row was taken for the header, their phone, document or address is in it.
 */
export const areHeaders = (columns: readonly string[]): boolean =>
  columns.length <= mostColumns &&
  columns.some((column, index) => column !== `Coluna ${index + 1}`) &&
  !columns.some(mayBeData)

/** A date has eight digits too, and may well stand in a header. */
const mayBeData = (name: string): boolean =>
  name.includes('@') ||
  name.replace(/\D/g, '').length >= 9 ||
  /\d{4}[- ]?\d{4}/.test(name) ||
  isScientificNotation(name)
