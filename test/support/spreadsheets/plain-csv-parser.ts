import type { QuoteStyle } from '../../../shared/processes/reader.ts'

export type PlainlyParsed = { records: string[][]; doubtful: number[] }

/**
 * Delimited text, one cell after the other from the whole text, without any thought for speed: the second opinion on the
 * reader's parser. `doubtful` are the records (from 1) with a quote that is not where RFC 4180 has it.
 *
 * 1. A quote opens a quoted cell only as its first character; a doubled quote inside is one, and in the style
 *    `backslash` so is an escaped one.
 * 2. The closing quote stands before a delimiter or a line end; white space between them is dropped.
 * 3. Before anything else, it ends the quoting: what follows up to the next delimiter or line end is text.
 * 4. A quote is text where it never closes; and where it would swallow whole rows: all lines behind its own that it goes over
 *    have as many cells as the last record with more than one, and the file is a careless one: the closing quote is one of
 *    rule 3, or a record before has such a quote, or one that is text, or a quote within a plain cell. The cell ends as
 *    one without quotes; a quote there goes with the first.
 * 5. Line ends outside quotes are `\n`, `\r\n` and `\r`; the last one ends the text and begins no record.
 */
export const parsePlainly = (
  text: string,
  delimiter: string,
  style: QuoteStyle = 'doubled',
): PlainlyParsed => {
  const source = text === '' || text.endsWith('\n') ? text : `${text}\n`
  const records: string[][] = []
  const doubtful: number[] = []
  let record: string[] = []
  let isDoubtful = false
  let width = 0
  let isCareless = false
  let isRecordCareless = false
  for (let at = 0; at < source.length;) {
    const cell = cellAt(source, at, delimiter, style, width, isCareless)
    record.push(cell.value)
    isDoubtful ||= cell.isDoubtful
    isRecordCareless ||= cell.isCareless
    at = cell.end
    if (source[at] === delimiter) {
      at += 1
      // A delimiter before the end of the text is followed by a cell: the line end gives it.
      continue
    }
    at += source.startsWith('\r\n', at) ? 2 : 1
    records.push(record)
    if (isDoubtful) doubtful.push(records.length)
    if (record.length > 1) width = record.length
    record = []
    isDoubtful = false
    isCareless ||= isRecordCareless
  }
  return { records, doubtful }
}

type Cell = { value: string; end: number; isDoubtful: boolean; isCareless: boolean }

const cellAt = (
  source: string,
  from: number,
  delimiter: string,
  style: QuoteStyle,
  width: number,
  isFileCareless: boolean,
): Cell => {
  const quote = { doubled: '"', backslash: '"', single: "'", text: null }[style]
  const plainEnd = borderFrom(source, from, delimiter)
  const plain = source.slice(from, plainEnd)
  if (quote === null || !plain.startsWith(quote)) {
    const isCareless = quote !== null && plain.includes(quote)
    return { value: plain, end: plainEnd, isDoubtful: false, isCareless }
  }
  const asText = {
    value: plain.length > 1 && plain.endsWith(quote) ? plain.slice(1, -1) : plain,
    end: plainEnd,
    isDoubtful: true,
    isCareless: true,
  }
  const quoted = quotedCell(source, from, quote, style === 'backslash')
  if (quoted === null) return asText
  const { value, closing } = quoted
  const end = borderFrom(source, closing + 1, delimiter)
  const rest = source.slice(closing + 1, end)
  const isClosed = rest.trim() === ''
  const cell = { value: isClosed ? value : value + rest, end, isDoubtful: !isClosed, isCareless: !isClosed }
  const lines = source.slice(from, closing).split(/\r\n|\n|\r/)
  if (lines.length === 1) return cell
  // The last line goes on to its own end.
  const lineEnd = source.slice(closing).search(/[\r\n]/) + closing
  lines[lines.length - 1] += source.slice(closing, lineEnd)
  const areRows = lines.slice(1).every((line) => line.split(delimiter).length === width)
  if (!areRows) return cell
  return !isClosed || isFileCareless ? asText : { ...cell, isDoubtful: true }
}

/** Where a delimiter or line end is next. */
const borderFrom = (source: string, from: number, delimiter: string): number => {
  let at = from
  while (source[at] !== delimiter && source[at] !== '\n' && source[at] !== '\r') at += 1
  return at
}

/** What is between the quotes, and where the closing one is; null = nowhere. */
const quotedCell = (
  source: string,
  from: number,
  quote: string,
  hasEscapes: boolean,
): { value: string; closing: number } | null => {
  let value = ''
  for (let at = from + 1; at < source.length; at += 1) {
    const isEscape = hasEscapes && source[at] === '\\' && [quote, '\\'].includes(source[at + 1] ?? '')
    const isDoubled = source.startsWith(quote + quote, at)
    if (isEscape || isDoubled) at += 1
    else if (source[at] === quote) return { value, closing: at }
    value += source[at]
  }
  return null
}
