/**
 * People taken out of a list, and put back. Each is a change of the rows as those of a review are: a revision of its own
 * on top of the others, so that a list which waits for its review again shows it and can step back over it. Revisions only
 * rise: what was found of one (audiences, counts) is never taken for another.
 */
import type { PeopleScope } from '../../../shared/bridge/lists.ts'
import type { ReviewChange } from '../../../shared/bridge/reviews.ts'
import type { Tally } from '../../../shared/rules/row-verdict.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { run, sql, transaction } from '../../database/sql.ts'
import { insertVerdicts, landlinesOf, revisionOf } from '../lists/blocks.ts'
import { pack } from '../lists/packed.ts'
import { batchOfList, defaultDddOf } from '../lists/queries.ts'
import { type BlockCounts, storedVerdicts } from '../lists/verdict-block.ts'
import type { ListViews, OpenList } from '../lists/views.ts'
import { ProblemError } from '../problem-error.ts'
import {
  copyIndex,
  countRows,
  isBlockChanged,
  judgedRowsOf,
  readIndex,
  type RowIndex,
  setVerdict,
  tallyOf,
} from '../rows/row-index.ts'
import { getChange, insertChange, phoneOrderOf } from './queries.ts'

/**
 * Takes people out.
 * @returns how many
 * @throws ProblemError `list_missing`
 */
export const removePeople = async (
  db: WritableDatabase,
  views: ListViews,
  listId: string,
  scope: PeopleScope,
  at: string,
): Promise<number> => {
  const list = await views.open(listId)
  const rows = await views.scope(list, scope)
  if (rows.length === 0) return 0
  const next = withoutRows(list.index, rows)
  const blocks: { block: number; counts: BlockCounts; content: Buffer }[] = []
  for (let block = 0; block + 1 < next.starts.length; block += 1) {
    if (!isBlockChanged(list.index, next, block)) continue
    const { judged, counts } = judgedRowsOf(next, block)
    blocks.push({ block, counts, content: await pack(storedVerdicts(judged)) })
  }
  const { batchId, revision } = list
  transaction(db, () => {
    assertAt(db, listId, list)
    for (const { block, counts, content } of blocks)
      insertVerdicts(db, { batchId, position: block, revision: revision + 1 }, counts, content)
    keep(db, list, { kind: 'people_removed', rows: rows.length }, tallyOf(next), at)
  })
  return rows.length
}

/** Those rows and the ones that repeat them: a duplicate does not come in because the first one was removed. */
const withoutRows = (index: RowIndex, rows: Uint32Array): RowIndex => {
  const next = copyIndex(index)
  const gone = new Set<number>()
  for (const row of rows) gone.add(index.keys[row] ?? 0)
  for (let row = 0; row < countRows(index); row += 1) {
    if (!gone.has(index.keys[row] ?? 0) || index.keys[row] === 0) continue
    setVerdict(next, row, { outcome: 'rejected', reason: 'row_dropped' })
    next.firsts[row] = 0
  }
  return next
}

/**
 * Puts back whom the last change removed.
 * @returns how many; 0 where the last change removed nobody
 * @throws ProblemError `list_missing`
 */
export const returnPeople = async (
  db: WritableDatabase,
  views: ListViews,
  listId: string,
  at: string,
): Promise<number> => {
  const list = await views.open(listId)
  const { batchId, revision } = list
  const last = getChange(db, batchId, revision)?.what
  if (last?.kind !== 'people_removed') return 0
  const before = await readIndex(db, batchId, revision - 1)
  transaction(db, () => {
    assertAt(db, listId, list)
    run(
      db,
      sql`insert into verdict_block (batch_id, position, revision, rows, accepted, recipients, left_out, content)
          select batch_id, position, ${revision + 1}, rows, accepted, recipients, left_out, content
          from verdict_block as earlier
          where batch_id = ${batchId}
            and position in (select position from verdict_block where batch_id = ${batchId} and revision = ${revision})
            and revision = (select max(revision) from verdict_block
                            where batch_id = ${batchId} and position = earlier.position and revision < ${revision})`,
    )
    keep(db, list, { kind: 'people_returned', rows: last.rows }, tallyOf(before), at)
  })
  return last.rows
}

/** It may have been removed, erased from or taken back to its review while its rows were gone through. */
const assertAt = (db: WritableDatabase, listId: string, { batchId, revision }: OpenList): void => {
  if (batchOfList(db, listId) !== batchId) throw new ProblemError('list_missing')
  if (revisionOf(db, batchId) !== revision) throw new ProblemError('list_changed')
}

/** Makes what was written count, within the caller's transaction. */
const keep = (
  db: WritableDatabase,
  { list, batchId, revision }: OpenList,
  what: ReviewChange,
  counted: Tally,
  at: string,
): void => {
  const { roles } = list
  // Rows that stand in no block count as they did.
  const tally = { ...counted, rows: list.tally.rows }
  const defaultDdd = defaultDddOf(db, list.id)
  const phoneOrder = phoneOrderOf(db, batchId)
  const next = revision + 1
  insertChange(db, batchId, next, { what, roles, defaultDdd, phoneOrder, tally }, at)
  run(
    db,
    sql`update import_batch
        set revision = ${next}, tally = ${JSON.stringify(tally)},
            landlines = ${roles.includes('phone') ? landlinesOf(batchId, next) : 0}
        where id = ${batchId}`,
  )
}
