/**
 * People taken out of a list, and put back. Each is a change of the rows as those of a review are: a revision of its own
 * on top of the others, so that a list which waits for its review again shows it and can step back over it. Revisions only
 * rise: what was found of one (audiences, counts) is never taken for another.
 */
import type { PeopleScope } from '../../../shared/bridge/lists.ts'
import type { ReviewChange } from '../../../shared/bridge/reviews.ts'
import type { Tally } from '../../../shared/rules/row-verdict.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { transaction } from '../../database/sql.ts'
import { changeListed } from '../rows/batch.ts'
import { type BlockCounts, insertVerdicts, positionsWritten, revisionOf } from '../rows/store/blocks.ts'
import { pack } from '../rows/store/packed.ts'
import { batchOfList, defaultDddOf } from './queries.ts'
import { storedVerdicts } from '../rows/store/verdict-block.ts'
import type { ListViews, OpenList } from './views.ts'
import { ProblemError } from '../base/problem-error.ts'
import {
  copyIndex,
  copyRow,
  countRows,
  isBlockChanged,
  judgedRowsOf,
  readBlock,
  type RowIndex,
  setVerdict,
  tallyOf,
} from '../rows/view/row-index.ts'
import { changesFrom, phoneOrderOf } from '../rows/batch-queries.ts'

/**
 * Takes people out.
 * @returns the number of people removed, and the removal's id for `returnPeople`; null if the scope is empty
 * @throws ProblemError `list_missing`, `list_changed`
 */
export const removePeople = async (
  db: WritableDatabase,
  views: ListViews,
  listId: string,
  scope: PeopleScope,
  at: string,
): Promise<{ removed: number; removal: number | null }> => {
  const list = await views.open(listId)
  const rows = await views.scope(list, scope)
  if (rows.length === 0) return { removed: 0, removal: null }
  const what = { kind: 'people_removed', rows: rows.length } as const
  return { removed: rows.length, removal: await keep(db, list, withoutRows(list.index, rows), what, at) }
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
 * Puts back whom one removal took out. Other removals stay: what each took out was in the list until then, so that no row
 * is of two, and those that repeat a removed row went with it.
 * @returns how many
 * @throws ProblemError `list_missing`; `list_changed` where the removal is unknown, undone already or followed by another
 * kind of change
 */
export const returnPeople = async (
  db: WritableDatabase,
  views: ListViews,
  listId: string,
  removal: number,
  at: string,
): Promise<number> => {
  const list = await views.open(listId)
  const rows = rowsToReturn(changesFrom(db, list.batchId, removal), removal)
  if (rows === null) throw new ProblemError('list_changed')
  await keep(db, list, withReturned(db, list, removal), { kind: 'people_returned', rows, removal }, at)
  return rows
}

/**
 * How many a removal took out; null where it cannot be undone. An erasure forgets every change before it: there is then
 * no removal to undo, whether it took out the person who was erased or another.
 */
const rowsToReturn = (
  changes: readonly { revision: number; what: ReviewChange }[],
  removal: number,
): number | null => {
  const [first, ...later] = changes
  if (first?.revision !== removal || first.what.kind !== 'people_removed') return null
  const leavesIt = ({ revision, what }: (typeof later)[number]): boolean =>
    what.kind === 'people_removed' ||
    (what.kind === 'people_returned' && (what.removal ?? revision - 1) !== removal)
  return later.every(leavesIt) ? first.what.rows : null
}

/** The rows that a removal took out as they stood before it, all others as they stand now. */
const withReturned = (
  db: WritableDatabase,
  { batchId, index }: Pick<OpenList, 'batchId' | 'index'>,
  removal: number,
): RowIndex => {
  const next = copyIndex(index)
  const before = copyIndex(index)
  const after = copyIndex(index)
  for (const position of positionsWritten(db, batchId, removal).verdicts) {
    readBlock(db, before, { batchId, position, revision: removal - 1 })
    readBlock(db, after, { batchId, position, revision: removal })
    const end = index.starts[position + 1] ?? 0
    for (let row = index.starts[position] ?? 0; row < end; row += 1)
      if (before.keys[row] !== 0 && after.keys[row] === 0) copyRow(before, next, row)
  }
  return next
}

/**
 * Writes the blocks of a list whose rows changed as its next revision, and makes it count.
 * @returns the revision
 */
const keep = async (
  db: WritableDatabase,
  list: OpenList,
  next: RowIndex,
  what: ReviewChange,
  at: string,
): Promise<number> => {
  const { batchId } = list
  const revision = list.revision + 1
  const blocks: { block: number; counts: BlockCounts; content: Buffer }[] = []
  for (let block = 0; block + 1 < next.starts.length; block += 1) {
    if (!isBlockChanged(list.index, next, block)) continue
    const { judged, counts } = judgedRowsOf(next, block)
    blocks.push({ block, counts, content: await pack(storedVerdicts(judged)) })
  }
  transaction(db, () => {
    assertAt(db, list)
    for (const { block, counts, content } of blocks)
      insertVerdicts(db, { batchId, position: block, revision }, counts, content)
    makeCount(db, list, what, tallyOf(next), at)
  })
  return revision
}

/** It may have been removed, erased from or taken back to its review while its rows were gone through. */
const assertAt = (db: WritableDatabase, { list, batchId, revision }: OpenList): void => {
  if (batchOfList(db, list.id) !== batchId) throw new ProblemError('list_missing')
  if (revisionOf(db, batchId) !== revision) throw new ProblemError('list_changed')
}

/** Makes what was written count, within the caller's transaction. */
const makeCount = (
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
  changeListed(db, batchId, revision + 1, { what, roles, defaultDdd, phoneOrder, tally }, at)
}
