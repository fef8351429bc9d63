import {
  delimiters,
  type Delimiter,
  type ReadingChoices,
  type RowBatch,
  type TextEncoding,
} from '../../../shared/processes/reader.ts'
import type { ByteSource } from '../byte-source.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { RowsRequest, Table } from '../table/table.ts'
import { decodeText } from './decode-text.ts'
import { detectDelimiter } from './detect-delimiter.ts'
import { detectEncoding } from './detect-encoding.ts'
import { RecordParser } from './parse-records.ts'

const sampleBytes = 256 * 1024
const chunkBytes = 128 * 1024

/** The line by which a file tells Excel its separator; Excel does not show it as a row, and neither does the reader. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/i

type Layout = { encoding: TextEncoding; separator: string; delimiter: Delimiter | null; skipped: number }

/**
 * A text file with delimiters as a table. Encoding and delimiter are the person's choice or else what the file says
 * (byte order mark, `sep=` line) or else what was detected. Takes over the source and closes it.
 * Throws `reader_file_empty` for text without content and `reader_text_not_decodable` for a choice that is not so.
 */
export const openCsv = async (source: ByteSource, choices: ReadingChoices): Promise<Table> => {
  const head = await source.read(0, sampleBytes)
  const layout = await layoutOf(source, head, choices)
  let bytesRead = 0
  return {
    kind: 'csv',
    fileBytes: source.size,
    encoding: layout.encoding,
    delimiter: layout.delimiter,
    sheets: () => Promise.resolve([]),
    sheet: null,
    rows: (request) => rowsOf(source, layout, request, (bytes) => (bytesRead = bytes)),
    progress: () => ({ bytesRead, bytesTotal: source.size }),
    close: () => source.close(),
  }
}

const layoutOf = async (source: ByteSource, head: Buffer, choices: ReadingChoices): Promise<Layout> => {
  const encoding = choices.encoding ?? (await detectEncoding(source, head))
  const sample = decodeText(encoding).write(head)
  if (head.length === source.size && sample.trim() === '') throw new ReaderFailure('reader_file_empty')
  const told = separatorLine.exec(sample)
  const separator = choices.delimiter ?? told?.[1] ?? detectDelimiter(sample, head.length === source.size)
  return {
    encoding,
    separator,
    delimiter: delimiters.find((delimiter) => delimiter === separator) ?? null,
    skipped: told?.[0].length ?? 0,
  }
}

async function* rowsOf(
  source: ByteSource,
  { encoding, separator, skipped }: Layout,
  request: RowsRequest,
  onProgress: (bytesRead: number) => void,
): AsyncGenerator<RowBatch> {
  const decoding = decodeText(encoding)
  const parser = new RecordParser(separator, request)
  let toSkip = skipped
  let position = 0
  let next = source.read(0, chunkBytes)
  for (;;) {
    const bytes = await next
    if (bytes.length === 0) break
    position += bytes.length
    // The disk works while the parser does.
    next = source.read(position, chunkBytes)
    next.catch(() => {})
    let text = decoding.write(bytes)
    if (toSkip > 0) {
      text = text.slice(toSkip)
      toSkip = 0
    }
    onProgress(position)
    yield* parser.push(text)
  }
  decoding.end()
  yield* parser.end()
}
