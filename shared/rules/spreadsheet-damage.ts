/**
 * What spreadsheet programs do to identifiers, and how far it can be taken back (rule D19: what check digits or the
 * text itself prove is repaired; the rest is refused, never guessed).
 */

// NBSP, narrow NBSP, zero-width characters, soft hyphen, BOM: they come with text pasted from web pages and PDFs.
const invisible = /[\u00A0\u202F\u2007\u200B-\u200F\u2060\u00AD\uFEFF]/g

/** The cell without surrounding space, invisible characters and the apostrophe that marks text in spreadsheets. */
export const cleanCell = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(invisible, ' ')
    .trim()
    .replace(/^['’`]+/, '')
    .trim()

/**
 * True for `5,51199E+12` and its like: six or fewer digits survived, the rest is lost for good. Source: measured with
 * Excel's General format, which turns to scientific notation from 12 digits.
 */
export const isScientificNotation = (text: string): boolean => /^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d+$/.test(text)

/**
 * `5511987654321.0` and `…,00` without their decimal zeros, `11.987.654.321,00` too, as the button for thousands shows a
 * phone; null when the text has none.
 */
export const withoutDecimalZeros = (text: string): string | null => {
  const match = /^(?:(\d+)[.,]0+|(\d{1,3}(?:\.\d{3})+),0+)$/.exec(text)
  return match === null ? null : (match[1] ?? match[2]?.replaceAll('.', '') ?? null)
}
