import type { ReadingChoices, RowBatch } from '../../../shared/processes/reader.ts'
import type { CentralDirectory } from '../../zip/central-directory.ts'
import { binaryWorkbookBudget, heldListBytes } from '../budgets.ts'
import type { ByteSource } from '../byte-source.ts'
import { CellTexts } from '../sheetjs/cell-text.ts'
import { loadSheetJs, type SheetJsLibrary } from '../sheetjs/load-sheetjs.ts'
import { rowsOfPortions } from '../sheetjs/portions.ts'
import { SheetLooks } from '../table/sheet-looks.ts'
import type { RowsRequest, Table } from '../table/table.ts'
import { openArchive } from '../zip/archive.ts'
import type { StringStore } from '../xlsx/string-store.ts'
import { cellPortions } from './cell-portions.ts'
import { oneSheetWorkbook } from './one-sheet-workbook.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readBinaryWorkbook } from './workbook.ts'

type OpenedWorkbook = {
  library: SheetJsLibrary
  styles: Buffer | null
  strings: StringStore
  texts: CellTexts
}

/**
 * A worksheet of an XLSB workbook as a table: the chosen one, or else the one that looks like a list. Our own code
 * unpacks the parts and finds the records of cells, and hands them to SheetJS in portions. Takes over the source and
 * closes it.
 * @throws ReaderFailure `reader_workbook_too_large`, `reader_workbook_damaged`, `reader_sheet_missing`, and what the
 *   archive throws
 */
export const openXlsb = async (
  source: ByteSource,
  directory: CentralDirectory,
  choices: ReadingChoices,
): Promise<Table> => {
  const archive = await openArchive(source, directory)
  const workbook = await readBinaryWorkbook(archive)
  const { stringsPart, stylesPart } = workbook
  const { partBytes } = binaryWorkbookBudget
  const stringsBytes =
    stringsPart === null ? Buffer.alloc(0) : await archive.readWhole(stringsPart, partBytes)
  const opened: OpenedWorkbook = {
    strings: readSharedStrings(stringsBytes),
    styles: stylesPart === null ? null : await archive.readWhole(stylesPart, heldListBytes),
    library: await loadSheetJs(),
    texts: new CellTexts(workbook.from1904),
  }
  // The sheet that was looked into last is the one that is chosen, as a rule.
  let held: { name: string; part: Buffer } | undefined
  const partOf = async (name: string): Promise<Buffer> => {
    if (held?.name === name) return held.part
    held = undefined
    held = { name, part: await archive.readWhole(name, partBytes) }
    return held.part
  }
  const looks = new SheetLooks(workbook.sheets, async function* (candidate, request) {
    yield* rowsOf(opened, await partOf(candidate.part), request, () => {})
  })
  const sheet = await looks.choose(choices.sheet)
  const part = await partOf(sheet.part)
  let reached = 0
  return {
    kind: 'xlsb',
    fileBytes: source.size,
    encoding: null,
    delimiter: null,
    sheets: () => looks.all(),
    sheet: sheet.name,
    rows: (request) => {
      reached = 0
      return rowsOf(opened, part, request, (to) => (reached = to))
    },
    progress: () => ({ bytesRead: reached, bytesTotal: part.length }),
    close: () => source.close(),
  }
}

const rowsOf = (
  { library, styles, strings, texts }: OpenedWorkbook,
  part: Buffer,
  request: RowsRequest,
  onReached: (to: number) => void,
): AsyncGenerator<RowBatch> => {
  const { firstPortionCells, portionCells } = binaryWorkbookBudget
  const portions = cellPortions(part, firstPortionCells, portionCells)
  const workbookOf = (records: readonly Buffer[]): Buffer => oneSheetWorkbook(library, styles, records)
  return rowsOfPortions({ library, portions, workbookOf, strings, texts }, request, onReached)
}
