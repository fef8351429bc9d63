import type { CellBlockTexts } from '../../../shared/bridge/reviews.ts'
import type { BlockWork } from '../../ui/grid/grid-props.ts'
import { readTable } from '../../ui/grid/clipboard-table.ts'

/** The rows that one write takes at most. */
export const mostRowsWritten = 100_000

/** What stands on the screen around a block. */
type Around = {
  /** The file's columns that are shown, in order. */
  shown: readonly number[]
  rows: number
}

type Selected = { first: number; last: number; columns: readonly number[] }

/**
 * What is to be written for what was done to a block, as Excel does it: a table from the clipboard is repeated over a
 * block that is a multiple of it, and else goes as far as it is large, from the block's first cell on.
 * @returns null when there is nothing to write; `leftOut` counts cells of the clipboard beyond the last row or column
 */
export const blockWrite = (
  { first, last, columns }: Selected,
  work: BlockWork,
  { shown, rows }: Around,
): { block: CellBlockTexts; leftOut: number } | null => {
  switch (work.kind) {
    case 'clear':
      return { block: { first, last, columns: [...columns], texts: [['']] }, leftOut: 0 }
    case 'fill_down':
      return first === last
        ? null
        : { block: { first, last, columns: [...columns], texts: null }, leftOut: 0 }
    case 'paste': {
      const table = readTable(work.text)
      const height = table.length
      const width = Math.max(1, ...table.map((row) => row.length))
      const texts = table.map((row) => Array.from({ length: width }, (_each, at) => row[at] ?? ''))
      const isMultiple = (last - first + 1) % height === 0 && columns.length % width === 0
      if (isMultiple) return { block: { first, last, columns: [...columns], texts }, leftOut: 0 }
      const from = shown.indexOf(columns[0] ?? -1)
      const into = shown.slice(from, from + width)
      const fitting = Math.min(height, rows - first, mostRowsWritten)
      return {
        block: {
          first,
          last: first + fitting - 1,
          columns: into,
          texts: texts.slice(0, fitting).map((row) => row.slice(0, into.length)),
        },
        leftOut: height * width - fitting * into.length,
      }
    }
  }
}
