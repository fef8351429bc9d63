/** What simple parsing of delimited text yields: all records, or the record (from 1) whose quoted cell has no end. */
export type PlainlyParsed = { records: string[][] } | { unclosed: number }

/**
 * Delimited text, character by character, without any thought for speed: the second opinion on the reader's parser.
 * - A quote opens a quoted cell only as its first character; a doubled quote inside is one.
 * - The closing quote is followed by a delimiter or a line end, white space between them tolerated and dropped.
 * - Another quote inside a quoted cell is a character; but not in a cell that goes over lines, which is unclosed.
 * - Line ends outside quotes are `\n`, `\r\n` and `\r`; the last one ends the text and begins no record.
 */
export const parsePlainly = (text: string, delimiter: string): PlainlyParsed => {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  const source = text === '' || /[\r\n]$/.test(text) ? text : `${text}\n`
  while (at < source.length) {
    const cell = source[at] === '"' ? quotedCell(source, at, delimiter) : plainCell(source, at, delimiter)
    if (cell === null) return { unclosed: records.length + 1 }
    record.push(cell.value)
    at = cell.end
    if (source[at] === delimiter) {
      at += 1
      // A delimiter before the end of the text is followed by a cell: the added or own line end gives it.
      continue
    }
    at += source.startsWith('\r\n', at) ? 2 : 1
    records.push(record)
    record = []
  }
  return { records }
}

type Cell = { value: string; end: number }

const plainCell = (source: string, from: number, delimiter: string): Cell => {
  let end = from
  while (source[end] !== delimiter && source[end] !== '\n' && source[end] !== '\r') end += 1
  return { value: source.slice(from, end), end }
}

const quotedCell = (source: string, from: number, delimiter: string): Cell | null => {
  let value = ''
  let isMalformed = false
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] !== '"') {
      value += source[at]
      continue
    }
    if (source[at + 1] === '"') {
      value += '"'
      at += 1
      continue
    }
    let end = at + 1
    while (source[end] !== delimiter && /[^\S\r\n]/.test(source[end] ?? '')) end += 1
    if (source[end] === delimiter || source[end] === '\n' || source[end] === '\r') {
      return isMalformed && /[\r\n]/.test(value) ? null : { value, end }
    }
    isMalformed = true
    value += '"'
  }
  return null
}
