import type { CellPlace } from './moves.ts'

/** A rectangle of cells, by places on the screen; both ends are included. */
export type Block = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The cells between two corners. */
export const blockBetween = (a: CellPlace, b: CellPlace): Block => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})

export const isInBlock = ({ top, bottom, left, right }: Block, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

export const isOneCell = ({ top, bottom, left, right }: Block): boolean => top === bottom && left === right
