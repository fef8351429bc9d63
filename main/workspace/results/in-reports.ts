/** Somebody in suppliers' reports: what they say of a recipient, and rows that were given to nobody. */
import type { ReportWord, UnmatchedRow } from '../../../shared/bridge/results.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import { packHere } from '../rows/store/packed.ts'
import { unmatchedOfBlock } from './queries.ts'
import { packResults, unpackResults } from './result-block.ts'

/** What a report says of somebody's entry. */
export type ToldOfEntry = {
  /** The name of its file; null of one that was removed, whose results are kept so that it blocks no one again. */
  report: string | null
  word: Pick<ReportWord, 'text' | 'meaning'>
  at: string | null
}

/** What all reports say of an entry. @param index of it within its piece */
export const resultsOfEntry = (
  db: ReadableDatabase,
  { itemId, piece, index }: { itemId: string; piece: number; index: number },
): ToldOfEntry[] =>
  all<{ id: string; report: string | null; packed: Buffer }>(
    db,
    sql`select report.id, iif(report.state = 'forgotten', null, report.file_name) as report, result.packed
        from report_result result join report on report.id = result.report_id
        where result.item_id = ${itemId} and result.piece = ${piece} and report.state <> 'discarded'
        order by report.created_at`,
  ).flatMap(({ id, report, packed }) => {
    const { words, times } = unpackResults(packed)
    const number = words[index] ?? 0
    const word =
      number === 0
        ? undefined
        : get<ToldOfEntry['word']>(
            db,
            sql`select text, meaning from report_word where report_id = ${id} and number = ${number - 1}`,
          )
    const seconds = times[index] ?? 0
    const at = seconds === 0 ? null : new Date(seconds * 1000).toISOString()
    return word === undefined ? [] : [{ report, word, at }]
  })

/** Forgets what reports say of some entries of a piece. Within the caller's transaction. @param indexes within the piece */
export const clearResults = (
  db: WritableDatabase,
  { itemId, piece }: { itemId: string; piece: number },
  indexes: readonly number[],
): void => {
  run(db, sql`delete from result_count where item_id = ${itemId}`)
  for (const { reportId, packed } of all<{ reportId: string; packed: Buffer }>(
    db,
    sql`select report_id as reportId, packed from report_result where item_id = ${itemId} and piece = ${piece}`,
  )) {
    const results = unpackResults(packed)
    const told = indexes.filter((index) => (results.words[index] ?? 0) !== 0)
    if (told.length === 0) continue
    for (const index of told) {
      results.words[index] = 0
      results.times[index] = 0
      results.proofs[index] = 0
    }
    run(
      db,
      sql`update report_result set packed = ${packResults(results)}, told = told - ${told.length}
          where item_id = ${itemId} and piece = ${piece} and report_id = ${reportId}`,
    )
  }
}

type Block = { reportId: string; number: number; rows: number }

const listBlocks = (db: ReadableDatabase): Block[] =>
  all(db, sql`select report_id as reportId, number, rows from report_unmatched order by report_id, number`)

/** How many rows of reports there are to look at. */
export const countUnmatchedRows = (db: ReadableDatabase): number =>
  get<{ rows: number }>(db, sql`select coalesce(sum(rows), 0) as rows from report_unmatched`)?.rows ?? 0

type Search = { isIn: (cell: string) => boolean; looked: (rows: number) => void }

const hasPerson =
  ({ isIn }: Search) =>
  ({ cells }: UnmatchedRow): boolean =>
    cells.some(isIn)

/** Rows that were given to nobody and name somebody, as they stand in the report. */
export const findInUnmatched = async (db: ReadableDatabase, search: Search): Promise<string[][]> => {
  const found: string[][] = []
  for (const { reportId, number, rows } of listBlocks(db)) {
    found.push(
      ...unmatchedOfBlock(db, reportId, number)
        .filter(hasPerson(search))
        .map(({ cells }) => cells),
    )
    search.looked(rows)
    await pace()
  }
  return found
}

/** Takes the rows that name somebody out. @returns how many */
export const eraseFromUnmatched = async (db: WritableDatabase, search: Search): Promise<number> => {
  let erased = 0
  for (const { reportId, number, rows } of listBlocks(db)) {
    erased += transaction(db, () => {
      const stored = unmatchedOfBlock(db, reportId, number)
      const left = stored.filter((row) => !hasPerson(search)(row))
      if (left.length < stored.length)
        run(
          db,
          sql`update report_unmatched set rows = ${left.length}, packed = ${packHere(left)}
              where report_id = ${reportId} and number = ${number}`,
        )
      return stored.length - left.length
    })
    search.looked(rows)
    await pace()
  }
  return erased
}
