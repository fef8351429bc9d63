import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReviewView } from '../../../shared/bridge/reviews.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { sortValueOf } from '../../../shared/rules/sort-value.ts'
import { type CellCache, cellOfRow, type OpenBlock } from './cell-cache.ts'
import { countRows, type RowIndex, wordOf } from './row-index.ts'
import { sortRows } from './sort-rows.ts'

/**
 * The rows that a view shows, in its order. Lets other work in between.
 * @throws what `signal` was aborted with
 */
export const rowsOfView = async (
  index: RowIndex,
  cells: CellCache,
  view: ReviewView,
  signal: AbortSignal,
): Promise<Uint32Array> => {
  const kept = await filterRows(index, cells, view, signal)
  return view.sort === null ? kept : sortByColumn(index, cells, kept, view.sort, signal)
}

const filterRows = async (
  index: RowIndex,
  cells: CellCache,
  view: ReviewView,
  signal: AbortSignal,
): Promise<Uint32Array> => {
  const belongs = filterOf(index, view)
  const rows = new Uint32Array(countRows(index))
  let count = 0
  const search = view.search.trim()
  for (let block = 0; block + 1 < index.starts.length; block += 1) {
    const start = index.starts[block] ?? 0
    const end = index.starts[block + 1] ?? start
    const found = search === '' ? null : findInBlock(index, cells.block(block), start, search)
    for (let row = start; row < end; row += 1) {
      if (found !== null && found[row - start] !== 1) continue
      if (belongs(row)) rows[count++] = row
    }
    await nextTurn()
    signal.throwIfAborted()
  }
  return rows.slice(0, count)
}

/** Whether a row belongs, by what became of it. Rows share a few words, each of which is looked at once. */
const filterOf = (
  index: RowIndex,
  { show, reason, repair, note }: ReviewView,
): ((row: number) => boolean) => {
  const known: (boolean | undefined)[] = []
  return (row) => {
    const name = (index.fateOf[row] ?? 0) * 2 + (index.firsts[row] === 0 ? 0 : 1)
    return (known[name] ??= isShown(row))
  }
  function isShown(row: number): boolean {
    const { outcome, fate } = wordOf(index, row)
    const isWanted =
      show === 'all' ||
      show === outcome ||
      (show === 'problems' && (outcome === 'rejected' || outcome === 'duplicate'))
    if (!isWanted) return false
    if (reason !== null && (fate.outcome !== 'rejected' || fate.reason !== reason)) return false
    if (repair === null && note === null) return true
    if (fate.outcome !== 'accepted') return false
    return (
      (repair === null || fate.repairs.includes(repair)) &&
      (note === null || fate.notes?.includes(note) === true)
    )
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
    for (let other = 0; other < found.length; other += 1) {
      const key = index.keys[start + other] ?? 0
      if (key !== 0 && index.numbers.keyOf(key).includes(digits)) found[other] = 1
    }
  }
  return found
}

/** By figure or day where every cell is one, else by letters, without case and accents; empty cells come last. */
const sortByColumn = async (
  index: RowIndex,
  cells: CellCache,
  rows: Uint32Array,
  { column, descending }: NonNullable<ReviewView['sort']>,
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
    await nextTurn()
    signal.throwIfAborted()
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
