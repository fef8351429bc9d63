import type { Combination } from '../../../shared/bridge/combinations.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { ProblemError } from '../problem-error.ts'
import { copyBlock } from './copy-rows.ts'
import { joinColumns } from './join-columns.ts'
import { firstSourceRows, selectRows } from './select-rows.ts'
import { assertThere, blocksOf, openSources, type Source, type Walk } from './sources.ts'
import { openNewList, type NewList } from '../lists/new-list.ts'

export type CombinationRequest = Combination & { name: string }

/** Told by the caller: ids, times, and when the batch that takes the rows is there. */
export type CombinationSteps = {
  uuid: () => string
  now: () => string
  onStored: (stored: NewList) => void
}

const signs = { union: ' ∪ ', difference: ' − ', intersection: ' ∩ ' } as const

/** How many rows are gone through: all for their keys, then those that are copied. */
export const rowsToGoThrough = (sources: readonly Source[], { operation }: Combination): number => {
  const all = sources.reduce((sum, { list }) => sum + list.size, 0)
  return all + (operation === 'union' ? all : (sources[0]?.list.size ?? 0))
}

/**
 * Makes a list of lists. Of a union the rows that are left out stay with it, as those of an import do.
 * @returns the list's id
 * @throws ProblemError `list_missing`, `combination_of_different_kinds`, `combination_empty`; the signal's reason
 */
export const combineLists = async (
  db: WritableDatabase,
  request: CombinationRequest,
  sources: readonly Source[],
  walk: Walk,
  { uuid, now, onStored }: CombinationSteps,
): Promise<string> => {
  const { operation, name } = request
  const selection = await selectRows(db, sources, operation, walk)
  if (selection.size === 0) throw new ProblemError('combination_empty')
  // Of a difference or an intersection the others give no rows, and so no columns.
  const copied = sources.slice(0, selection.fates.length)
  const { columns, roles, places } = joinColumns(copied.map(({ list }) => list))
  const lists = sources.map(({ list }) => list.name)
  const stored = openNewList(db, {
    name,
    fileName: lists.join(signs[operation]),
    columns,
    roles,
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
      if (block !== null) await stored.add(block)
    }
  }
  await stored.settled()
  // Who cancelled up to here has cancelled.
  walk.signal?.throwIfAborted()
  const id = uuid()
  stored.commit({ id, at: now(), origin: { operation, lists } }, () => {
    for (const source of sources) assertThere(db, source)
  })
  return id
}

/** What the list would be, by its rows' keys alone. */
export const previewCombination = async (
  db: WritableDatabase,
  { operation, listIds }: Combination,
  signal: AbortSignal | undefined,
): Promise<{ size: number; duplicates: number }> => {
  const { size, duplicates } = await selectRows(db, openSources(db, listIds), operation, {
    signal,
    onRows: () => {},
  })
  return { size, duplicates }
}
