import type { RowBatch } from '../../../shared/processes/reader.ts'
import { createPacer } from '../../turns.ts'
import { RowPacker } from '../table/pack-rows.ts'
import type { RowsRequest } from '../table/table.ts'
import { workbookDamaged } from '../reader-failure.ts'
import type { CellTexts } from './cell-text.ts'
import type { SheetJsLibrary } from './load-sheetjs.ts'
import type { StringStore } from '../xlsx/string-store.ts'
import type { CellPortion, Label } from './cell-portion.ts'
import { parseRows } from './parse-part.ts'
import { filledRows, type SheetRows } from './sheet-rows.ts'

/** A binary sheet as its reader has it. */
export type BinarySheetSource = {
  library: SheetJsLibrary
  portions: Iterable<CellPortion> | AsyncIterable<CellPortion>
  /** A small workbook of one sheet with these records. */
  workbookOf: (records: readonly Buffer[]) => Buffer
  strings: StringStore
  texts: CellTexts
}

/**
 * Rows of a binary sheet that comes in portions. SheetJS parses a portion at once, so that a large sheet neither has
 * to be in memory as a whole nor keeps this process from showing that it is alive.
 */
export async function* rowsOfPortions(
  { library, portions, workbookOf, strings, texts }: BinarySheetSource,
  request: RowsRequest,
  onReached: (reached: number) => void,
): AsyncGenerator<RowBatch> {
  const packer = new RowPacker(request)
  const pace = createPacer()
  for await (const { records, labels, reached } of portions) {
    const rows = parseRows(library, workbookOf(records))
    putLabels(rows, labels, strings)
    for (const { sourceRow, columns, texts: cells } of filledRows(rows, texts)) {
      if (packer.addSparse(sourceRow, columns, cells)) yield packer.take()
    }
    onReached(reached)
    await pace()
  }
  if (!packer.isEmpty) yield packer.take()
}

const putLabels = (rows: SheetRows, labels: readonly Label[], strings: StringStore): void => {
  for (const { row, column, string } of labels) {
    const text = strings.get(string)
    if (text === undefined) throw workbookDamaged('strings')
    ;(rows[row] ??= [])[column] = { t: 's', v: text }
  }
}
