/**
 * Reports and what they say of recipients. A report is imported under `staging`, which nobody sees, and counts from one update
 * of its state on; a killed import is swept away by the next start (rule D12).
 */
import { z } from 'zod'
import {
  type Report,
  type ReportWord,
  reportSchema,
  reportWordSchema,
  type UnmatchedRow,
} from '../../../shared/bridge/results.ts'
import type { ReportRole } from '../../../shared/rules/report-columns.ts'
import type { WordMeaning } from '../../../shared/rules/results.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, prepare, type Query, run, sql, transaction } from '../../database/sql.ts'
import { unpack } from '../rows/store/packed.ts'
import { forgetReport, hasBlocked } from './own-blocks.ts'
import { forgetTaught, type Taught } from './remembered.ts'

export type NewReport = {
  id: string
  itemId: string
  fileName: string
  sha256: string | null
  sheet: string | null
  at: string
  columns: readonly string[]
  roles: readonly ReportRole[]
  rows: number
  unmatched: Report['unmatched']
  words: readonly ReportWord[]
  /** What was read where they were called back; null of a file. */
  callbacks: Buffer | null
}

/** Puts a report in, unseen, with its words. */
export const insertReport = (db: WritableDatabase, report: NewReport): void =>
  transaction(db, () => {
    run(
      db,
      sql`insert into report (id, item_id, state, file_name, file_sha256, sheet, created_at, columns, roles, rows, unmatched,
                              callbacks)
          values (${report.id}, ${report.itemId}, 'staging', ${report.fileName}, ${report.sha256}, ${report.sheet},
                  ${report.at}, ${JSON.stringify(report.columns)}, ${JSON.stringify(report.roles)}, ${report.rows},
                  ${JSON.stringify(report.unmatched)}, ${report.callbacks})`,
    )
    for (const { number, source, text, count, meaning } of report.words)
      run(
        db,
        sql`insert into report_word (report_id, number, source, text, count, meaning)
            values (${report.id}, ${number}, ${source}, ${text}, ${count}, ${meaning})`,
      )
  })

export const insertUnmatched = (
  db: WritableDatabase,
  reportId: string,
  number: number,
  { rows, packed }: { rows: number; packed: Buffer },
): number =>
  run(
    db,
    sql`insert into report_unmatched (report_id, number, rows, packed) values (${reportId}, ${number}, ${rows}, ${packed})`,
  )

export const insertResults = (
  db: WritableDatabase,
  result: { reportId: string; itemId: string; piece: number; told: number; packed: Buffer },
): number =>
  run(
    db,
    sql`insert into report_result (item_id, piece, report_id, told, packed)
        values (${result.itemId}, ${result.piece}, ${result.reportId}, ${result.told}, ${result.packed})`,
  )

/** Of `report report` and `report mine`: they were read from the same bytes, for the same campaign. */
const isSameFile: Query = {
  text: `(report.file_sha256 = mine.file_sha256 and report.sheet is mine.sheet and exists (
    select 1 from outbox_item one join outbox_item other on other.id = one.id or other.wave_group = one.wave_group
    where one.id = mine.item_id and other.id = report.item_id))`,
  values: [],
}

/**
 * staging → committed. What it takes the place of, an import of the same file that counts by now, is kept, to come back when this
 * one is undone. Within the caller's transaction or alone.
 * @param outdated ids of reports of callbacks all of which this one has too
 */
export const commitReport = (
  db: WritableDatabase,
  reportId: string,
  taught: Taught | null,
  outdated: readonly string[] = [],
): void =>
  transaction(db, () => {
    run(
      db,
      sql`update report set state = 'replaced', replaced_by = ${reportId}
          where state = 'committed' and id in (select value from json_each(${JSON.stringify(outdated)}))`,
    )
    run(
      db,
      sql`update report set state = 'replaced', replaced_by = ${reportId}
          where state = 'committed'
            and exists (select 1 from report mine where mine.id = ${reportId} and ${isSameFile})`,
    )
    run(
      db,
      sql`update report set state = 'committed', taught = ${taught === null ? null : JSON.stringify(taught)}
          where id = ${reportId} and state = 'staging'`,
    )
  })

/** staging or committed → discarded, and with it what it had replaced. @returns false when there is no such report */
export const discardReport = (db: WritableDatabase, reportId: string): boolean =>
  run(
    db,
    sql`update report set state = 'discarded' where id = ${reportId} and state in ('staging', 'committed')`,
  ) > 0

