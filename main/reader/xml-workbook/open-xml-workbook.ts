import type { FoundRows, ReadingChoices, RowBatch } from '../../../shared/processes/reader.ts'
import { readAhead } from '../../zip/read-ahead.ts'
import type { ByteSource } from '../byte-source.ts'
import { createPacer } from '../../turns.ts'
import { noDoubts, noteRow } from '../table/found-rows.ts'
import { RowPacker } from '../table/pack-rows.ts'
import { SheetLooks } from '../table/sheet-looks.ts'
import type { RowsRequest, Table } from '../table/table.ts'
import type { StyleFormats } from './style-formats.ts'
import { decodeXml } from '../xml/decode-xml.ts'
import { XmlScanner, type XmlHandler } from '../xml/scanner.ts'
import { XmlSheetList, type XmlSheet } from './sheet-list.ts'
import { XmlRows } from './sheet-rows.ts'

/** Texts of twice the length are beyond what V8 keeps among the young, and cost it far more. */
const chunkBytes = 64 * 1024

/** The namespace that is in the first tag of every XML Spreadsheet 2003. */
export const isXmlWorkbook = (beginning: string): boolean =>
  beginning.includes('urn:schemas-microsoft-com:office:spreadsheet')

/**
 * A worksheet of an XML Spreadsheet 2003, which older systems export by the name of XLS, as a table: the chosen one, or
 * else the one that looks like a list. The file is gone through once for the names, and again for the rows. Takes over
 * the source and closes it.
 * @throws ReaderFailure `reader_sheet_missing`, and what XML throws
 */
export const openXmlWorkbook = async (source: ByteSource, choices: ReadingChoices): Promise<Table> => {
  const list = new XmlSheetList()
  const pace = createPacer()
  for await (const _ of scanned(source, list)) await pace()
  const looks = new SheetLooks(list.sheets, (candidate, request) =>
    rowsOf(source, candidate, list.formats, request, noDoubts().characters, () => {}),
  )
  const sheet = await looks.choose(choices.sheet)
  let bytesRead = 0
  let doubts = noDoubts()
  return {
    kind: 'xml',
    fileBytes: source.size,
    encoding: null,
    delimiter: null,
    sheets: () => looks.all(),
    sheet: sheet.name,
    doubts: () => doubts,
    rows: (request) => {
      doubts = noDoubts()
      return rowsOf(source, sheet, list.formats, request, doubts.characters, (bytes) => (bytesRead = bytes))
    },
    progress: () => ({ bytesRead, bytesTotal: source.size }),
    close: () => source.close(),
  }
}

/** Goes through the file; turns after each piece with how many bytes are behind it. */
async function* scanned(source: ByteSource, handler: XmlHandler): AsyncGenerator<number> {
  const scanner = new XmlScanner(handler, 'sheet')
  const decoder = decodeXml('sheet')
  let position = 0
  for await (const bytes of readAhead(source, 0, source.size, chunkBytes)) {
    position += bytes.length
    scanner.write(decoder.write(bytes), decoder.plain)
    yield position
  }
  decoder.end()
  scanner.end()
}

async function* rowsOf(
  source: ByteSource,
  { index, hasRows }: XmlSheet,
  formats: StyleFormats,
  request: RowsRequest,
  cleaned: FoundRows,
  onProgress: (bytesRead: number) => void,
): AsyncGenerator<RowBatch> {
  if (!hasRows) return
  const packer = new RowPacker(request)
  const handler = new XmlRows(index, formats)
  for await (const position of scanned(source, handler)) {
    onProgress(position)
    for (const { sourceRow, columns, values, isCleaned } of handler.take()) {
      if (isCleaned && sourceRow > request.afterRow) noteRow(cleaned, sourceRow)
      if (packer.addSparse(sourceRow, columns, values.map(String))) yield packer.take()
    }
    if (handler.isDone) break
  }
  if (!packer.isEmpty) yield packer.take()
}
