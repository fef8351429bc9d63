import type { LeftOutRow } from '../../../shared/bridge/imports.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { type RejectionReason, rejectionReasonSchema } from '../../../shared/rules/row-verdict.ts'
import { type Language, leftOutFileTexts, rejectionTexts } from '../../../shared/texts/left-out.ts'
import type { ReadableDatabase } from '../../database/open.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../exports/brazilian-csv.ts'
import { type PlacedRow, rowsFrom, someRows } from '../lists/blocks.ts'
import { batchOfList } from '../lists/queries.ts'

export const countLeftOut = ({ tally }: ContactList): number => tally.duplicates + tally.rejected

/** Rows that were not taken, in the file's order. */
export const listLeftOut = (
  db: ReadableDatabase,
  listId: string,
  offset: number,
  limit: number,
): LeftOutRow[] => someRows(db, batchOfList(db, listId), 'left_out', offset, limit).map(toLeftOut)

const toLeftOut = ({ sourceRow, fate, duplicateOf, cells }: PlacedRow): LeftOutRow => ({
  sourceRow,
  outcome: fate.outcome === 'rejected' ? 'rejected' : 'duplicate',
  reason: fate.outcome === 'rejected' ? fate.reason : null,
  duplicateOf,
  cells,
})

/** Why a row was not taken, in sentences: a cell of the file stands alone, without the screen around it. */
const reasonOf = (row: LeftOutRow, language: Language): string => {
  if (row.duplicateOf !== null) return leftOutFileTexts[language].duplicateOf(row.duplicateOf)
  const reason: RejectionReason = rejectionReasonSchema.parse(row.reason)
  const { short, why } = rejectionTexts[language][reason]
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}. ${why}`
}

/** The rows that were not taken as a CSV for a person: every original column, and the reason in front of them. */
export function* leftOutCsv(db: ReadableDatabase, list: ContactList, language: Language): Generator<string> {
  const texts = leftOutFileTexts[language]
  yield brazilianCsvStart + brazilianCsvLine([texts.sourceRow, texts.reason, ...list.columns])
  for (const rows of rowsFrom(db, batchOfList(db, list.id), 'left_out', 0)) {
    yield rows
      .map(toLeftOut)
      .map((row) => brazilianCsvLine([String(row.sourceRow), reasonOf(row, language), ...row.cells]))
      .join('')
  }
}