/** Takes an import back, with what it taught: what it had replaced counts again. @returns false when there is no such report */
export const undoReport = (db: WritableDatabase, reportId: string): boolean =>
  transaction(db, () => {
    if (!discardReport(db, reportId)) return false
    const taught = get<{ taught: string | null }>(
      db,
      sql`select taught from report where id = ${reportId}`,
    )?.taught
    if (typeof taught === 'string') forgetTaught(db, taught)
    run(
      db,
      sql`update report set state = 'committed', replaced_by = null
          where replaced_by = ${reportId} and state = 'replaced'`,
    )
    return true
  })

/**
 * discarded → committed, while its removal can be undone. Where the same file was imported since, that import goes on to count, and
 * this one comes back when that is undone.
 */
export const returnReport = (db: WritableDatabase, reportId: string): void =>
  transaction(db, () => {
    const since = get<{ id: string }>(
      db,
      sql`select report.id from report join report mine on mine.id = ${reportId}
          where report.state = 'committed' and report.id <> mine.id and ${isSameFile}
          order by report.created_at desc limit 1`,
    )
    run(
      db,
      sql`update report set state = ${since === undefined ? 'committed' : 'replaced'}, replaced_by = ${since?.id ?? null}
          where id = ${reportId} and state = 'discarded'`,
    )
  })

/** Reports that stop counting when one that is staged is committed. @param outdated as `commitReport` takes them */
export const listReplacedBy = (
  db: ReadableDatabase,
  reportId: string,
  outdated: readonly string[],
): string[] => [
  ...outdated,
  ...all<{ id: string }>(
    db,
    sql`select report.id from report join report mine on mine.id = ${reportId}
        where report.state = 'committed' and ${isSameFile}`,
  ).map(({ id }) => id),
]

/** What a killed process left half imported: it never counted. */
export const discardInterruptedReports = (db: WritableDatabase): number =>
  run(db, sql`update report set state = 'discarded' where state = 'staging'`)

const blocksAtOnce = 8

/** Removes some of what is discarded and cannot come back. @returns false when nothing is left to remove */
export const removeDiscardedReports = (db: WritableDatabase): boolean => {
  const report = get<{ id: string }>(
    db,
    sql`select id from report where (state = 'discarded'
            or (state = 'replaced' and replaced_by not in (select id from report where state <> 'forgotten')))
          and id not in (select id from pending_removal where kind = 'report') limit 1`,
  )
  if (report === undefined) return false
  const tables = hasBlocked(db, report.id) ? ['report_unmatched'] : ['report_result', 'report_unmatched']
  for (const table of tables)
    if (
      run(db, {
        text: `delete from ${table} where rowid in (select rowid from ${table} where report_id = ? limit ${blocksAtOnce})`,
        values: [report.id],
      }) > 0
    )
      return true
  if (!forgetReport(db, report.id)) run(db, sql`delete from report where id = ${report.id}`)
  return true
}

type StoredReport = {
  id: string
  itemId: string
  fileName: string
  at: string
  columns: string
  roles: string
  rows: number
  unmatched: string
  source: string
}

const selectReports = sql`
  select report.id, report.item_id as itemId, report.file_name as fileName, report.created_at as at, report.columns,
         report.roles, report.rows, report.unmatched,
         iif(report.callbacks is null, 'file', 'callbacks') as source
  from report`

/** A report with whatever it says of one item. */
export type ItemReport = Omit<Report, 'blocked'> & { roles: ReportRole[] }

const counting = sql`report.state = 'committed'`

/** Which reports would count when a staged one is committed. @param gone ids of those that stop counting then */
export const countingWith = (reportId: string, gone: readonly string[]): Query =>
  sql`(report.id = ${reportId}
       or (${counting} and report.id not in (select value from json_each(${JSON.stringify(gone)}))))`

