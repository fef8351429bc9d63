import { dirname } from 'node:path'
import type { ListOperation, ListView } from '../../../../shared/bridge/lists.ts'
import type { ReadableDatabase } from '../../../database/handles.ts'
import { FirstRows } from '../../rows/judge/first-rows.ts'
import { KeyNumbers } from '../../rows/judge/key-numbers.ts'
import { readVerdicts } from '../../rows/store/blocks.ts'
import { endsOf } from '../../rows/store/steps.ts'
import { type ListViews, positionsOf } from '../views.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { blocksOf, type Source, type Walk } from './sources.ts'

/** What becomes of a row: it is taken, it stays out, or it is a duplicate of the source row with this number. */
export const taken = 0
export const staysOut = 0xff_ff_ff_ff

/** The rows that go into the new list. */
export type Selection = {
  /** Of each list, what becomes of its rows, by position. Lists without an entry give none. */
  fates: Uint32Array[]
  size: number
  duplicates: number
}

/** Goes by the keys alone; no cell is read. */
export const selectRows = async (
  db: ReadableDatabase,
  sources: readonly Source[],
  operation: ListOperation,
  walk: Walk,
): Promise<Selection> => {
  const firstRows = new FirstRows(dirname(db.name))
  try {
    return operation === 'union'
      ? await selectUnion(db, sources, walk, firstRows)
      : await selectOfFirst(db, sources, operation, walk, firstRows)
  } finally {
    firstRows.end()
  }
}

/**
 * Those whom a view of a list shows.
 * @throws ProblemError `list_missing`, `list_changed` when it is not as the source has it any more
 */
export const selectShown = async (
  views: ListViews,
  { list, revision }: Source,
  view: ListView,
  signal: AbortSignal | undefined,
): Promise<Selection> => {
  const opened = await views.open(list.id)
  if (opened.revision !== revision) throw new ProblemError('list_changed')
  const rows = await views.shown(opened, view, signal)
  const fates = new Uint32Array(list.size).fill(staysOut)
  for (const position of positionsOf(opened, rows.toSorted())) fates[position] = taken
  return { fates: [fates], size: rows.length, duplicates: 0 }
}

/** The source row of a list's first row in the new list, whose rows are numbered through all lists, from 1. */
export const firstSourceRows = (sources: readonly Source[]): number[] => {
  let next = 1
  return sources.map(({ list }) => {
    const first = next
    next += list.size
    return first
  })
}

const selectUnion = async (
  db: ReadableDatabase,
  sources: readonly Source[],
  walk: Walk,
  firstRows: FirstRows,
): Promise<Selection> => {
  const numbers = new KeyNumbers()
  const starts = firstSourceRows(sources)
  const fates: Uint32Array[] = []
  let size = 0
  let duplicates = 0
  for (const [index, source] of sources.entries()) {
    const own = new Uint32Array(source.list.size)
    const start = starts[index] ?? 1
    await eachKey(db, source, walk, (key, position) => {
      const first = firstRows.take(numbers.numberOf(key), start + position)
      if (first === undefined) size += 1
      else {
        own[position] = first
        duplicates += 1
      }
    })
    fates.push(own)
  }
  return { fates, size, duplicates }
}

/** Of the others no key is kept: they are held against those of the first. */
const selectOfFirst = async (
  db: ReadableDatabase,
  sources: readonly Source[],
  operation: 'difference' | 'intersection',
  walk: Walk,
  positions: FirstRows,
): Promise<Selection> => {
  const [first, ...others] = sources
  if (first === undefined) return { fates: [], size: 0, duplicates: 0 }
  const numbers = new KeyNumbers()
  await eachKey(db, first, walk, (key, position) => {
    positions.take(numbers.numberOf(key), position)
  })
  /** In how many of the others, from the first of them on, a row was met without a gap. */
  const met = new Uint8Array(first.list.size)
  for (const [index, other] of others.entries()) {
    await eachKey(db, other, walk, (key) => {
      const position = positions.find(numbers.numberOf(key))
      if (position === undefined) return
      if (operation === 'difference') met[position] = 1
      else if (met[position] === index) met[position] = index + 1
    })
  }
  const wanted = operation === 'difference' ? 0 : others.length
  const fates = Uint32Array.from(met, (times) => (times === wanted ? taken : staysOut))
  return {
    fates: [fates],
    size: fates.reduce((sum, fate) => sum + (fate === taken ? 1 : 0), 0),
    duplicates: 0,
  }
}

const eachKey = async (
  db: ReadableDatabase,
  source: Source,
  walk: Walk,
  use: (key: string, position: number) => void,
): Promise<void> => {
  for await (const { place, firstPosition } of blocksOf(db, source, walk)) {
    const { fates, fateOf, keys, keyLengths } = readVerdicts(db, place)
    const ends = endsOf(keyLengths)
    const isTaken = fates.map(({ outcome }) => outcome === 'accepted')
    let position = firstPosition
    for (const [row, end] of ends.entries()) {
      if (isTaken[fateOf[row] ?? 0] !== true) continue
      use(keys.slice(ends[row - 1] ?? 0, end), position)
      position += 1
    }
  }
}
