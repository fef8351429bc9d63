import Papa from 'papaparse'

/** Rows of cells as spreadsheets put them on the clipboard: tabs between cells, quotes where a cell has a line end. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: '\t', newline: '\r\n' },
  )

/** The rows of cells of a text from the clipboard; one without tabs and line ends is one cell. */
export const readTable = (text: string): string[][] => {
  const table = text.replace(/\r?\n$/, '')
  if (table === '') return [['']]
  const read = Papa.parse<string[]>(table, { delimiter: '\t' })
  // A quote that nothing closes is a character of its cell, as Excel takes it.
  return read.errors.some(({ type }) => type === 'Quotes')
    ? table.split(/\r?\n/).map((line) => line.split('\t'))
    : read.data
}
