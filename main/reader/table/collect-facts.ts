import type { ReadingChoices, SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import { maxSampleCells, maxSampleLength, sampleRows } from '../budgets.ts'
import { findHeader, headerSearchRows } from './find-header.ts'
import { nameColumns } from './name-columns.ts'
import { isBlankCell, unpackRows, type SourceRow } from './source-row.ts'
import type { Table } from './table.ts'

/**
 * Reads the first rows of a table and says what a person has to know and may change before the import: header row
 * (chosen or found), column names, sample.
 */
export const collectFacts = async (table: Table, choices: ReadingChoices): Promise<SpreadsheetFacts> => {
  const { head, complete } = await firstRows(table, choices.headerRow)
  const headerRow = choices.headerRow ?? findHeader(head)
  const header = head.find((row) => row.sourceRow === headerRow)?.cells ?? []
  const { rows, cut } = sampleOf(head.filter((row) => row.sourceRow > headerRow))
  const columns = nameColumns(
    header,
    Math.max(shownWidth(header), ...rows.map((row) => shownWidth(row.cells))),
  )
  return {
    kind: table.kind,
    fileBytes: table.fileBytes,
    encoding: table.encoding,
    delimiter: table.delimiter,
    quotes: table.quotes ?? null,
    doubts: table.doubts?.() ?? null,
    sheets: await table.sheets(),
    sheet: table.sheet,
    headerRow,
    columns,
    sample: rows.map(({ sourceRow, cells }) => ({ sourceRow, cells: widened(cells, columns.length) })),
    complete: complete && !cut,
  }
}

/**
 * The rows with content that header and sample need. With a chosen header, rows above it are of no interest; one more
 * row than the sample holds tells whether there is more.
 */
const firstRows = async (
  table: Table,
  chosenHeader: number | undefined,
): Promise<{ head: SourceRow[]; complete: boolean }> => {
  const wanted = sampleRows + 2 + (chosenHeader === undefined ? headerSearchRows : 0)
  const head: SourceRow[] = []
  let length = 0
  let cells = 0
  const afterRow = Math.max(0, (chosenHeader ?? 0) - 1)
  for await (const block of table.rows({ afterRow, rowsPerBlock: wanted, extent: 'beginning' })) {
    for (const row of unpackRows(block)) {
      head.push(row)
      length += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      cells += row.cells.length
      const isMuch = length > 2 * maxSampleLength || cells > 2 * maxSampleCells
      if (head.length >= wanted || (isMuch && head.length > 2)) return { head, complete: false }
    }
  }
  return { head, complete: true }
}

/** The first data rows, fewer where they are enormous. */
const sampleOf = (data: readonly SourceRow[]): { rows: SourceRow[]; cut: boolean } => {
  const rows: SourceRow[] = []
  let length = 0
  let widest = 0
  for (const row of data.slice(0, sampleRows)) {
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    widest = Math.max(widest, row.cells.length)
    const tooMuch = length > maxSampleLength || widest * (rows.length + 1) > maxSampleCells
    if (tooMuch && rows.length > 0) break
    rows.push(row)
  }
  return { rows, cut: rows.length < data.length }
}

const shownWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => !isBlankCell(cell)) + 1

const widened = (cells: readonly string[], width: number): string[] =>
  cells.length >= width ? [...cells] : [...cells, ...Array.from({ length: width - cells.length }, () => '')]
