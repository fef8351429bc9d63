import type { Combination, NewListRequest } from '../../../../shared/bridge/combinations.ts'
import type { ListOrigin } from '../../../../shared/bridge/lists.ts'
import type { WritableDatabase } from '../../../database/handles.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { copyBlock } from './copy-rows.ts'
import { joinColumns } from './join-columns.ts'
import { firstSourceRows, selectRows, type Selection, selectShown } from './select-rows.ts'
import { assertThere, blocksOf, openSources, type Source, type Walk } from './sources.ts'
import { insertList } from '../queries.ts'
import { madeOfNoFile, openBatch, type OpenBatch } from '../../rows/batch.ts'
import type { ListViews } from '../views.ts'

/** Told by the caller: ids, times, and when the batch that takes the rows is there. */
export type CombinationSteps = {
  uuid: () => string
  now: () => string
  onStored: (stored: OpenBatch) => void
}

const signs = { union: ' ∪ ', difference: ' − ', intersection: ' ∩ ' } as const

/** How many rows are gone through: all for their keys, then those that are copied. */
export const rowsToGoThrough = (
  sources: readonly Source[],
  { operation }: Pick<NewListRequest, 'operation'>,
): number => {
  const all = sources.reduce((sum, { list }) => sum + list.size, 0)
  if (operation === 'copy') return all
  return all + (operation === 'union' ? all : (sources[0]?.list.size ?? 0))
}

/**
 * Makes a list of lists, or of those whom a view of one shows. Of a union the rows that are left out stay with it, as those of an import do.
 * @returns the list's id
 * @throws ProblemError `list_missing`, `combination_of_different_kinds`, `combination_empty`; the signal's reason
 */
export const combineLists = async (
  db: WritableDatabase,
  views: ListViews,
  request: NewListRequest,
  sources: readonly Source[],
  walk: Walk,
  { uuid, now, onStored }: CombinationSteps,
): Promise<string> => {
  const { name } = request
  const selection = await select(db, views, request, sources, walk)
  if (selection.size === 0) throw new ProblemError('combination_empty')
  // Of a difference or an intersection the others give no rows, and so no columns.
  const copied = sources.slice(0, selection.fates.length)
  const { columns, roles, places } = joinColumns(copied.map(({ list }) => list))
  const origin = originOf(request, sources)
  const stored = openBatch(db, {
    source: null,
    listName: name,
    fileName: origin.operation === 'copy' ? origin.list : origin.lists.join(signs[origin.operation]),
    columns,
    roles,
    defaultDdd: null,
    startedAt: now(),
  })
  onStored(stored)
  const starts = firstSourceRows(copied)
  for (const [index, source] of copied.entries()) {
    const plan = {
      fates: selection.fates[index] ?? new Uint32Array(),
      places: places[index] ?? [],
      firstSourceRow: starts[index] ?? 1,
    }
    for await (const { place, firstPosition } of blocksOf(db, source, walk)) {
      const block = copyBlock(db, place, firstPosition, plan, stored.tally)
      if (block !== null) stored.add(block)
    }
  }
  // Who cancelled up to here has cancelled.
  walk.signal?.throwIfAborted()
  const listId = uuid()
  const at = now()
  stored.commit({ listId, listName: name, at, origin }, madeOfNoFile, () => {
    for (const source of sources) assertThere(db, source)
    insertList(db, { id: listId, name, at })
  })
  return listId
}

const select = async (
  db: WritableDatabase,
  views: ListViews,
  request: NewListRequest,
  sources: readonly Source[],
  walk: Walk,
): Promise<Selection> => {
  if (request.operation !== 'copy') return selectRows(db, sources, request.operation, walk)
  const [source] = sources
  if (source === undefined) throw new ProblemError('list_missing')
  return selectShown(views, source, request.view, walk.signal)
}

const originOf = (
  request: NewListRequest,
  sources: readonly Source[],
): Extract<ListOrigin, { operation: NewListRequest['operation'] }> => {
  const lists = sources.map(({ list }) => list.name)
  return request.operation === 'copy'
    ? { operation: 'copy', list: lists.join() }
    : { operation: request.operation, lists }
}

/** What the list would be. */
export const previewCombination = async (
  db: WritableDatabase,
  { operation, listIds }: Combination,
  signal: AbortSignal | undefined,
): Promise<{ size: number; duplicates: number; byOther: number }> => {
  const { size, duplicates, byOther } = await selectRows(db, openSources(db, listIds), operation, {
    signal,
    onRows: () => {},
  })
  return { size, duplicates, byOther }
}
