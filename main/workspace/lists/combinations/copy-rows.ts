import type { Tally } from '../../../../shared/rules/row-verdict.ts'
import type { ReadableDatabase } from '../../../database/handles.ts'
import { internVerdicts } from '../../rows/judge/intern-verdicts.ts'
import {
  type BlockPlace,
  type PackedBlock,
  readCells,
  readPackedCells,
  readVerdicts,
} from '../../rows/store/blocks.ts'
import { type CellBlock, cellsBetween, firstCellsOf, storedCells } from '../../rows/store/cell-block.ts'
import { packHere } from '../../rows/store/packed.ts'
import { countFates, rowsByFate, storedVerdicts, verdictsOf } from '../../rows/store/verdict-block.ts'
import { staysInPlace } from './join-columns.ts'
import { staysOut, taken } from './select-rows.ts'

/** How the rows of one list go into the new one. */
export type CopyPlan = {
  /** What becomes of each, by position (select-rows.ts). */
  fates: Uint32Array
  /** Where the cells of each column go. */
  places: readonly number[]
  /** Of the list's first row, in the new list. */
  firstSourceRow: number
}

/** The rows of a block that go into the new list, as a block of it; null when none does. Counts them into `tally`. */
export const copyBlock = (
  db: ReadableDatabase,
  place: BlockPlace,
  firstPosition: number,
  plan: CopyPlan,
  tally: Tally,
): PackedBlock | null => {
  const stored = readVerdicts(db, place)
  const interned = internVerdicts()
  const fateOf = new Uint16Array(stored.fateOf.length)
  const rows: number[] = []
  const keys: string[] = []
  const sourceRows: number[] = []
  const firstRows: number[] = []
  let row = -1
  let position = firstPosition - 1
  for (const { fate, key } of verdictsOf(stored)) {
    row += 1
    if (fate.outcome !== 'accepted') continue
    position += 1
    const becomes = plan.fates[position] ?? staysOut
    if (becomes === staysOut) continue
    const isDuplicate = becomes !== taken
    if (isDuplicate) firstRows.push(becomes)
    fateOf[rows.length] = interned.of({ ...fate, outcome: 'accepted' }, isDuplicate)
    rows.push(row)
    keys.push(key)
    sourceRows.push(plan.firstSourceRow + position)
  }
  if (rows.length === 0) return null
  const judged = {
    sourceRows: Uint32Array.from(sourceRows),
    fates: interned.all,
    fateOf: fateOf.slice(0, rows.length),
    keys,
    firstRows,
  }
  const counts = countFates(judged.fates, rowsByFate(judged), tally)
  const isWhole = rows.length === stored.fateOf.length && staysInPlace(plan.places)
  const cells = isWhole
    ? readPackedCells(db, place)
    : packHere(storedCells(cellsUnder(readCells(db, place), rows, plan.places)))
  return { cells, verdicts: packHere(storedVerdicts(judged)), counts }
}

/**
 * Some rows of a block, their cells under other columns. What a row has beyond its list's columns, which is empty where a
 * row was accepted, goes only where columns move.
 */
export const cellsUnder = (
  block: CellBlock,
  rows: readonly number[],
  places: readonly number[],
): CellBlock => {
  const firsts = firstCellsOf(block)
  const move = staysInPlace(places) ? null : places
  const pieces: string[] = []
  const ends: number[] = []
  const widths = new Uint32Array(rows.length)
  let end = 0
  for (const [index, row] of rows.entries()) {
    const first = firsts[row] ?? 0
    const last = firsts[row + 1] ?? first
    if (move === null) {
      // As one piece: most lists that are combined have the same columns.
      const from = block.cellEnds[first - 1] ?? 0
      for (let cell = first; cell < last; cell += 1) ends.push(end + (block.cellEnds[cell] ?? from) - from)
      const piece = block.text.slice(from, block.cellEnds[last - 1] ?? 0)
      pieces.push(piece)
      end += piece.length
      widths[index] = last - first
      continue
    }
    const cells = movedCells(cellsBetween(block, first, last), move)
    for (const cell of cells) {
      end += cell.length
      ends.push(end)
    }
    pieces.push(...cells)
    widths[index] = cells.length
  }
  return { text: pieces.join(''), cellEnds: Uint32Array.from(ends), widths }
}

const movedCells = (cells: readonly string[], places: readonly number[]): string[] => {
  const moved: string[] = []
  for (const [column, cell] of cells.entries()) {
    const place = places[column]
    if (place === undefined) break
    while (moved.length < place) moved.push('')
    moved[place] = cell
  }
  return moved
}
