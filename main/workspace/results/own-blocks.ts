/** Which people a report has blocked by itself, as it keeps them: the do-not-contact lists that its import made. */
import { z } from 'zod'
import type { Report } from '../../../shared/bridge/results.ts'
import { type BlockingResult, blockingResults } from '../../../shared/rules/results.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { discardSuppressionList, getSuppressionList } from '../suppressions/queries.ts'

const ownBlockSchema = z.object({
  result: z.enum(blockingResults),
  listId: z.string(),
  people: z.number().int(),
})
export type OwnBlock = z.infer<typeof ownBlockSchema>

const parse = (stored: string): OwnBlock[] => z.array(ownBlockSchema).parse(JSON.parse(stored))

/** True once the list is deleted, here or on the do-not-contact page. */
const isUndone = (db: ReadableDatabase, { listId }: OwnBlock): boolean =>
  getSuppressionList(db, listId) === null

/** Whom a report blocked by itself, and whom those that it took the place of still do. */
export const listBlocked = (db: ReadableDatabase, reportId: string): Report['blocked'] => [
  ...(getBlocks(db, reportId) ?? []).map((block) => ({
    result: block.result,
    people: block.people,
    isUndone: isUndone(db, block),
  })),
  ...blocksOfReplaced(db, reportId).map(({ result, people }) => ({ result, people, isUndone: false })),
]

/** What reports that one took the place of, directly or not, have blocked, and no one has undone. */
const blocksOfReplaced = (db: ReadableDatabase, reportId: string): OwnBlock[] =>
  all<{ blocked: string }>(
    db,
    sql`with recursive gone (id, blocked) as (
          select id, blocked from report where replaced_by = ${reportId} and state = 'replaced'
          union
          select report.id, report.blocked from report join gone on report.replaced_by = gone.id
          where report.state = 'replaced'
        )
        select blocked from gone`,
  )
    .flatMap(({ blocked }) => parse(blocked))
    .filter((block) => !isUndone(db, block))

const getBlocks = (db: ReadableDatabase, reportId: string): OwnBlock[] | null => {
  const stored = get<{ blocked: string }>(db, sql`select blocked from report where id = ${reportId}`)
  return stored === undefined ? null : parse(stored.blocked)
}

/** Within the caller's transaction. */
export const noteBlocks = (db: WritableDatabase, reportId: string, blocks: readonly OwnBlock[]): number =>
  run(db, sql`update report set blocked = ${JSON.stringify(blocks)} where id = ${reportId}`)

/**
 * Removes the lists that a report made by itself.
 * @param noted false = the import itself is taken back, and may block again when it is repeated
 * @returns how many lists; null where there is no such report
 */
export const undoBlocks = (
  db: WritableDatabase,
  reportId: string,
  { noted }: { noted: boolean },
): number | null =>
  transaction(db, () => {
    const blocks = getBlocks(db, reportId)
    if (blocks === null) return null
    const held = blocks.filter((block) => !isUndone(db, block))
    // What it had taken the place of counts again when it is taken back, with its blocks.
    if (noted) held.push(...blocksOfReplaced(db, reportId))
    for (const { listId } of held) discardSuppressionList(db, listId)
    // What a person had unblocked before stays so.
    if (!noted)
      noteBlocks(
        db,
        reportId,
        blocks.filter((block) => !held.includes(block)),
      )
    return held.length
  })

/**
 * Of a report that is removed, keeps what it says of recipients where it blocked people: after a person has undone that, no report
 * that repeats it must block them again.
 * @returns false where it has no automatic blocks, and can be deleted
 */
export const forgetReport = (db: WritableDatabase, reportId: string): boolean => {
  if (!hasBlocked(db, reportId)) return false
  transaction(db, () => {
    run(db, sql`update report_word set text = '', count = 0 where report_id = ${reportId}`)
    run(
      db,
      sql`update report set state = 'forgotten', replaced_by = null, file_name = '', sheet = null, file_sha256 = null,
            columns = '[]', roles = '[]', rows = 0, unmatched = '[]', taught = null, callbacks = null
          where id = ${reportId}`,
    )
  })
  return true
}

/** Whether a report has blocked people by itself, though that may have been undone. */
export const hasBlocked = (db: ReadableDatabase, reportId: string): boolean =>
  (getBlocks(db, reportId) ?? []).length > 0

type ToldBefore = { report: string; number: number }

/**
 * Words of other reports that have said a result of recipients of an item: of those that count, or counted until they were replaced,
 * and of removed ones whose blocks a person had undone.
 */
export const wordsSaidBefore = (
  db: ReadableDatabase,
  { itemId, reportId, result }: { itemId: string; reportId: string; result: BlockingResult },
): ToldBefore[] =>
  all<ToldBefore & { isRemoved: 0 | 1; blocked: string }>(
    db,
    sql`select report_word.report_id as report, number, state in ('discarded', 'forgotten') as isRemoved, blocked
        from report_word join report on report.id = report_word.report_id
        where meaning = ${result} and report.id <> ${reportId} and state <> 'staging'
          and report.id in (select report_id from report_result where item_id = ${itemId})`,
  ).filter(
    ({ isRemoved, blocked }) =>
      isRemoved === 0 || parse(blocked).some((block) => block.result === result && isUndone(db, block)),
  )
