const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * A field that is complete. `start` and `end` cut its raw text, quotes included; `next` is where the following
 * field begins. `malformed`: quoted, with a quote inside that neither closes the field nor is doubled.
 */
export type ScannedField = {
  start: number
  end: number
  next: number
  endsRecord: boolean
  malformed: boolean
}

/** The field in which the text ran out: where it began, whether it is a quoted one, how many fields of its record precede it. */
export type OpenField = { start: number; quoted: boolean; fieldsBefore: number }

/**
 * Walks the fields of delimited text by the same rules as papaparse: a quote counts only at the beginning of a field
 * and is closed by a quote before delimiter or line end (white space between them is tolerated). Unlike papaparse
 * it takes `\n`, `\r\n` and `\r` for line ends, side by side. The visitor stops the walk by returning false.
 *
 * For looking at text, not for reading it: it says where things are and builds no cells. Without a line end after
 * the last record, that record's last field is open.
 */
export const scanFields = (
  text: string,
  delimiter: string,
  visit: (field: ScannedField) => boolean | void,
): OpenField => {
  const delimiterUnit = delimiter.charCodeAt(0)
  const length = text.length
  const field: ScannedField = { start: 0, end: 0, next: 0, endsRecord: false, malformed: false }
  let position = 0
  let fieldsBefore = 0
  while (position < length) {
    const quoted = text.charCodeAt(position) === quote
    field.start = position
    field.malformed = false
    const end = quoted
      ? closingOf(text, position, delimiterUnit, field)
      : plainEndOf(text, position, delimiterUnit)
    if (end === -1) return { start: position, quoted, fieldsBefore }
    const unit = text.charCodeAt(end)
    field.end = end
    field.endsRecord = unit !== delimiterUnit
    field.next = end + (unit === carriageReturn && text.charCodeAt(end + 1) === lineFeed ? 2 : 1)
    position = field.next
    fieldsBefore = field.endsRecord ? 0 : fieldsBefore + 1
    if (visit(field) === false) break
  }
  return { start: position, quoted: false, fieldsBefore }
}

const plainEndOf = (text: string, start: number, delimiterUnit: number): number => {
  for (let at = start; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === delimiterUnit || unit === lineFeed || unit === carriageReturn) return at
  }
  return -1
}

/** Index of the delimiter or line end behind a quoted field, or -1 when the text ends before it is clear. */
const closingOf = (text: string, start: number, delimiterUnit: number, field: ScannedField): number => {
  let from = start + 1
  for (;;) {
    const at = text.indexOf('"', from)
    if (at === -1) return -1
    if (text.charCodeAt(at + 1) === quote) {
      from = at + 2
      continue
    }
    let after = at + 1
    while (after < text.length && isPadding(text.charCodeAt(after), delimiterUnit)) after += 1
    if (after >= text.length) return -1
    const unit = text.charCodeAt(after)
    if (unit === delimiterUnit || unit === lineFeed || unit === carriageReturn) return after
    field.malformed = true
    from = at + 1
  }
}

const isPadding = (unit: number, delimiterUnit: number): boolean => {
  if (unit === delimiterUnit || unit === lineFeed || unit === carriageReturn) return false
  if (unit > 0x20 && unit < 0xa0) return false
  return String.fromCharCode(unit).trim() === ''
}
