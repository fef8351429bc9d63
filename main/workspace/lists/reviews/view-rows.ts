import type { FixScope, ReviewView } from '../../../../shared/bridge/reviews.ts'
import { compileFilters, type RowTest } from '../../../../shared/rules/row-filter.ts'
import type { CellCache } from '../../rows/view/cell-cache.ts'
import type { RowIndex, RowWord } from '../../rows/view/row-index.ts'
import { rowsOfView } from '../../rows/view/rows-of-view.ts'

/** Which rows of a file the views of its review show; those of the last view are kept. */
export const createViewRows = (index: () => RowIndex, cells: CellCache, columns: readonly string[]) => {
  let shown: { name: string; rows: Promise<Uint32Array>; abort: AbortController } | null = null

  const find = (view: ReviewView, signal: AbortSignal): Promise<Uint32Array> => {
    const { search, sort } = view
    const tests = compileFilters(view.filters, columns)
    const test: RowTest | null =
      tests.length === 0 ? null : (key, texts) => tests.every((isTrue) => isTrue(key, texts))
    return rowsOfView(index(), cells, { belongs: shownBy(view), test, search, sort }, signal)
  }

  const ofView = (view: ReviewView): Promise<Uint32Array> => {
    const name = JSON.stringify(view)
    if (shown?.name === name) return shown.rows
    shown?.abort.abort()
    const abort = new AbortController()
    const rows = find(view, abort.signal)
    const mine = { name, rows, abort }
    shown = mine
    rows.catch(() => {
      if (shown === mine) shown = null
    })
    return rows
  }

  /** In the file's order. */
  const inScope = async ({ view, ranges }: FixScope): Promise<Uint32Array> => {
    const rows = await ofView(view)
    if (ranges === null) return rows.toSorted()
    const wanted = ranges.flatMap(([first, end]) => [...rows.subarray(first, end + 1)])
    return Uint32Array.from(new Set(wanted)).toSorted()
  }

  /** What is shown is put together anew when it is asked for again. */
  const forget = (): void => {
    shown?.abort.abort()
    shown = null
  }

  return { find, ofView, inScope, forget }
}

/** Whether a view shows a row, by what became of it. */
const shownBy =
  ({ show, reason, repair, note }: ReviewView) =>
  ({ outcome, fate }: RowWord): boolean => {
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
