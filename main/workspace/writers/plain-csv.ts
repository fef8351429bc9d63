const quotable = /[",\r\n]/

/** One line of CSV for other systems (RFC 4180): UTF-8 without a mark, `,`, CRLF, texts as they are. */
export const plainCsvLine = (cells: readonly string[]): string => {
  let line = ''
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line += ','
    line += quotable.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  }
  // An empty line would be no record: one empty cell has to be seen.
  return line === '' ? '""\r\n' : `${line}\r\n`
}