/** What was imported for an item, or names recipients of it, the oldest first. @param which reports count */
export const listReports = (db: ReadableDatabase, itemId: string, which: Query = counting): ItemReport[] =>
  all<StoredReport & { recipients: number }>(
    db,
    sql`select shown.*, (select coalesce(sum(told), 0) from report_result
                         where item_id = ${itemId} and report_id = shown.id) as recipients
        from (${selectReports} where ${which} and (report.item_id = ${itemId}
                or report.id in (select report_id from report_result where item_id = ${itemId}))) shown
        order by at, id`,
  ).map((stored) => ({
    ...reportSchema.omit({ blocked: true }).parse({
      ...stored,
      importedAt: stored.at,
      unmatched: JSON.parse(stored.unmatched) as unknown,
      words: listWords(db, stored.id),
    }),
    roles: JSON.parse(stored.roles) as ReportRole[],
  }))

export const listWords = (db: ReadableDatabase, reportId: string): ReportWord[] =>
  all<ReportWord>(
    db,
    sql`select number, source, text, count, meaning from report_word where report_id = ${reportId} order by number`,
  ).map((word) => reportWordSchema.parse(word))

/** The file name and headers of a report that counts; null where there is none. */
export const getReport = (
  db: ReadableDatabase,
  reportId: string,
): { fileName: string; columns: string[]; unmatchedKept: number } | null => {
  const stored = get<{ fileName: string; columns: string; unmatchedKept: number }>(
    db,
    sql`select file_name as fileName, columns,
               (select coalesce(sum(rows), 0) from report_unmatched where report_id = report.id) as unmatchedKept
        from report where id = ${reportId} and state = 'committed'`,
  )
  return stored === undefined
    ? null
    : { ...stored, columns: z.array(z.string()).parse(JSON.parse(stored.columns)) }
}

/** Reports of what was called back about an item, with what they were read from. */
export const listCallbackReports = (
  db: ReadableDatabase,
  itemId: string,
): { id: string; callbacks: Buffer }[] =>
  all(
    db,
    sql`select id, callbacks from report
        where item_id = ${itemId} and state = 'committed' and callbacks is not null`,
  )

/** A report that was read from the same bytes, for one of some items, with what it was read by. */
export type SameFile = {
  id: string
  at: string
  roles: string
  rows: number
  told: number
  words: { source: string; text: string; meaning: WordMeaning | null }[]
}

export const findSameFile = (
  db: ReadableDatabase,
  itemIds: readonly string[],
  { sha256, sheet }: { sha256: string | null; sheet: string | null },
): SameFile | null => {
  const stored = get<Omit<SameFile, 'words'>>(
    db,
    sql`select id, created_at as at, roles, rows,
               (select coalesce(sum(told), 0) from report_result where report_id = report.id) as told
        from report where state = 'committed' and file_sha256 = ${sha256} and sheet is ${sheet}
          and item_id in (select value from json_each(${JSON.stringify(itemIds)}))
        order by created_at desc limit 1`,
  )
  return stored === undefined ? null : { ...stored, words: listWords(db, stored.id) }
}

/** What the reports say of a piece, by the report; nothing of those that do not name anybody of it. */
export const resultsOfPiece = (
  db: ReadableDatabase,
  itemId: string,
  piece: number,
): { reportId: string; packed: Buffer }[] =>
  prepare(db, `select report_id as reportId, packed from report_result where item_id = ? and piece = ?`).all(
    itemId,
    piece,
  ) as { reportId: string; packed: Buffer }[]

/** Rows that a report gave to nobody, from an offset on. */
export const listUnmatched = (
  db: ReadableDatabase,
  reportId: string,
  { offset, limit }: { offset: number; limit: number },
): UnmatchedRow[] => {
  const found: UnmatchedRow[] = []
  let before = 0
  for (const { number, rows } of unmatchedBlocks(db, reportId)) {
    const from = Math.max(offset - before, 0)
    before += rows
    if (from >= rows) continue
    found.push(...unmatchedOfBlock(db, reportId, number).slice(from, from + limit - found.length))
    if (found.length >= limit) break
  }
  return found
}

export const unmatchedBlocks = (db: ReadableDatabase, reportId: string): { number: number; rows: number }[] =>
  all(db, sql`select number, rows from report_unmatched where report_id = ${reportId} order by number`)

export const unmatchedOfBlock = (db: ReadableDatabase, reportId: string, number: number): UnmatchedRow[] => {
  const block = get<{ packed: Buffer }>(
    db,
    sql`select packed from report_unmatched where report_id = ${reportId} and number = ${number}`,
  )
  return block === undefined ? [] : unpack<UnmatchedRow[]>(block.packed)
}
