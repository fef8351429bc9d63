import { foldText } from '../../../../shared/rules/fold-text.ts'
import { sortValueOf } from '../../../../shared/rules/sort-value.ts'
import { type CellCache, cellOfRow, cellsOfRow, type OpenBlock } from './cell-cache.ts'
import { countRows, keyOfRow, type RowIndex, type RowWord, wordOf } from './row-index.ts'
import { sortRows } from './sort-rows.ts'
import { pace } from '../../../turns.ts'

/** Which rows are wanted, and in which order. */
export type RowsWanted = {
  /** By what became of a row. Rows share a few words, each of which is asked about once. */
  belongs: (word: RowWord) => boolean
  /** By the number of its key (judge/key-numbers.ts), for which no cell is read; absent = it does not matter. */
  hasKey?: ((key: number) => boolean) | undefined
  /** By its phone's digits or its document, and its cells; null = none of them matters. */
  test: ((key: string, cells: readonly string[]) => boolean) | null
  /** Letters that a cell holds, without regard to case and accents, or digits of the row's phone or document. */
  search: string
  sort: { column: number; descending: boolean } | null
}

/**
 * The rows that are wanted, in their order; unsorted in the file's. Lets other work in between.
 * @param tell is told of the rows found so far, in the file's order, again and again
 * @throws what `signal` was aborted with
 */
export const rowsOfView = async (
  index: RowIndex,
  cells: CellCache,
  wanted: RowsWanted,
  signal: AbortSignal,
  tell: (found: Uint32Array) => void = () => undefined,
): Promise<Uint32Array> => {
  const kept = await filterRows(index, cells, wanted, signal, tell)
  return wanted.sort === null ? kept : sortByColumn(index, cells, kept, wanted.sort, signal)
}

const filterRows = async (
  index: RowIndex,
  cells: CellCache,
  wanted: RowsWanted,
  signal: AbortSignal,
  tell: (found: Uint32Array) => void,
): Promise<Uint32Array> => {
  const belongs = belongsTo(index, wanted)
  const { hasKey, test } = wanted
  const rows = new Uint32Array(countRows(index))
  let count = 0
  const search = wanted.search.trim()
  for (let block = 0; block + 1 < index.starts.length; block += 1) {
    const start = index.starts[block] ?? 0
    const end = index.starts[block + 1] ?? start
    const found = search === '' ? null : findInBlock(index, cells.block(block), start, search)
    const open = test === null ? null : cells.block(block)
    for (let row = start; row < end; row += 1) {
      if (found !== null && found[row - start] !== 1) continue
      if (!belongs(row)) continue
      if (hasKey !== undefined && !hasKey(index.keys[row] ?? 0)) continue
      if (test !== null && open !== null && !test(keyOfRow(index, row), cellsOfRow(open, row - start)))
        continue
      rows[count++] = row
    }
    tell(rows.subarray(0, count))
    await pace(signal)
  }
  return rows.slice(0, count)
}

const belongsTo = (index: RowIndex, wanted: RowsWanted): ((row: number) => boolean) => {
  const known: (boolean | undefined)[] = []
  return (row) => {
    const name = (index.fateOf[row] ?? 0) * 2 + (index.firsts[row] === 0 ? 0 : 1)
    return (known[name] ??= wanted.belongs(wordOf(index, row)))
  }
}

/** So few digits are in every other phone. */
const fewestDigits = 4

/** Which rows of a block hold what is searched, in a cell or, of digits, in their phone or document. */
const findInBlock = (index: RowIndex, block: OpenBlock, start: number, search: string): Uint8Array => {
  const found = new Uint8Array(block.widths.length)
  const needle = foldText(search)
  const text = foldText(block.text)
  let cell = 0
  let row = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    // Places rise, so both only ever go forward.
    while ((block.cellEnds[cell] ?? Infinity) <= at) cell += 1
    // What reaches over a cell's end stands in no cell.
    if (at + needle.length > (block.cellEnds[cell] ?? 0)) continue
    while ((block.firstCells[row + 1] ?? Infinity) <= cell) row += 1
    found[row] = 1
  }
  const digits = /^[\d\s().+/-]+$/.test(search) ? search.replace(/\D/g, '') : ''
  if (digits.length >= fewestDigits) {
    for (let other = 0; other < found.length; other += 1)
      if (keyOfRow(index, start + other).includes(digits)) found[other] = 1
  }
  return found
}

/** By figure or day where every cell is one, else by letters, without case and accents; empty cells come last. */
const sortByColumn = async (
  index: RowIndex,
  cells: CellCache,
  rows: Uint32Array,
  { column, descending }: NonNullable<RowsWanted['sort']>,
  signal: AbortSignal,
): Promise<Uint32Array> => {
  const wanted = new Uint8Array(countRows(index))
  for (const row of rows) wanted[row] = 1
  const texts: string[] = Array.from({ length: wanted.length })
  const values = new Float64Array(wanted.length)
  let areValues = true
  const filled: number[] = []
  const empty: number[] = []
  for (let block = 0; block + 1 < index.starts.length; block += 1) {
    const start = index.starts[block] ?? 0
    const end = index.starts[block + 1] ?? start
    const open = cells.block(block)
    for (let row = start; row < end; row += 1) {
      if (wanted[row] === 0) continue
      const text = cellOfRow(open, row - start, column).trim()
      if (text === '') {
        empty.push(row)
        continue
      }
      filled.push(row)
      texts[row] = foldText(text)
      const value = areValues ? sortValueOf(text) : null
      if (value === null) areValues = false
      else values[row] = value
    }
    await pace(signal)
  }
  const up = areValues
    ? (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0)
    : (a: number, b: number) => compareTexts(texts[a] ?? '', texts[b] ?? '')
  const compare = descending ? (a: number, b: number) => up(b, a) : up
  const sorted = await sortRows(Uint32Array.from(filled), compare, signal)
  const all = new Uint32Array(rows.length)
  all.set(sorted)
  all.set(empty, sorted.length)
  return all
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
