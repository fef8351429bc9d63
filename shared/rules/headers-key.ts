import { isScientificNotation } from './spreadsheet-damage.ts'
import { columnKey } from './template.ts'

/** The form in which the headers of two tables count as the same: equal names in the same order, without case and accents. */
export const headersKey = (columns: readonly string[]): string => JSON.stringify(columns.map(columnKey))

/** Wider tables are a matrix of something, and would fill the database with their headers. */
const mostColumns = 300

/**
 * Whether these are column headers and no personal data. Without a header row the reader numbers the columns; where the first
 * data row was taken for the header, it contains a person's phone, document or address.
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
