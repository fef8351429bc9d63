import type { ReadableDatabase } from '../../../database/handles.ts'
import { readCells } from '../store/blocks.ts'
import { type CellBlock, cellsBetween, firstCellsOf } from '../store/cell-block.ts'

/** A block's cells, ready to be read at any row. */
export type OpenBlock = CellBlock & { firstCells: Uint32Array }

/** The whole of a file as large as a million usual rows; what does not fit is opened again when it is asked for. */
const budgetBytes = 96 * 1024 * 1024

export type CellCache = {
  /** The block as the revision that counts has it. */
  block: (position: number) => OpenBlock
  /** Forgets blocks that another revision has otherwise. */
  forget: (positions: Iterable<number>) => void
}

/** Keeps the blocks of a batch that were used last. Opening one takes about 3 ms. */
export const createCellCache = (db: ReadableDatabase, batchId: number, revision: () => number): CellCache => {
  // Map order is the order of use.
  const open = new Map<number, OpenBlock>()
  let bytes = 0
  const drop = (position: number): void => {
    const block = open.get(position)
    if (block === undefined) return
    bytes -= sizeOf(block)
    open.delete(position)
  }
  return {
    block: (position) => {
      let block = open.get(position)
      if (block === undefined) {
        const cells = readCells(db, { batchId, position, revision: revision() })
        block = { ...cells, firstCells: firstCellsOf(cells) }
      }
      drop(position)
      open.set(position, block)
      bytes += sizeOf(block)
      for (const oldest of open.keys()) {
        if (bytes <= budgetBytes || oldest === position) break
        drop(oldest)
      }
      return block
    },
    forget: (positions) => {
      for (const position of positions) drop(position)
    },
  }
}

// Texts of one byte a letter, as nearly all are; V8 says of none how it keeps it.
const sizeOf = (block: OpenBlock): number =>
  block.text.length + block.cellEnds.byteLength + block.widths.byteLength + block.firstCells.byteLength

/** A row's cells; `row` counts from the block's first. */
export const cellsOfRow = (block: OpenBlock, row: number): string[] =>
  cellsBetween(block, block.firstCells[row] ?? 0, block.firstCells[row + 1] ?? 0)

/** One cell; empty where the row has none. */
export const cellOfRow = (block: OpenBlock, row: number, column: number): string => {
  const cell = (block.firstCells[row] ?? 0) + column
  if (column >= (block.widths[row] ?? 0)) return ''
  return block.text.slice(block.cellEnds[cell - 1] ?? 0, block.cellEnds[cell])
}
