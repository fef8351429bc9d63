import Papa from 'papaparse'

/**
 * What a spreadsheet program would take for a formula that does something (OWASP ASVS 1.2.10, rule D20), and what has
 * apostrophes in front of one. Figures with a sign do nothing, and a phone is pasted elsewhere too.
 */
const formula = /^'*(?:[=@\t\r\0＝＠]|[+\-＋－](?![\d\s().,/-]*$))/

/**
 * Rows of cells as spreadsheets put them on the clipboard: tabs between cells, quotes where a cell has a line end. Where they
 * are pasted none is a formula: it has an apostrophe in front.
 */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter: '\t', newline: '\r\n', escapeFormulae: formula },
  )

/** The rows of cells of a text from the clipboard, as they were copied; one without tabs and line ends is one cell. */
export const readTable = (text: string): string[][] => {
  const table = text.replace(/\r?\n$/, '')
  if (table === '') return [['']]
  const read = Papa.parse<string[]>(table, { delimiter: '\t' })
  // A quote that nothing closes is a character of its cell, as Excel takes it.
  const rows = read.errors.some(({ type }) => type === 'Quotes')
    ? table.split(/\r?\n/).map((line) => line.split('\t'))
    : read.data
  return rows.map((row) => row.map(withoutMark))
}

const withoutMark = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
