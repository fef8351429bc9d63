import { delimiters, type Delimiter } from '../../../shared/processes/reader.ts'
import { scanFields } from './scan-fields.ts'

const scannedRecords = 200

/** What a delimiter makes of the sample. */
type Cut = {
  widths: number[]
  malformed: number
  decimalCommas: number
  spaced: number
  occurrences: number
  open: boolean
}

/**
 * The delimiter that cuts the sample best: most records into the same number of fields, quotes falling where fields
 * begin and end. A comma between digits (1.234,56) or before a space ("Rua A, 12") is weak evidence. With nothing to
 * go by it is `;`, the list separator of Windows in Brazil.
 *
 * `isWholeFile`: the sample ends where the file ends, so a quote left open counts against a delimiter.
 */
export const detectDelimiter = (sample: string, isWholeFile: boolean): Delimiter => {
  let best: Delimiter = ';'
  let bestScore = 0
  for (const delimiter of delimiters) {
    const score = scoreOf(cutWith(sample, delimiter), isWholeFile)
    // Earlier delimiters of the list win ties.
    if (score > bestScore + 1e-9) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

const cutWith = (sample: string, delimiter: Delimiter): Cut => {
  const cut: Cut = { widths: [], malformed: 0, decimalCommas: 0, spaced: 0, occurrences: 0, open: false }
  let width = 0
  let hasContent = false
  const text = sample.endsWith('\n') || sample.endsWith('\r') ? sample : `${sample}\n`
  const open = scanFields(text, delimiter, ({ start, end, next, endsRecord, malformed }) => {
    width += 1
    if (malformed) cut.malformed += 1
    if (end > start) hasContent = true
    if (!endsRecord) {
      cut.occurrences += 1
      if (text[next] === ' ') cut.spaced += 1
      if (delimiter === ',' && isDigit(text.charCodeAt(end - 1)) && isDecimals(text, next))
        cut.decimalCommas += 1
      return true
    }
    if (hasContent) cut.widths.push(width)
    width = 0
    hasContent = false
    return cut.widths.length < scannedRecords
  })
  cut.open = open.quoted
  return cut
}

const scoreOf = (cut: Cut, isWholeFile: boolean): number => {
  const records = cut.widths.length
  const usual = usualWidth(cut.widths)
  if (records === 0 || usual < 2) return 0
  const same = cut.widths.filter((width) => width === usual).length / records
  const present = cut.widths.filter((width) => width > 1).length / records
  let score = (same + present) * Math.log2(usual + 1)
  score /= 1 + (10 * cut.malformed) / records
  if (cut.open && isWholeFile) score *= 0.2
  // One comma in each row, and each within an amount: a column of amounts rather than two columns.
  if (cut.decimalCommas >= cut.occurrences * 0.9) score *= usual === 2 ? 0 : 0.3
  else if (cut.spaced >= cut.occurrences * 0.9) score *= 0.6
  return score
}

/** The width that most records have, not counting those of one field; the larger of two as frequent. */
const usualWidth = (widths: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  let usual = 1
  let most = 0
  for (const [width, count] of counts) {
    if (count > most || (count === most && width > usual)) {
      usual = width
      most = count
    }
  }
  return usual
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39

/** One or two digits and then no further one: the decimals of an amount. */
const isDecimals = (text: string, at: number): boolean => {
  if (!isDigit(text.charCodeAt(at))) return false
  if (!isDigit(text.charCodeAt(at + 1))) return true
  return !isDigit(text.charCodeAt(at + 2))
}
