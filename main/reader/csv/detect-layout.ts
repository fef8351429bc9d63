import { delimiters, type QuoteStyle } from '../../../shared/processes/reader.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { mostFrequent } from '../table/most-frequent.ts'
import { unpackRows } from '../table/source-row.ts'
import type { TextLayout } from './cut-rows.ts'
import { RecordParser } from './parse-records.ts'
import { areInSingleQuotes } from './single-quotes.ts'

const scannedRecords = 200

/** What a layout makes of the sample: its rows with content, and how many of them are in doubt. */
type Cut = { rows: readonly (readonly string[])[]; doubtful: number }

/**
 * The delimiter and the quotes that cut the sample best: most records into the same number of cells, quotes falling where
 * cells begin and end. A comma within an amount (1.234,56) or before a space ("Rua A, 12") is weak evidence. With nothing
 * to go by they are `;`, the list separator of Windows in Brazil, and doubled quotes.
 *
 * `isWholeFile`: the sample ends where the file ends. What is chosen is not detected.
 */
export const detectLayout = (
  sample: string,
  isWholeFile: boolean,
  chosen: { delimiter?: string | undefined; quotes?: QuoteStyle | undefined } = {},
): TextLayout => {
  // A sample of empty cells alone has no score for any delimiter.
  const only = delimiters.find((delimiter) => sample.replaceAll(delimiter, '').trim() === '')
  const readings = (chosen.delimiter === undefined ? delimiters : [chosen.delimiter]).flatMap((delimiter) =>
    (chosen.quotes === undefined ? likelyQuotes(sample, delimiter) : [chosen.quotes]).map((quotes) => {
      const layout = { delimiter, quotes }
      return { layout, cut: cutWith(sample, layout, isWholeFile) }
    }),
  )
  const isNamed = readings.some(({ layout, cut }) => hasNames(layout.delimiter, cut))
  let best: TextLayout | undefined
  let bestScore = 0
  // Earlier ones win ties.
  for (const { layout, cut } of readings) {
    const score =
      scoreOf(cut) *
      delimiterWeight(sample, layout.delimiter, isWholeFile) *
      // It is within the cells of the columns that another delimiter has names for.
      (isNamed && !hasNames(layout.delimiter, cut) ? 0.6 : 1)
    if (score > bestScore + 1e-9) {
      best = layout
      bestScore = score
    }
  }
  if (best !== undefined) return best
  const delimiter = chosen.delimiter ?? only ?? ';'
  return { delimiter, quotes: chosen.quotes ?? quotesOfColumn(readings, delimiter) }
}

type Reading = { layout: TextLayout; cut: Cut }

/** Of a single column, whose cells have the quotes that leave fewest in doubt. */
const quotesOfColumn = (readings: readonly Reading[], delimiter: string): QuoteStyle => {
  const own = readings.filter(
    ({ layout, cut }) => layout.delimiter === delimiter && layout.quotes !== 'single' && cut.rows.length > 0,
  )
  const fewest = Math.min(...own.map(({ cut }) => cut.doubtful))
  return own.find(({ cut }) => cut.doubtful === fewest)?.layout.quotes ?? 'doubled'
}

/** True where the first row is as wide as the others and holds names. Two with a comma may be a title. */
const hasNames = (delimiter: string, { rows }: Cut): boolean => {
  const usual = usualWidth(rows)
  const [first = []] = rows
  const isWide = first.length === usual && usual >= (delimiter === ',' ? 3 : 2)
  return isWide && first.every((cell) => /^\s*\p{L}/u.test(cell))
}

/** Quotes that the sample may have, the usual ones first. */
const likelyQuotes = (sample: string, delimiter: string): QuoteStyle[] => {
  if (areInSingleQuotes(sample, delimiter)) return ['single']
  return sample.includes('\\"') ? ['doubled', 'backslash'] : ['doubled']
}

const cutWith = (sample: string, layout: TextLayout, isWholeFile: boolean): Cut => {
  let doubtful = 0
  const request = { afterRow: 0, rowsPerBlock: scannedRecords, extent: 'beginning' } as const
  const parser = new RecordParser(layout, request, () => (doubtful += 1))
  const rows: (readonly string[])[] = []
  try {
    for (const block of parser.push(sample)) {
      for (const { cells } of unpackRows(block)) rows.push(cells)
      if (rows.length >= scannedRecords) return { rows, doubtful }
    }
    // The last row of a file may do without its line end; that of a sample is cut off somewhere.
    if (isWholeFile || rows.length === 0)
      for (const block of parser.end()) for (const { cells } of unpackRows(block)) rows.push(cells)
  } catch (error) {
    // It cannot be cut so at all.
    if (!(error instanceof ReaderFailure)) throw error
    return { rows: [], doubtful: 0 }
  }
  return { rows, doubtful }
}

const scoreOf = ({ rows, doubtful }: Cut): number => {
  const usual = usualWidth(rows)
  if (usual < 2) return 0
  const same = rows.filter(({ length }) => length === usual).length / rows.length
  const present = rows.filter(({ length }) => length > 1).length / rows.length
  return ((same + present) * Math.log2(usual + 1)) / (1 + (10 * doubtful) / rows.length)
}

/** How much of its score a delimiter keeps that may be no more than punctuation. */
const delimiterWeight = (sample: string, delimiter: string, isWholeFile: boolean): number => {
  // With their quotes, so that "1","50" is no amount.
  const { rows } = cutWith(sample, { delimiter, quotes: 'text' }, isWholeFile)
  const joints = rows.flatMap((cells) =>
    cells.slice(1).map((right, index) => [cells[index] ?? '', right] as const),
  )
  const mostOf = (test: (left: string, right: string) => boolean): boolean =>
    joints.filter(([left, right]) => test(left, right)).length >= joints.length * 0.9
  const usual = usualWidth(rows)
  // One comma in each row, and each within an amount: a column of amounts rather than two columns.
  if (delimiter === ',' && mostOf(isAmount) && !areNames(rows[0] ?? [], usual)) return usual === 2 ? 0 : 0.3
  // Tabs that only follow other delimiters align the columns of those.
  if (
    delimiter === '\t' &&
    mostOf((left) => left === '' || /[,;|]$/.test(left)) &&
    !mostOf((left) => left === '')
  )
    return 0.3
  return mostOf((_left, right) => right.startsWith(' ')) ? 0.6 : 1
}

/** True for a header with this number of columns: that of a single column of amounts has no comma in it. */
const areNames = (cells: readonly string[], columns: number): boolean =>
  cells.length === columns && cells.every((cell) => /^[^\s\d][^\d]*$/.test(cell))

/** Digits before and one or two behind a comma, no further one and no date: of an amount as Brazil writes it. */
const isAmount = (left: string, right: string): boolean => {
  if (!/^\d{1,2}(?![\d./:\p{L}])/u.test(right)) return false
  const whole = /(?<![\d./:\p{L}])[\d.]+$/u.exec(left)?.[0] ?? ''
  // Nine digits in a row are a phone or a document, and a point that is not before three digits is a decimal one.
  return /^(?:\d{1,8}|\d{1,3}(?:\.\d{3})+)$/.test(whole)
}

/** The width that most records have, not counting those of one cell. */
const usualWidth = (rows: readonly (readonly string[])[]): number =>
  mostFrequent(rows.map(({ length }) => length).filter((length) => length > 1))
