import { isBlankCell } from '../../../../main/reader/table/source-row.ts'
import type { OtherCell } from './other-reading.ts'
import { cellKey, type OwnCells } from './own-reading.ts'

export type Difference = { place: string; kind: string; ours: string; theirs: string }
export type Comparison = { cells: number; unruled: number; differences: Difference[] }

/** A reader with one rule broken: our text of a cell, and its kind. */
export type Breakage = (text: string, kind: string) => string

/** The cells of a sheet, ours beside those of another reader; `unruled` are those whose format it has no rule for. */
export const compareSheet = (
  kind: string,
  ours: OwnCells,
  cells: readonly OtherCell[],
  broken: Breakage = (text) => text,
): Comparison => {
  const comparison: Comparison = { cells: 0, unruled: 0, differences: [] }
  const rest = new Map(ours)
  for (const [row, column, cellKind, theirs] of withoutBlankRows(cells)) {
    const key = cellKey(row, column)
    const text = broken(rest.get(key) ?? '', cellKind)
    rest.delete(key)
    comparison.cells += 1
    if (cellKind === 'unruled') comparison.unruled += 1
    else if (!isSame(kind, text, theirs))
      comparison.differences.push({ place: key, kind: cellKind, ours: text, theirs: shownOf(theirs) })
  }
  for (const [key, text] of rest) {
    comparison.cells += 1
    comparison.differences.push({ place: key, kind: 'empty', ours: text, theirs: '' })
  }
  return comparison
}

/** Rows that show nothing are no rows to our reader. */
const withoutBlankRows = (cells: readonly OtherCell[]): OtherCell[] => {
  const filled = new Set(cells.flatMap(([row, , , text]) => (isBlankCell(shownOf(text)) ? [] : [row])))
  return cells.filter(([row]) => filled.has(row))
}

const shownOf = (text: OtherCell[3]): string =>
  typeof text === 'string' ? text : text[1] === '' ? text[0] : text[1]

const isSame = (kind: string, ours: string, theirs: OtherCell[3]): boolean => {
  if (ours === theirs) return true
  // Spaces between a closing quote and the delimiter belong to no cell.
  if (kind === 'csv') return shownOf(theirs).startsWith(ours) && shownOf(theirs).trimEnd() === ours.trimEnd()
  // Which spaces a page shows depends on its styles.
  if (kind === 'html') return collapsed(ours) === collapsed(shownOf(theirs))
  if (typeof theirs !== 'string') return isSameAmount(ours, theirs)
  // What is beyond 2^53 is as spelt in the file.
  return /E\+/.test(theirs) && Number(ours) === Number(theirs)
}

/** The value, or what was shown with the marks of Brazil, wherever it was saved. */
const isSameAmount = (ours: string, [value, shown]: readonly [string, string]): boolean =>
  (ours !== '' && inFigures(ours) === inFigures(value)) || digitsOf(ours) === digitsOf(shown)

/** Excel knows 15 digits. */
const inFigures = (text: string): string => Number(text).toPrecision(15)
const digitsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
const collapsed = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim()
