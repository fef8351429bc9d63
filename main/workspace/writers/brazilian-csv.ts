/**
 * CSV as Excel in Brazil opens it by a double click: UTF-8 with its mark, `;`, CRLF. Never with a `sep=` line, which
 * makes Excel ignore the mark.
 */
export const brazilianCsvStart = '\uFEFF'

/**
 * One line. Each field is quoted; a field that a spreadsheet would take for a formula gets an apostrophe in front
 * (OWASP ASVS 1.2.10, rule D20), which our own import takes off again.
 */
export const brazilianCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${neutralised(cell).replaceAll('"', '""')}"`).join(';')}\r\n`

/** A minus before nothing but figures begins no formula, and is to be summed. */
const negativeNumber = /^-(?:0|[1-9]\d{0,8})(?:,\d+)?$/

const neutralised = (cell: string): string =>
  !negativeNumber.test(cell) && /^[=+\-@\t\r\0＝＋－＠]/.test(cell) ? `'${cell}` : cell
