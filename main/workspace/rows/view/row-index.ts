import {
  countVerdict,
  emptyTally,
  type RowOutcome,
  type RowVerdict,
  type Tally,
} from '../../../../shared/rules/row-verdict.ts'
import type { ReadableDatabase } from '../../../database/handles.ts'
import { internVerdicts, type InternedVerdicts } from '../judge/intern-verdicts.ts'
import { KeyNumbers } from '../judge/key-numbers.ts'
import { type BlockCounts, type BlockOverview, listBlocks, readVerdicts } from '../store/blocks.ts'
import {
  countFates,
  rowsByFate,
  type JudgedRows,
  judgementOf,
  outcomeOf,
  type RowFate,
  type StoredVerdicts,
  verdictsOf,
} from '../store/verdict-block.ts'
import { pace } from '../../../turns.ts'

/** What became of each row of an import: 18 bytes a row, so that a million of them are filtered in no time. */
export type RowIndex = {
  /** First row of each block, and behind them the count of all. Rows count from 0 in the file's order. */
  readonly starts: Uint32Array
  /** 1 = first row of the file. */
  readonly sourceRows: Uint32Array
  /** What a row came to by itself, before duplicates were looked for: a place in `fates.all`. */
  readonly fateOf: Uint16Array
  /** The number of the row's key (key-numbers.ts); 0 = none. */
  readonly keys: Float64Array
  /** Of a duplicate: the row that counts, plus 1; 0 = not a duplicate. */
  readonly firsts: Uint32Array
  /** Both grow, and are the same in every copy. */
  readonly fates: InternedVerdicts
  readonly numbers: KeyNumbers
}

/** A copy that may be changed while others read this one. */
export const copyIndex = (index: RowIndex): RowIndex => ({
  ...index,
  fateOf: index.fateOf.slice(),
  keys: index.keys.slice(),
  firsts: index.firsts.slice(),
})

/** Has a row of a copy stand as another copy of the same index has it. */
export const copyRow = (from: RowIndex, to: RowIndex, row: number): void => {
  to.fateOf[row] = from.fateOf[row] ?? 0
  to.keys[row] = from.keys[row] ?? 0
  to.firsts[row] = from.firsts[row] ?? 0
}

/** Reads what is stored of a batch, a block at a time. */
export const readIndex = async (
  db: ReadableDatabase,
  batchId: number,
  revision: number,
): Promise<RowIndex> => {
  const blocks = listBlocks(db, batchId, revision)
  const starts = new Uint32Array(blocks.length + 1)
  for (const [position, { rows }] of blocks.entries()) starts[position + 1] = (starts[position] ?? 0) + rows
  const count = starts.at(-1) ?? 0
  const index: RowIndex = {
    starts,
    sourceRows: new Uint32Array(count),
    fateOf: new Uint16Array(count),
    keys: new Float64Array(count),
    firsts: new Uint32Array(count),
    fates: internVerdicts(),
    numbers: new KeyNumbers(),
  }
  for (const block of blocks) {
    await pace()
    readBlock(db, index, { ...block, revision })
  }
  return index
}

/** Puts what is stored of a block in place of what the index says of its rows. */
export const readBlock = (
  db: ReadableDatabase,
  index: RowIndex,
  block: Pick<BlockOverview, 'batchId' | 'position' | 'revision'>,
): void => {
  fill(index, index.starts[block.position] ?? 0, readVerdicts(db, block))
}

const fill = (index: RowIndex, start: number, stored: StoredVerdicts): void => {
  let row = start
  for (const { sourceRow, fate, key, duplicateOf } of verdictsOf(stored)) {
    index.sourceRows[row] = sourceRow
    index.fateOf[row] = index.fates.of(judgementOf(fate), false)
    index.keys[row] = key === '' ? 0 : index.numbers.numberOf(key)
    index.firsts[row] = duplicateOf === null ? 0 : rowOfSource(index, duplicateOf, row) + 1
    row += 1
  }
}

/** Duplicates come after what they repeat, so that only the rows before need to be known. */
const rowOfSource = ({ sourceRows }: RowIndex, sourceRow: number, before: number): number => {
  let low = 0
  let high = before
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sourceRows[middle] ?? 0) < sourceRow) low = middle + 1
    else high = middle
  }
  return low
}

