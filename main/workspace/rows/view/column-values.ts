import { type ColumnValues, mostValues } from '../../../../shared/bridge/lists.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import { sortValueOf } from '../../../../shared/rules/sort-value.ts'
import { type CellCache, cellOfRow } from './cell-cache.ts'
import { blockOfRow, type RowIndex } from './row-index.ts'
import { pace, stepsPerLook } from '../../../turns.ts'

/** Bands of a column of figures or days, at most. */
const mostBands = 12
/** A column of figures with at least this many different values is shown as bands. */
const bandsFrom = 13
/** The share of values that must be figures or days, in percent. */
const figuresPercent = 95
/** Different texts that are counted each by itself; any more are counted together. */
const mostDistinct = 100_000
type OpenRows = { index: RowIndex; cells: CellCache }

type Counted = {
  empty: number
  /** By their folded text. */
  values: Map<string, { text: string; count: number }>
  /** How many have a value that holds what is searched. */
  matching: number
  /** Of each row that has one: the figure, and the row. */
  figures: Float64Array
  figureRows: Uint32Array
}

/**
 * What rows have in a column. Lets other work in between.
 * @param rows of the index
 * @param search letters that a value holds, without regard to case and accents; empty = any. With it no bands are made
 * @throws what `signal` was aborted with
 */
export const countValues = async (
  open: OpenRows,
  rows: Uint32Array,
  { column, search }: { column: number; search: string },
  signal: AbortSignal | undefined,
): Promise<ColumnValues> => {
  const cellOf = cellReader(open, column)
  const counted = await count(rows, cellOf, foldText(search.trim()), signal)
  const filled = rows.length - counted.empty
  const isOfFigures =
    search.trim() === '' &&
    counted.values.size >= bandsFrom &&
    counted.figures.length * 100 >= filled * figuresPercent
  const values = [...counted.values.values()].toSorted((a, b) => b.count - a.count).slice(0, mostValues)
  return {
    rows: rows.length,
    empty: counted.empty,
    values,
    others: counted.matching - values.reduce((sum, value) => sum + value.count, 0),
    bands: isOfFigures ? bandsOf(counted, cellOf) : null,
  }
}

/** The cells of a column; of rows that lie in one block it is looked for once. */
const cellReader = ({ index, cells }: OpenRows, column: number): ((row: number) => string) => {
  let block = -1
  return (row) => {
    const isInside = row >= (index.starts[block] ?? Infinity) && row < (index.starts[block + 1] ?? 0)
    if (!isInside) block = blockOfRow(index, row)
    return cellOfRow(cells.block(block), row - (index.starts[block] ?? 0), column).trim()
  }
}

const count = async (
  rows: Uint32Array,
  cellOf: (row: number) => string,
  searched: string,
  signal: AbortSignal | undefined,
): Promise<Counted> => {
  const values: Counted['values'] = new Map()
  const figures = new Float64Array(rows.length)
  const figureRows = new Uint32Array(rows.length)
  let found = 0
  let empty = 0
  let matching = 0
  for (const [at, row] of rows.entries()) {
    if (at % stepsPerLook === 0) await pace(signal)
    const text = cellOf(row)
    if (text === '') {
      empty += 1
      continue
    }
    const folded = foldText(text)
    if (!folded.includes(searched)) continue
    matching += 1
    const known = values.get(folded)
    if (known !== undefined) known.count += 1
    else if (values.size < mostDistinct) values.set(folded, { text, count: 1 })
    const figure = sortValueOf(text)
    if (figure === null) continue
    figures[found] = placeOf(figure)
    figureRows[found] = row
    found += 1
  }
  return { empty, values, matching, figures: figures.slice(0, found), figureRows: figureRows.slice(0, found) }
}

const smallestDay = 1_000_00_00_00_00_00

/** Figures as they are; days, which come as YYYYMMDDhhmmss, on a line where each is as long as another. */
const placeOf = (figure: number): number => {
  if (figure < smallestDay) return figure
  const digits = String(figure)
  const part = (from: number, to: number): number => Number(digits.slice(from, to))
  return Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12), part(12, 14))
}

const bandsOf = (
  { figures, figureRows }: Counted,
  cellOf: (row: number) => string,
): NonNullable<ColumnValues['bands']> => {
  let smallest = Infinity
  let largest = -Infinity
  for (const figure of figures) {
    if (figure < smallest) smallest = figure
    if (figure > largest) largest = figure
  }
  const width = (largest - smallest) / mostBands || 1
  const bands: { first: number; last: number; count: number }[] = []
  const rowOf = new Map<number, number>()
  for (const [at, figure] of figures.entries()) {
    const place = Math.min(mostBands - 1, Math.floor((figure - smallest) / width))
    const band = (bands[place] ??= { first: figure, last: figure, count: 0 })
    band.count += 1
    band.first = Math.min(band.first, figure)
    band.last = Math.max(band.last, figure)
    if (band.first === figure || band.last === figure) rowOf.set(figure, figureRows[at] ?? 0)
  }
  const textOf = (figure: number): string => cellOf(rowOf.get(figure) ?? 0)
  return bands
    .filter((band) => band !== undefined)
    .map((band) => ({ first: textOf(band.first), last: textOf(band.last), count: band.count }))
}
