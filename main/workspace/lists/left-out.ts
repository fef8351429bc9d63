import type { LeftOutRow } from '../../../shared/bridge/imports.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { Language } from '../../../shared/rules/language.ts'
import { type RejectionReason, rejectionReasonSchema } from '../../../shared/rules/row-verdict.ts'
import { suggestFix } from '../../../shared/rules/suggest-fix.ts'
import { leftOutFileTexts, rejectionTexts } from '../../../shared/texts/left-out.ts'
import { suggestionWords } from '../../../shared/texts/suggestions.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../writers/brazilian-csv.ts'
import { createOwnColumns, type OwnColumns } from '../writers/own-columns.ts'
import type { SheetCell } from '../writers/sheet-cells.ts'
import { xlsxWorkbook } from '../writers/xlsx-workbook.ts'
import { type PlacedRow, rowsFrom, someRows } from '../rows/store/blocks.ts'
import { createRowPlaces, listFiles, type RowPlace } from '../rows/store/imported-files.ts'
import { batchOfList } from './queries.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { pace } from '../../turns.ts'

export const countLeftOut = ({ tally }: ContactList): number => tally.duplicates + tally.rejected

/** Rows that were not taken, in the file's order. */
export const listLeftOut = (
  db: ReadableDatabase,
  listId: string,
  offset: number,
  limit: number,
): LeftOutRow[] => {
  const batchId = batchOfList(db, listId)
  const placeOf = createRowPlaces(listFiles(db, batchId))
  return someRows(db, batchId, 'left_out', offset, limit).map((row) => toLeftOut(row, placeOf))
}

const toLeftOut = (
  { sourceRow, fate, duplicateOf, cells }: PlacedRow,
  placeOf: (sourceRow: number) => RowPlace,
): LeftOutRow => {
  const first = duplicateOf === null ? null : placeOf(duplicateOf)
  return {
    sourceRow: placeOf(sourceRow).row,
    outcome: fate.outcome === 'rejected' ? 'rejected' : 'duplicate',
    reason: fate.outcome === 'rejected' ? fate.reason : null,
    duplicateOf: first?.row ?? null,
    duplicateFile: first?.file ?? null,
    cells,
  }
}

/** Why a row was not taken, in sentences: a cell of the file stands alone, without the screen around it. */
const reasonOf = (row: LeftOutRow, language: Language): string => {
  if (row.duplicateOf !== null)
    return leftOutFileTexts[language].duplicateOf(row.duplicateOf, row.duplicateFile)
  const reason: RejectionReason = rejectionReasonSchema.parse(row.reason)
  const { short, why } = rejectionTexts[language][reason]
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}. ${why}`
}

/** What a person could do about a row; empty where nothing of use can be said. */
const suggestionOf = (row: LeftOutRow, { columns, roles }: ContactList, language: Language): string => {
  const reason = rejectionReasonSchema.safeParse(row.reason)
  if (!reason.success) return ''
  const suggestion = suggestFix(reason.data, row.cells, roles, { defaultDdd: null, foreignPlan })
  return suggestion === null ? '' : suggestionWords(suggestion, columns, language)
}

const headingOf = ({ columns, origin }: ContactList, language: Language): string[] => {
  const { sourceRow, rowOfLists, reason, suggestion } = leftOutFileTexts[language]
  return [origin === null ? sourceRow : rowOfLists, reason, suggestion, ...columns]
}

/** The rows that were not taken as they go into a file: every original column, and what is said of each in front. */
function* leftOutRows(db: ReadableDatabase, list: ContactList, language: Language): Generator<string[][]> {
  const batchId = batchOfList(db, list.id)
  const placeOf = createRowPlaces(listFiles(db, batchId))
  for (const rows of rowsFrom(db, batchId, 'left_out', 0)) {
    yield rows
      .map((row) => toLeftOut(row, placeOf))
      .map((row) => [
        String(row.sourceRow),
        reasonOf(row, language),
        suggestionOf(row, list, language),
        ...row.cells,
      ])
  }
}

/** The rows that were not taken as a CSV for a person. */
export function* leftOutCsv(db: ReadableDatabase, list: ContactList, language: Language): Generator<string> {
  yield brazilianCsvStart + brazilianCsvLine(headingOf(list, language))
  for (const rows of leftOutRows(db, list, language)) yield rows.map(brazilianCsvLine).join('')
}

/**
 * The rows that were not taken as a workbook. They are read twice: what a column holds is known only when all have been
 * looked at.
 */
export const leftOutXlsx = async (
  db: ReadableDatabase,
  list: ContactList,
  language: Language,
): Promise<AsyncGenerator<Buffer>> => {
  const own = createOwnColumns(list.roles.map((role) => role === 'variable'))
  for (const rows of rowsFrom(db, batchOfList(db, list.id), 'left_out', 0)) {
    for (const { cells } of rows) own.look(cells)
    await pace()
  }
  return xlsxWorkbook({
    sheetName: leftOutFileTexts[language].sheetName,
    heading: headingOf(list, language),
    widths: [16, 56, 44, 22],
    styles: ['general', 'text', 'text', ...list.columns.map((_column, index) => own.style(index))],
    count: countLeftOut(list),
    rows: leftOutSheetRows(db, list, language, own),
  })
}

function* leftOutSheetRows(
  db: ReadableDatabase,
  list: ContactList,
  language: Language,
  own: OwnColumns,
): Generator<SheetCell[][]> {
  for (const rows of leftOutRows(db, list, language)) {
    yield rows.map(([sourceRow = '', reason = '', suggestion = '', ...cells]) => [
      { number: Number(sourceRow), style: 'number' },
      reason,
      suggestion,
      ...cells.map((text, column) => own.cell(column, text)),
    ])
  }
}
