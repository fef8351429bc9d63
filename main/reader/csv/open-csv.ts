import { delimiters, type QuoteComparison, type ReadingChoices } from '../../../shared/processes/reader.ts'
import type { ByteSource } from '../byte-source.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { unpackRows } from '../table/source-row.ts'
import type { RowsRequest, Table } from '../table/table.ts'
import { decodeText } from './decode-text.ts'
import { detectEncoding } from './detect-encoding.ts'
import { detectLayout } from './detect-layout.ts'
import { RecordParser } from './parse-records.ts'
import { Reading, type ReadingLayout } from './reading.ts'

const sampleBytes = 256 * 1024

/** The line by which a file tells Excel its separator; Excel does not show it as a row, and neither does the reader. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/i

/** Limits of a comparison: rows, cells of each row, and characters of each cell. */
const compared = { rows: 5, cells: 12, length: 60 } as const
const comparedBlockRows = 500

/**
 * A text file with delimiters as a table. Encoding, delimiter and quotes are the person's choice or else what the file
 * says (byte order mark, `sep=` line) or else what was detected. Takes over the source and closes it.
 * Throws `reader_file_empty` for text without content.
 */
export const openCsv = async (source: ByteSource, choices: ReadingChoices): Promise<Table> => {
  const head = await source.read(0, sampleBytes)
  const layout = await layoutOf(source, head, choices)
  let reading = new Reading(source, layout)
  return {
    kind: 'csv',
    fileBytes: source.size,
    encoding: layout.encoding,
    delimiter: delimiters.find((delimiter) => delimiter === layout.delimiter) ?? null,
    quotes: layout.quotes,
    doubts: () => reading.doubts,
    compareQuotes: () => compareQuotes(source, layout),
    sheets: () => Promise.resolve([]),
    sheet: null,
    rows: (request) => {
      reading = new Reading(source, layout)
      return reading.rows(request)
    },
    progress: () => ({ bytesRead: reading.bytesRead, bytesTotal: source.size }),
    close: () => source.close(),
  }
}

const layoutOf = async (
  source: ByteSource,
  head: Buffer,
  choices: ReadingChoices,
): Promise<ReadingLayout> => {
  const encoding = choices.encoding ?? (await detectEncoding(source, head))
  const sample = decodeText(encoding).write(head)
  if (head.length === source.size && sample.trim() === '') throw new ReaderFailure('reader_file_empty')
  const told = separatorLine.exec(sample)
  const skipped = told?.[0].length ?? 0
  const layout = detectLayout(sample.slice(skipped), head.length === source.size, {
    delimiter: choices.delimiter ?? told?.[1],
    quotes: choices.quotes,
  })
  return { ...layout, encoding, skipped }
}

const compareQuotes = async (source: ByteSource, layout: ReadingLayout): Promise<QuoteComparison[]> => {
  const found: QuoteComparison[] = []
  const reading = new Reading(source, layout)
  for await (const block of reading.rows({
    afterRow: 0,
    rowsPerBlock: comparedBlockRows,
    extent: 'whole',
  })) {
    const records = reading.takeDoubtful()
    if (records.length === 0) continue
    for (const { sourceRow, cells } of unpackRows(block)) {
      const record = records.find((each) => each.sourceRow === sourceRow)
      if (record === undefined) continue
      found.push({ sourceRow, asRead: shortened(cells), asText: rowsAsText(record.text, layout) })
      if (found.length >= compared.rows) return found
    }
  }
  return found
}

const rowsAsText = (text: string, { delimiter }: ReadingLayout): string[][] => {
  const request: RowsRequest = { afterRow: 0, rowsPerBlock: compared.rows, extent: 'beginning' }
  const parser = new RecordParser({ delimiter, quotes: 'text' }, request)
  for (const block of parser.push(text)) return [...unpackRows(block)].map(({ cells }) => shortened(cells))
  return []
}

const shortened = (cells: readonly string[]): string[] =>
  cells
    .slice(0, compared.cells)
    .map((cell) => (cell.length > compared.length ? `${cell.slice(0, compared.length)}…` : cell))