/** Says what a row comes to by itself; whether it is a duplicate is another question. */
export const setVerdict = (index: RowIndex, row: number, verdict: RowVerdict): void => {
  index.fateOf[row] = index.fates.of(verdict, false)
  index.keys[row] = verdict.outcome === 'accepted' ? index.numbers.numberOf(verdict.key) : 0
}

export const countRows = ({ fateOf }: RowIndex): number => fateOf.length

/** The phone's digits or the document that a row goes by; empty of a refused one. */
export const keyOfRow = ({ keys, numbers }: RowIndex, row: number): string => {
  const key = keys[row] ?? 0
  return key === 0 ? '' : numbers.keyOf(key)
}

/** The block that a row stands in. */
export const blockOfRow = ({ starts }: Pick<RowIndex, 'starts'>, row: number): number => {
  let low = 0
  let high = starts.length - 1
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) <= row) low = middle
    else high = middle
  }
  return low
}

/** What became of a row, duplicates told apart. */
export type RowWord = { outcome: RowOutcome; fate: RowFate }

export const wordOf = (index: RowIndex, row: number): RowWord => {
  const own = fateAt(index, row)
  const isDuplicate = own.outcome !== 'rejected' && index.firsts[row] !== 0
  const fate = isDuplicate ? { ...own, outcome: 'duplicate' as const } : own
  return { outcome: outcomeOf(fate), fate }
}

const fateAt = ({ fates, fateOf }: RowIndex, row: number): RowFate => {
  const fate = fates.all[fateOf[row] ?? -1]
  if (fate === undefined) throw new Error('a row has a fate that its index does not know')
  return fate
}

/** Counts all rows, as an import of them would. */
export const tallyOf = (index: RowIndex): Tally => {
  const singles = new Uint32Array(index.fates.all.length)
  const duplicates = new Uint32Array(index.fates.all.length)
  for (let row = 0; row < index.fateOf.length; row += 1) {
    const counts = index.firsts[row] === 0 ? singles : duplicates
    const fate = index.fateOf[row] ?? 0
    counts[fate] = (counts[fate] ?? 0) + 1
  }
  const tally = emptyTally()
  for (const [place, fate] of index.fates.all.entries()) {
    countVerdict(tally, judgementOf(fate), false, singles[place] ?? 0)
    countVerdict(tally, judgementOf(fate), true, duplicates[place] ?? 0)
  }
  return tally
}

/** What the database keeps of the rows of a block, and what they count. */
export const judgedRowsOf = (index: RowIndex, block: number): { judged: JudgedRows; counts: BlockCounts } => {
  const start = index.starts[block] ?? 0
  const end = index.starts[block + 1] ?? start
  const fates: RowFate[] = []
  const places = new Map<number, number>()
  const fateOf = new Uint16Array(end - start)
  const keys: string[] = []
  const firstRows: number[] = []
  for (let row = start; row < end; row += 1) {
    const first = index.firsts[row] ?? 0
    const name = (index.fateOf[row] ?? 0) * 2 + (first === 0 ? 0 : 1)
    let place = places.get(name)
    if (place === undefined) {
      place = fates.push(wordOf(index, row).fate) - 1
      places.set(name, place)
    }
    fateOf[row - start] = place
    keys.push(keyOfRow(index, row))
    if (first !== 0) firstRows.push(index.sourceRows[first - 1] ?? 0)
  }
  const judged = { sourceRows: index.sourceRows.slice(start, end), fates, fateOf, keys, firstRows }
  return { judged, counts: countFates(judged.fates, rowsByFate(judged)) }
}

/** Whether two states of an index say something else of a block's rows. */
export const isBlockChanged = (before: RowIndex, after: RowIndex, block: number): boolean => {
  const end = after.starts[block + 1] ?? 0
  for (let row = after.starts[block] ?? 0; row < end; row += 1)
    if (
      before.fateOf[row] !== after.fateOf[row] ||
      before.keys[row] !== after.keys[row] ||
      before.firsts[row] !== after.firsts[row]
    )
      return true
  return false
}
