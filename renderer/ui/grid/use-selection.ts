import { createMemo, createSignal } from 'solid-js'
import { blockBetween, isInBlock, isOneCell } from './block.ts'
import type { GridBlock, GridColumn } from './grid-props.ts'
import type { CellPlace } from './moves.ts'

/** The active cell of a grid, and the block of cells between it and the corner where the selection began. */
export const useSelection = (
  grid: { readonly count: number; readonly columns: readonly GridColumn[] },
  reveal: (place: CellPlace) => void,
) => {
  const [active, setActive] = createSignal<CellPlace>({ row: 0, column: 0 })
  /** The corner of the selection that stays where it is; the active cell is the other. */
  const [anchor, setAnchor] = createSignal<CellPlace>({ row: 0, column: 0 })
  const selected = createMemo(() => blockBetween(anchor(), active()))
  const isOne = createMemo(() => isOneCell(selected()))

  /** @param grows whether the selection grows or shrinks to the place, instead of becoming it */
  const select = (place: CellPlace, grows = false) => {
    setActive(place)
    if (!grows) setAnchor(place)
  }
  return {
    active,
    /** Whether cells of the row are selected, and of the column; a cell is where both are. */
    hasRow: (row: number) => row >= selected().top && row <= selected().bottom,
    hasColumn: (column: number) => column >= selected().left && column <= selected().right,
    isSelected: (row: number, column: number) => isInBlock(selected(), row, column),
    isOneCell: isOne,
    select,
    selectAll: () => {
      setAnchor({ row: 0, column: 0 })
      setActive({ row: Math.max(0, grid.count - 1), column: grid.columns.length - 1 })
    },
    /** Selects a cell and scrolls to it. */
    goTo: (place: CellPlace, grows = false) => {
      select(place, grows)
      reveal(place)
    },
    block: (): GridBlock => {
      const { top, bottom, left, right } = selected()
      return {
        first: top,
        last: Math.min(bottom, grid.count - 1),
        columns: grid.columns.slice(left, right + 1).filter((column) => column.isOwn === true),
      }
    },
  }
}
