import type { RecordExportRequest, RecordFileFormat } from '../../../../shared/bridge/record-exports.ts'
import type { ContactList } from '../../../../shared/bridge/lists.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import { recordFileTexts } from '../../../../shared/texts/record-file.ts'
import type { ReadableDatabase } from '../../../database/handles.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../../writers/brazilian-csv.ts'
import type { FileChunks } from '../../../complete-file.ts'
import { plainCsvLine } from '../../writers/plain-csv.ts'
import { createOwnColumns, type OwnColumns } from '../../writers/own-columns.ts'
import type { SheetCell } from '../../writers/sheet-cells.ts'
import { xlsxWorkbook } from '../../writers/xlsx-workbook.ts'
import type { StoredSet } from '../records/queries.ts'
import {
  brazilianCell,
  type ExportKind,
  kindOfField,
  kindOfRole,
  sheetCell,
  sheetStyleOf,
} from './export-cells.ts'
import { joinedRows, placeRows, recordRows } from './export-rows.ts'
import { headersOf } from './headers.ts'

type ExportRows = Iterable<string[][]> | AsyncIterable<string[][]>

/** What a file is made of: a heading, and rows that come some at a time. */
export type ExportContent = {
  heading: string[]
  /** What the columns are known to hold, in their order. */
  kinds: ExportKind[]
  /** Those of the list, which stand first, once all rows have been looked at. */
  own: OwnColumns
  count: number
  rows: ExportRows
}

type ExportQuestion = Pick<RecordExportRequest, 'fields' | 'headers'> & {
  set: StoredSet
  /** Its columns stand in front; null = the records alone. */
  list: ContactList | null
  /** Which records, ascending; null = all. */
  positions: Uint32Array | null
}

/**
 * Prepares a file's content; for a list, every row's record is looked up first.
 * @throws whatever the signal is aborted with
 */
export const openExport = async (
  db: ReadableDatabase,
  { set, list, positions, fields, headers }: ExportQuestion,
  signal: AbortSignal,
): Promise<ExportContent> => {
  const heading = headersOf(list?.columns ?? [], fields, headers)
  const kinds = [...(list?.roles ?? []).map(kindOfRole), ...fields.map(kindOfField)]
  const own = createOwnColumns(kinds.map((kind) => kind === 'own'))
  if (list === null)
    return {
      heading,
      kinds,
      own,
      count: positions?.length ?? set.records,
      rows: recordRows(db, set, fields, positions),
    }
  const { places, count } = await placeRows(db, set, list, positions, signal, own.look)
  return { heading, kinds, own, count, rows: joinedRows(db, set, fields, list, places) }
}

/** The pieces of a file in a format. */
export const chunksOf = (
  { heading, kinds, own, count, rows }: ExportContent,
  format: RecordFileFormat,
  language: Language,
): FileChunks => {
  switch (format) {
    case 'csv_brazil':
      return csvChunks(
        heading,
        rows,
        brazilianCsvLine,
        (cells) =>
          brazilianCsvLine(
            cells.map((cell, column) => brazilianCell(kinds[column] ?? 'text', cell, language)),
          ),
        brazilianCsvStart,
      )
    case 'csv_systems':
      return csvChunks(heading, rows, plainCsvLine, plainCsvLine, '')
    case 'xlsx':
      return xlsxWorkbook({
        sheetName: recordFileTexts[language].sheetName,
        heading,
        widths: [22],
        styles: kinds.map((kind, column) => (kind === 'own' ? own.style(column) : sheetStyleOf(kind))),
        count,
        rows: sheetRows(rows, kinds, own, language),
      })
  }
}

async function* sheetRows(
  rows: ExportRows,
  kinds: readonly ExportKind[],
  own: OwnColumns,
  language: Language,
): AsyncGenerator<SheetCell[][]> {
  const cellOf = (text: string, column: number): SheetCell => {
    const kind = kinds[column] ?? 'text'
    return kind === 'own' ? own.cell(column, text) : sheetCell(kind, text, language)
  }
  for await (const some of rows) yield some.map((cells) => cells.map(cellOf))
}

async function* csvChunks(
  heading: readonly string[],
  rows: ExportRows,
  headingLine: (cells: readonly string[]) => string,
  line: (cells: readonly string[]) => string,
  start: string,
): AsyncGenerator<string> {
  yield start + headingLine(heading)
  for await (const some of rows) yield some.map(line).join('')
}
