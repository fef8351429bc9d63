import { createSignal, untrack } from 'solid-js'
import type { ReviewRow } from '../../../shared/bridge/reviews.ts'

type WrittenCell = { readonly row: number; readonly column: number; readonly text: string }

/** What a person wrote in cells, to be shown and copied from then on: until its rows are read with it, or it could not be kept. */
export const createWrittenCells = () => {
  const [cells, setCells] = createSignal<readonly WrittenCell[]>([])
  /** Those that the workspace has: rows that are asked for from then on come with them. */
  const kept = new Set<WrittenCell>()
  const forget = (gone: ReadonlySet<WrittenCell>) => {
    if (gone.size === 0) return
    for (const cell of gone) kept.delete(cell)
    setCells((all) => all.filter((cell) => !gone.has(cell)))
  }
  return {
    /** The row with what was written in it. */
    over: (row: ReviewRow): ReviewRow => {
      const written = cells().filter((cell) => cell.row === row.row)
      if (written.length === 0) return row
      const texts = [...row.cells]
      for (const { column, text } of written) {
        while (texts.length < column) texts.push('')
        texts[column] = text
      }
      return { ...row, cells: texts }
    },
    /** @returns to be told whether it was kept */
    write: (row: number, column: number, text: string): ((wasKept: boolean) => void) => {
      const written = { row, column, text }
      setCells((all) => [...all, written])
      return (wasKept) => {
        if (wasKept) kept.add(written)
        else forget(new Set([written]))
      }
    },
    /** To be called as rows are asked for. @returns to be told which came */
    asking: (): ((rows: readonly ReviewRow[]) => void) => {
      const before = untrack(cells).filter((cell) => kept.has(cell))
      return (rows) => {
        const read = new Set(rows.map(({ row }) => row))
        forget(new Set(before.filter(({ row }) => read.has(row))))
      }
    },
    clear: () => forget(new Set(untrack(cells))),
  }
}
