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

/** A list that was removed, here or where the blocks are shown, blocks nobody any more. */
const isUndone = (db: ReadableDatabase, { listId }: OwnBlock): boolean =>
  getSuppressionList(db, listId) === null

/** Whom a report blocked by itself. */
export const listBlocked = (db: ReadableDatabase, reportId: string): Report['blocked'] =>
  (getBlocks(db, reportId) ?? []).map((block) => ({
    result: block.result,
    people: block.people,
    isUndone: isUndone(db, block),
  }))

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
 * Of a report whose rows are removed, keeps that it blocked people: after a person has undone that, the same file must not block
 * them again.
 * @returns false where it blocked nobody, and can go
 */
export const forgetReport = (db: WritableDatabase, reportId: string): boolean => {
  if ((getBlocks(db, reportId) ?? []).length === 0) return false
  transaction(db, () => {
    run(db, sql`delete from report_word where report_id = ${reportId}`)
    run(
      db,
      sql`update report set state = 'forgotten', replaced_by = null, file_name = '', columns = '[]', roles = '[]', rows = 0,
            unmatched = '[]', taught = null, callbacks = null
          where id = ${reportId}`,
    )
  })
  return true
}

/** Results by which an earlier import of the same file, removed since, blocked people whom a person unblocked. */
export const listUnblocked = (db: ReadableDatabase, reportId: string): Set<BlockingResult> =>
  new Set(
    all<{ blocked: string }>(
      db,
      sql`select report.blocked from report join report mine on mine.id = ${reportId}
          where report.state in ('discarded', 'forgotten') and report.blocked <> '[]'
            and report.file_sha256 = mine.file_sha256 and report.sheet is mine.sheet
            and report.item_id in (
              select other.id from outbox_item one
                join outbox_item other on other.id = one.id or other.wave_group = one.wave_group
              where one.id = mine.item_id)`,
    ).flatMap(({ blocked }) =>
      parse(blocked)
        .filter((block) => isUndone(db, block))
        .map(({ result }) => result),
    ),
  )
