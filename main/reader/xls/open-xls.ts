import type { ReadingChoices, RowBatch } from '../../../shared/processes/reader.ts'
import { binaryWorkbookBudget } from '../budgets.ts'
import type { ByteSource } from '../byte-source.ts'
import type { CompoundFile } from '../compound-file.ts'
import { decryptStream } from '../encryption/xls-stream.ts'
import { ReaderFailure, workbookDamaged } from '../reader-failure.ts'
import { CellTexts } from '../sheetjs/cell-text.ts'
import { loadCodePages, loadSheetJs, type SheetJsLibrary } from '../sheetjs/load-sheetjs.ts'
import { rowsOfPortions } from '../sheetjs/portions.ts'
import { SheetLooks } from '../table/sheet-looks.ts'
import type { RowsRequest, Table } from '../table/table.ts'
import type { StringStore } from '../xlsx/string-store.ts'
import { plainBiff2 } from './biff2-cells.ts'
import { cellPortions } from './cell-portions.ts'
import { oneSheetStream } from './one-sheet-stream.ts'
import { readSharedStrings } from './shared-strings.ts'
import { isBiff8, readStreamHead, type SheetPlace, type StreamHead } from './split-stream.ts'

type OpenedWorkbook = {
  library: SheetJsLibrary
  stream: Buffer
  head: StreamHead
  strings: StringStore
  texts: CellTexts
}

type HowToOpen = { compound: CompoundFile | null; choices: ReadingChoices; password: string | undefined }

/**
 * A worksheet of an XLS workbook (BIFF 2 to 8) as a table: the chosen one, or else the one that looks like a list.
 * Takes over the source and closes it.
 *
 * Our own code finds the records of cells and hands them to SheetJS in portions. Given whole workbooks instead, SheetJS
 * 0.20.3 (measured on 844 public files, 2026-11-25) took 2.6 times as long, with a peak of 409 MB instead of 221 MB. It
 * refused 4 files that are read here, as one whose table of strings says that it is empty, and differed in cells or
 * formats of 4 others. A million merged cells, or a formula without the length of its tokens, keep it busy for over 10 s.
 * @param how.compound has the records as a stream; null where they are the file itself as up to BIFF 4
 * @throws ReaderFailure `reader_workbook_too_large`, `reader_workbook_damaged`, `reader_sheet_missing`,
 *   and what `openingWith` throws
 */
export const openXls = async (
  source: ByteSource,
  { compound, choices, password }: HowToOpen,
): Promise<Table> => {
  const limit = binaryWorkbookBudget.fileBytes
  if (source.size > limit) throw new ReaderFailure('reader_workbook_too_large', { limit })
  const records = compound === null ? await source.read(0, source.size) : await workbookStream(compound)
  const stream = plainBiff2(decryptStream(records, password))
  const head = readStreamHead(stream)
  const library = await loadSheetJs()
  if (head.isOneSheet || !isBiff8(head)) {
    const decode = await loadCodePages(library)
    for (const sheet of head.sheets) sheet.name = decode(head.codePage, Buffer.from(sheet.name, 'latin1'))
  }
  const strings = readSharedStrings(head.strings)
  const opened = { library, stream, head, strings, texts: new CellTexts(head.from1904) }
  const looks = new SheetLooks(head.sheets, (candidate, request) =>
    rowsOf(opened, candidate, request, () => {}),
  )
  const sheet = await looks.choose(choices.sheet)
  let reached = 0
  return {
    kind: 'xls',
    fileBytes: source.size,
    encoding: null,
    delimiter: null,
    sheets: () => (head.isOneSheet ? Promise.resolve([]) : looks.all()),
    sheet: head.isOneSheet ? null : sheet.name,
    rows: (request) => {
      reached = 0
      return rowsOf(opened, sheet, request, (to) => (reached = to - sheet.offset))
    },
    progress: () => ({ bytesRead: reached, bytesTotal: stream.length - sheet.offset }),
    close: () => source.close(),
  }
}

/** Up to BIFF 5 the stream has another name; a file for both generations has both. */
const workbookStream = async (compound: CompoundFile): Promise<Buffer> => {
  const stream = await compound.stream('workbook', 'book')
  if (stream === null) throw workbookDamaged('stream')
  return stream
}

const rowsOf = (
  { library, stream, head, strings, texts }: OpenedWorkbook,
  sheet: SheetPlace,
  request: RowsRequest,
  onReached: (to: number) => void,
): AsyncGenerator<RowBatch> => {
  const { firstPortionCells, portionCells } = binaryWorkbookBudget
  const portions = cellPortions(stream, sheet, firstPortionCells, portionCells)
  const workbookOf = (records: readonly Buffer[]): Buffer => oneSheetStream(head, records)
  return rowsOfPortions({ library, portions, workbookOf, strings, texts }, request, onReached)
}
