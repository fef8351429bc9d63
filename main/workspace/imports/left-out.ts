import { z } from 'zod'
import type { LeftOutRow } from '../../../shared/bridge/imports.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { type RejectionReason, rejectionReasonSchema } from '../../../shared/rules/row-verdict.ts'
import { type Language, leftOutFileTexts, rejectionTexts } from '../../../shared/texts/left-out.ts'
import type { ReadableDatabase } from '../../database/open.ts'
import { all, get, type Query, sql } from '../../database/sql.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../exports/brazilian-csv.ts'

type LeftOutRecord = Omit<LeftOutRow, 'cells'> & { cells: string }

const textArray = z.array(z.string())

const ofList = (listId: string): Query =>
  sql`from left_out_row where batch_id = (select id from import_batch where list_id = ${listId})`

const selectLeftOut = sql`select source_row as sourceRow, outcome, reason, duplicate_of as duplicateOf, cells`

const toLeftOut = (record: LeftOutRecord): LeftOutRow => ({
  ...record,
  cells: textArray.parse(JSON.parse(record.cells)),
})

export const countLeftOut = (db: ReadableDatabase, listId: string): number =>
  get<{ count: number }>(db, sql`select count(*) as count ${ofList(listId)}`)?.count ?? 0

/** Rows that were not taken, in the file's order. */
export const listLeftOut = (
  db: ReadableDatabase,
  listId: string,
  offset: number,
  limit: number,
): LeftOutRow[] =>
  all<LeftOutRecord>(
    db,
    sql`${selectLeftOut} ${ofList(listId)} order by source_row limit ${limit} offset ${offset}`,
  ).map(toLeftOut)

/** Rows after a source row, for walking through all of them without counting again from the first. */
const leftOutAfter = (db: ReadableDatabase, listId: string, sourceRow: number, limit: number): LeftOutRow[] =>
  all<LeftOutRecord>(
    db,
    sql`${selectLeftOut} ${ofList(listId)} and source_row > ${sourceRow} order by source_row limit ${limit}`,
  ).map(toLeftOut)

/** Why a row was not taken, in sentences: a cell of the file stands alone, without the screen around it. */
const reasonOf = (row: LeftOutRow, language: Language): string => {
  if (row.duplicateOf !== null) return leftOutFileTexts[language].duplicateOf(row.duplicateOf)
  const reason: RejectionReason = rejectionReasonSchema.parse(row.reason)
  const { short, why } = rejectionTexts[language][reason]
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}. ${why}`
}

const rowsPerChunk = 2_000

/** The rows that were not taken as a CSV for a person: every original column, and the reason in front of them. */
export function* leftOutCsv(db: ReadableDatabase, list: ContactList, language: Language): Generator<string> {
  const texts = leftOutFileTexts[language]
  yield brazilianCsvStart + brazilianCsvLine([texts.sourceRow, texts.reason, ...list.columns])
  let after = 0
  for (;;) {
    const rows = leftOutAfter(db, list.id, after, rowsPerChunk)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.sourceRow
    yield rows
      .map((row) => brazilianCsvLine([String(row.sourceRow), reasonOf(row, language), ...row.cells]))
      .join('')
  }
}
