import type { FoundRows, ReadingChoices, RowBatch } from '../../../shared/processes/reader.ts'
import { sharedStringsBudget } from '../budgets.ts'
import type { ByteSource } from '../byte-source.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { noDoubts, noteRow } from '../table/found-rows.ts'
import { RowPacker } from '../table/pack-rows.ts'
import { SheetLooks } from '../table/sheet-looks.ts'
import type { RowsRequest, Table } from '../table/table.ts'
import { decodeXml } from '../xml/decode-xml.ts'
import { XmlScanner } from '../xml/scanner.ts'
import type { Archive } from '../zip/archive.ts'
import type { NumberFormat } from './number-format.ts'
import { openSharedStrings, type SharedStrings } from './shared-strings.ts'
import type { SparseRow } from './sparse-row.ts'
import { readStyles } from './styles.ts'
import { readWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts'
import { WorksheetRows } from './worksheet-rows.ts'

type OpenWorkbook = { archive: Archive; workbook: Workbook; formats: NumberFormat[]; strings: SharedStrings }

/**
 * A worksheet of an Office Open XML workbook as a table: the chosen one, or else the one that looks like a list.
 * Takes over the source and closes it. Throws `reader_sheet_missing` for a choice that is not there.
 * @param part the name of the workbook in the archive
 */
export const openXlsx = async (
  source: ByteSource,
  archive: Archive,
  part: string,
  choices: ReadingChoices,
): Promise<Table> => {
  const workbook = await readWorkbook(archive, part)
  const formats = await readStyles(archive, workbook.stylesPart)
  const strings = openSharedStrings(archive, workbook.stringsPart)
  // A part that is shorter than the budget has no more strings than that; of a longer one it is seen here, and not after
  // its first rows were.
  if (archive.bytes(workbook.stringsPart ?? '') > sharedStringsBudget.bytes)
    await strings.readTo(Number.POSITIVE_INFINITY)
  const opened: OpenWorkbook = { archive, workbook, formats, strings }
  const looks = new SheetLooks(workbook.sheets, (candidate, request) =>
    rowsOf(opened, candidate, request, noDoubts().characters),
  )
  const sheet = await looks.choose(choices.sheet)
  const bytesTotal = archive.compressedBytes(sheet.part) + archive.compressedBytes(workbook.stringsPart ?? '')
  let readBefore = 0
  let doubts = noDoubts()
  return {
    kind: 'xlsx',
    fileBytes: source.size,
    encoding: null,
    delimiter: null,
    sheets: () => looks.all(),
    sheet: sheet.name,
    doubts: () => doubts,
    rows: (request) => {
      readBefore = archive.bytesRead()
      doubts = noDoubts()
      return rowsOf(opened, sheet, request, doubts.characters)
    },
    progress: () => ({ bytesRead: Math.min(archive.bytesRead() - readBefore, bytesTotal), bytesTotal }),
    close: () => source.close(),
  }
}

async function* rowsOf(
  { archive, workbook, formats, strings }: OpenWorkbook,
  sheet: WorkbookSheet,
  request: RowsRequest,
  cleaned: FoundRows,
): AsyncGenerator<RowBatch> {
  const packer = new RowPacker(request)
  const handler = new WorksheetRows({ formats, from1904: workbook.from1904 })
  const scanner = new XmlScanner(handler, 'sheet')
  const decoder = decodeXml('sheet')
  for await (const bytes of archive.read(sheet.part, () => handler.cells)) {
    // Behind the rows the part is only inflated, for its checksum.
    if (handler.isDone) continue
    scanner.write(decoder.write(bytes), decoder.plain)
    const { rows, lastString } = handler.take()
    await strings.readTo(lastString)
    for (const row of rows) {
      if (row.sourceRow > request.afterRow && isCleaned(row, strings)) noteRow(cleaned, row.sourceRow)
      if (packer.addSparse(row.sourceRow, row.columns, textsOf(row, strings))) yield packer.take()
    }
  }
  if (!handler.isDone) {
    decoder.end()
    scanner.end()
  }
  // Strings are read as rows need them, so that rows come from the first moment on; what is left, for its checksum.
  if (request.extent === 'whole') await strings.readTo(Number.POSITIVE_INFINITY)
  if (!packer.isEmpty) yield packer.take()
}

/** Whether characters that XML does not have were left out of one of its texts. */
const isCleaned = (row: SparseRow, strings: SharedStrings): boolean =>
  row.isCleaned || row.values.some((value) => typeof value === 'number' && strings.isCleaned(value))

/** The texts of a row's cells, once the strings that it refers to have been read. */
const textsOf = ({ sourceRow, values }: SparseRow, strings: SharedStrings): string[] =>
  values.map((value) => {
    const text = typeof value === 'string' ? value : strings.get(value)
    if (text !== undefined) return text
    throw new ReaderFailure('reader_xml_damaged', { part: 'sheet', reason: 'string_missing', row: sourceRow })
  })
