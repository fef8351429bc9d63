import { dirname } from 'node:path'
import type { ListOperation, ListView } from '../../../../shared/bridge/lists.ts'
import { documentKindOf, type PersonKey, type PersonKeyKind } from '../../../../shared/rules/person-key.ts'
import type { ReadableDatabase } from '../../../database/handles.ts'
import { type OtherKeysReader, otherKeysReader } from '../row-people.ts'
import { CandidateCodes } from '../../base/candidates.ts'
import { codeOf } from '../../base/key-code.ts'
import { FirstRows } from '../../rows/judge/first-rows.ts'
import { KeyNumbers } from '../../rows/judge/key-numbers.ts'
import { type BlockPlace, readCells, readVerdicts } from '../../rows/store/blocks.ts'
import { cellsBetween, firstCellsOf } from '../../rows/store/cell-block.ts'
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
  /** How many would not have been taken, or left out, by the numbers or documents alone that rows go by. */
  byOther: number
}

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
  return { fates: [fates], size: rows.length, duplicates: 0, byOther: 0 }
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
  return { fates, size, duplicates, byOther: 0 }
}

/**
 * Of the others no key is kept: they are held against those of the first. Rows are of one person when the number or
 * document that one goes by is any of the other's, or when they have the same CPF: a list may put another phone of a
 * person first. A number that is only a further one of both, as that of a company, says nothing.
 */
const selectOfFirst = async (
  db: ReadableDatabase,
  sources: readonly Source[],
  operation: 'difference' | 'intersection',
  walk: Walk,
  owners: FirstRows,
): Promise<Selection> => {
  const [first, ...others] = sources
  if (first === undefined) return { fates: [], size: 0, duplicates: 0, byOther: 0 }
  const numbers = new KeyNumbers()
  const furtherOwners = new CandidateCodes()
  // All of the lists go by the same.
  const kindOf = first.list.roles.includes('phone') ? (): PersonKeyKind => 'phone' : documentKindOf
  await eachPerson(db, first, walk, (key, further, position) => {
    owners.take(numbers.numberOf(key), position)
    for (const one of further) furtherOwners.add(codeOf(one), position)
  })
  const met = new Meetings(first.list.size, operation)
  const metByKey = new Meetings(first.list.size, operation)
  for (const [index, other] of others.entries()) {
    const meet = (position: number | undefined): void => met.note(position, index)
    await eachPerson(db, other, walk, (key, further) => {
      const position = owners.find(numbers.numberOf(key))
      meet(position)
      metByKey.note(position, index)
      furtherOwners.ownersOf(codeOf({ kind: kindOf(key), key }), meet)
      for (const one of further) {
        if (one.kind === kindOf(one.key)) meet(owners.find(numbers.numberOf(one.key)))
        if (one.kind === 'cpf') furtherOwners.ownersOf(codeOf(one), meet)
      }
    })
  }
  const fates = met.fates(others.length)
  const size = countTaken(fates)
  const byOther = Math.abs(size - countTaken(metByKey.fates(others.length)))
  return { fates: [fates], size, duplicates: 0, byOther }
}

/** Which rows of the first list were met in the others. */
class Meetings {
  readonly #operation: 'difference' | 'intersection'
  /** Of a difference whether in any; of an intersection in how many, from the first of them on, without a gap. */
  readonly #met: Uint8Array

  constructor(rows: number, operation: 'difference' | 'intersection') {
    this.#operation = operation
    this.#met = new Uint8Array(rows)
  }

  /** @param other which of the others, from 0 */
  note(position: number | undefined, other: number): void {
    if (position === undefined) return
    if (this.#operation === 'difference') this.#met[position] = 1
    else if (this.#met[position] === other) this.#met[position] = other + 1
  }

  fates(others: number): Uint32Array {
    const wanted = this.#operation === 'difference' ? 0 : others
    return Uint32Array.from(this.#met, (times) => (times === wanted ? taken : staysOut))
  }
}

const countTaken = (fates: Uint32Array): number =>
  fates.reduce((sum, fate) => sum + (fate === taken ? 1 : 0), 0)

const eachKey = (
  db: ReadableDatabase,
  source: Source,
  walk: Walk,
  use: (key: string, position: number) => void,
): Promise<void> =>
  eachRow(db, source, walk, () => (key, _row, position) => {
    use(key, position)
  })

/** Of lists that go by phones. */
const furtherKinds: ReadonlySet<PersonKeyKind> = new Set(['phone', 'cpf'])
/** Of lists that go by documents. */
const documentKinds: ReadonlySet<PersonKeyKind> = new Set(['cpf', 'cnpj'])

/** Each row with the other phones, or documents, and the CPF of its person; cells are read only of lists that have some. */
const eachPerson = (
  db: ReadableDatabase,
  source: Source,
  walk: Walk,
  use: (key: string, further: readonly PersonKey[], position: number) => void,
): Promise<void> => {
  const { roles } = source.list
  const phones = roles.filter((role) => role === 'phone').length
  const documents = roles.filter((role) => role === 'cpf' || role === 'cnpj').length
  if (phones === 0 ? documents <= 1 : phones === 1 && !roles.includes('cpf'))
    return eachKey(db, source, walk, (key, position) => {
      use(key, [], position)
    })
  const keysOf = otherKeysReader(db, source.list, phones === 0 ? documentKinds : furtherKinds)
  const furtherOf: OtherKeysReader = (key, cells) =>
    keysOf(key, cells).filter((one) => phones > 0 || one.key !== key)
  return eachRow(db, source, walk, (place) => {
    const block = readCells(db, place)
    const firsts = firstCellsOf(block)
    return (key, row, position) => {
      use(key, furtherOf(key, cellsBetween(block, firsts[row] ?? 0, firsts[row + 1] ?? 0)), position)
    }
  })
}

type UseRow = (key: string, row: number, position: number) => void

/** The accepted rows of a list. @param ofBlock what is done with those of a block, by their number in it */
const eachRow = async (
  db: ReadableDatabase,
  source: Source,
  walk: Walk,
  ofBlock: (place: BlockPlace) => UseRow,
): Promise<void> => {
  for await (const { place, firstPosition } of blocksOf(db, source, walk)) {
    const { fates, fateOf, keys, keyLengths } = readVerdicts(db, place)
    const ends = endsOf(keyLengths)
    const isTaken = fates.map(({ outcome }) => outcome === 'accepted')
    const use = ofBlock(place)
    let position = firstPosition
    for (const [row, end] of ends.entries()) {
      if (isTaken[fateOf[row] ?? 0] !== true) continue
      use(keys.slice(ends[row - 1] ?? 0, end), row, position)
      position += 1
    }
  }
}
