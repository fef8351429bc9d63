import type { ContactList } from '../../../../shared/bridge/lists.ts'
import type { ReadableDatabase } from '../../../database/handles.ts'
import { type BlockOverview, type BlockPlace, listBlocks, revisionOf } from '../../rows/store/blocks.ts'
import { batchOfList, getList } from '../queries.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { pace } from '../../../turns.ts'

/** A list that goes into another one. Positions are those of its accepted rows. */
export type Source = { list: ContactList; batchId: number; revision: number; blocks: BlockOverview[] }

/** @throws ProblemError `list_missing`, `combination_of_different_kinds` */
export const openSources = (db: ReadableDatabase, listIds: readonly string[]): Source[] => {
  const sources = listIds.map((id): Source => {
    const list = getList(db, id)
    if (list === null) throw new ProblemError('list_missing')
    const batchId = batchOfList(db, id)
    const revision = revisionOf(db, batchId)
    return { list, batchId, revision, blocks: listBlocks(db, batchId, revision) }
  })
  if (new Set(sources.map(({ list }) => list.roles.includes('phone'))).size > 1)
    throw new ProblemError('combination_of_different_kinds')
  return sources
}

/** What can end a walk through lists before its end, and who is told how far it is. */
export type Walk = { signal: AbortSignal | undefined; onRows: (rows: number) => void }

/**
 * The blocks of a list that hold somebody, one a turn of the event loop, so that other calls are answered in between.
 * @throws ProblemError `list_missing` when the list goes away meanwhile; the signal's reason
 */
export async function* blocksOf(
  db: ReadableDatabase,
  { list, batchId, revision, blocks }: Source,
  { signal, onRows }: Walk,
): AsyncGenerator<{ place: BlockPlace; overview: BlockOverview; firstPosition: number }> {
  let firstPosition = 0
  for (const overview of blocks) {
    await pace(signal)
    if (!db.open) throw new ProblemError('workspace_unavailable')
    assertThere(db, { list, batchId })
    if (overview.accepted > 0) {
      yield { place: { ...overview, revision }, overview, firstPosition }
    }
    firstPosition += overview.accepted
    onRows(overview.accepted)
  }
}

/** @throws ProblemError `list_missing` when it was removed, or taken back to be looked through */
export const assertThere = (
  db: ReadableDatabase,
  { list, batchId }: Pick<Source, 'list' | 'batchId'>,
): void => {
  if (batchOfList(db, list.id) !== batchId) throw new ProblemError('list_missing')
}
