import type { ReadingChoices, RowBatch } from '../../../shared/processes/reader.ts'
import { readAhead } from '../../zip/read-ahead.ts'
import type { ByteSource } from '../byte-source.ts'
import { detectEncoding } from '../csv/detect-encoding.ts'
import { createPacer } from '../../turns.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { RowPacker } from '../table/pack-rows.ts'
import type { RowsRequest, Table } from '../table/table.ts'
import { HtmlRows } from './html-rows.ts'
import { HtmlScanner } from './html-scanner.ts'
import { declaredLabel, labelledText, pageText, type PageText } from './page-text.ts'

/** Texts of twice the length are beyond what V8 keeps among the young, and cost it far more. */
const chunkBytes = 64 * 1024
const headBytes = 4096

/**
 * The tables of an HTML page, which many systems export by the name of XLS, as one table. Takes over the source and
 * closes it. Throws `reader_kind_unsupported` {kind} for a page without any row, such as that of a login.
 * @param kind what to call it then
 */
export const openHtml = async (
  source: ByteSource,
  choices: ReadingChoices,
  kind: 'html' | 'xml',
): Promise<Table> => {
  const text = choices.encoding === undefined ? await textOf(source) : pageText(choices.encoding)
  let bytesRead = 0
  const rows = (request: RowsRequest): AsyncGenerator<RowBatch> =>
    pageRows(source, text, request, (bytes) => (bytesRead = bytes))
  if (!(await hasRows(rows({ afterRow: 0, rowsPerBlock: 1, extent: 'beginning' }))))
    throw new ReaderFailure('reader_kind_unsupported', { kind })
  return {
    kind: 'html',
    fileBytes: source.size,
    encoding: text.encoding,
    delimiter: null,
    sheets: () => Promise.resolve([]),
    sheet: null,
    rows,
    progress: () => ({ bytesRead, bytesTotal: source.size }),
    close: () => source.close(),
  }
}

/**
 * The detected encoding goes before the declared one, which is wrong more often. Encodings that are never detected, such as
 * those of eastern Europe and Asia, are taken from the declaration.
 */
const textOf = async (source: ByteSource): Promise<PageText> => {
  const head = await source.read(0, headBytes)
  const detected = pageText(await detectEncoding(source, head))
  if (detected.encoding?.startsWith('utf-') === true) return detected
  const declared = labelledText(declaredLabel(head.toString('latin1')) ?? '')
  return declared?.encoding === null ? declared : detected
}

/** Whether there is any row. */
export const hasRows = async (blocks: AsyncIterable<RowBatch>): Promise<boolean> => {
  for await (const _ of blocks) return true
  return false
}

/** The rows of all tables of a page, one after another. */
export async function* pageRows(
  source: ByteSource,
  text: PageText,
  request: RowsRequest,
  onProgress: (bytesRead: number) => void,
): AsyncGenerator<RowBatch> {
  const decoding = text.decode()
  const tableRows = new HtmlRows()
  const scanner = new HtmlScanner(tableRows)
  const packer = new RowPacker(request)
  const pace = createPacer()
  const finishedRows = function* (): Generator<RowBatch> {
    for (const { sourceRow, columns, values } of tableRows.take()) {
      if (packer.addSparse(sourceRow, columns, values.map(String))) yield packer.take()
    }
  }
  let position = 0
  for await (const bytes of readAhead(source, 0, source.size, chunkBytes)) {
    position += bytes.length
    scanner.write(decoding.write(bytes))
    onProgress(position)
    yield* finishedRows()
    await pace()
  }
  scanner.write(decoding.end())
  scanner.end()
  yield* finishedRows()
  if (!packer.isEmpty) yield packer.take()
}
