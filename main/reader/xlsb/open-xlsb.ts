import type { ReadingChoices, RowBatch } from '../../../shared/processes/reader.ts'
import { binaryWorkbookBudget, heldListBytes } from '../budgets.ts'
import type { ByteSource } from '../byte-source.ts'
import { CellTexts } from '../sheetjs/cell-text.ts'
import { loadSheetJs, type SheetJsLibrary } from '../sheetjs/load-sheetjs.ts'
import { rowsOfPortions } from '../sheetjs/portions.ts'
import { SheetLooks } from '../table/sheet-looks.ts'
import type { RowsRequest, Table } from '../table/table.ts'
import type { Archive } from '../zip/archive.ts'
import type { StringStore } from '../xlsx/string-store.ts'
import { cellPortions } from './cell-portions.ts'
import { withBuiltInFormats } from './formats.ts'
import { oneSheetWorkbook } from './one-sheet-workbook.ts'
import { recordPieces } from './records.ts'
import { readSharedStrings } from './shared-strings.ts'
import { type BinarySheet, readBinaryWorkbook } from './workbook.ts'

type OpenedWorkbook = {
  archive: Archive
  library: SheetJsLibrary
  styles: Buffer | null
  strings: StringStore
  texts: CellTexts
}

/**
 * A worksheet of an XLSB workbook as a table: the chosen one, or else the one that looks like a list. Our own code
 * unpacks the parts and finds the records of cells, and hands them to SheetJS in portions. Takes over the source and
 * closes it.
 * @param part the name of the workbook in the archive
 * @throws ReaderFailure `reader_workbook_damaged`, `reader_sheet_missing`, and what the
 *   archive throws
 */
export const openXlsb = async (
  source: ByteSource,
  archive: Archive,
  part: string,
  choices: ReadingChoices,
): Promise<Table> => {
  const workbook = await readBinaryWorkbook(archive, part)
  const { stringsPart, stylesPart } = workbook
  const opened: OpenedWorkbook = {
    archive,
    strings: await readSharedStrings(archive, stringsPart),
    styles:
      stylesPart === null ? null : withBuiltInFormats(await archive.readWhole(stylesPart, heldListBytes)),
    library: await loadSheetJs(),
    texts: new CellTexts(workbook.from1904),
  }
  const looks = new SheetLooks(workbook.sheets, (candidate, request) => rowsOf(opened, candidate, request))
  const sheet = await looks.choose(choices.sheet)
  const bytesTotal = archive.compressedBytes(sheet.part)
  let readBefore = 0
  return {
    kind: 'xlsb',
    fileBytes: source.size,
    encoding: null,
    delimiter: null,
    sheets: () => looks.all(),
    sheet: sheet.name,
    rows: (request) => {
      readBefore = archive.bytesRead()
      return rowsOf(opened, sheet, request)
    },
    progress: () => ({ bytesRead: Math.min(archive.bytesRead() - readBefore, bytesTotal), bytesTotal }),
    close: () => source.close(),
  }
}

const rowsOf = (
  { archive, library, styles, strings, texts }: OpenedWorkbook,
  { part }: BinarySheet,
  request: RowsRequest,
): AsyncGenerator<RowBatch> => {
  const { firstPortionCells, portionCells } = binaryWorkbookBudget
  let cells = 0
  const pieces = recordPieces(archive.read(part, () => cells))
  const portions = cellPortions(pieces, firstPortionCells, portionCells, () => (cells += 1))
  const workbookOf = (records: readonly Buffer[]): Buffer => oneSheetWorkbook(library, styles, records)
  return rowsOfPortions({ library, portions, workbookOf, strings, texts }, request, () => {})
}
