import { createEffect, createMemo, createSignal, onCleanup } from 'solid-js'
import { afterPaint } from '../after-paint/after-paint.tsx'
import { hasLayout, observeSize } from '../page/observe-size.ts'
import { sayWhole } from './say-whole.ts'
import {
  bodyHeight,
  type ColumnPlace,
  columnsInView,
  columnsPinned,
  isMapped,
  mostRowsDrawn,
  moveTo,
  type Place,
  placeAt,
  placeColumns,
  rowWindow,
  type TableSize,
  wayAfter,
} from './window.ts'

export type WindowedTable = {
  count: number
  rowHeight: number
  headHeight: number
  columns: readonly { width: number; grows?: boolean | undefined }[]
  /** How many of the first columns stay in view while the others are moved sideways. */
  pinned?: number | undefined
}

/** Where nothing can be measured. */
const guessedView = { width: 1_000, height: 640 }
/** Until it is measured, in the same frame: rows for a guess would be drawn and laid out for nothing. */
const noView = { width: 0, height: 0 }
const framePx = 2
const scrollbarPx = 12
/** A scroll that has made no step for so long has come to rest. */
const restMs = 150

/**
 * Which rows and columns of a table are in view, and where they stand; for a table of any length and width, of rows of
 * one height, of which only what is in view is in the document.
 *
 * Our own and not @tanstack/solid-virtual: that one measures every row into an array first, which took 28 to 73 ms
 * for 1,000,000 rows here (its 3.13.53, Node 24), a frozen frame at each change of the count; and it does not map
 * heights beyond what Chromium can lay out. With one row height both are a division.
 */
export const useRowWindow = (table: () => WindowedTable) => {
  const [place, setPlace] = createSignal<Place>({
    scrollTop: 0,
    offset: 0,
    way: hasLayout ? 'first' : 'down',
  })
  const [scrollLeft, setScrollLeft] = createSignal(0)
  const [view, setView] = createSignal(hasLayout ? noView : guessedView)
  let element: HTMLElement | undefined
  let revealedBefore: number | null = null

  const places = createMemo<ColumnPlace[]>(() => placeColumns(table().columns, view().width))
  const pinned = createMemo(() => columnsPinned(places(), table().pinned ?? 0, view().width))
  const pinnedWidth = () => places()[pinned()]?.left ?? 0
  const width = createMemo(() => places().reduce((sum, column) => sum + column.width, 0))
  const pinnedColumns = createMemo<readonly number[]>(() =>
    Array.from({ length: pinned() }, (_each, column) => column),
  )
  const movedColumns = createMemo<readonly number[]>((last) => {
    const next = columnsInView(places(), scrollLeft(), view().width).filter((column) => column >= pinned())
    return last.length === next.length && last.every((column, index) => column === next[index]) ? last : next
  }, [])
  const isMovedAside = createMemo(() => scrollLeft() > 0)
  const size = createMemo<TableSize>(() => ({
    count: table().count,
    rowHeight: table().rowHeight,
    viewHeight: Math.max(0, view().height - table().headHeight),
  }))
  const shown = createMemo(() => rowWindow(place(), size()))
  /** Where the first of all rows would stand; the same for as long as the wheel is turned. */
  const origin = createMemo(() => shown().top - shown().first * size().rowHeight)
  /**
   * The rows drawn, by the places in the document that they take turns in: one that comes into view takes the place, and
   * the elements, of one that has left it. Null = a place without a row.
   */
  const slots = createMemo<readonly (number | null)[]>((last) => {
    const { first, end } = shown()
    const rows: (number | null)[] = Array.from({ length: mostRowsDrawn(size()) }, () => null)
    // The others follow in the next frame: until then they keep their elements.
    if (place().way === 'away' && last.length === rows.length)
      last.forEach((row, slot) => {
        if (row !== null && row < size().count) rows[slot] = row
      })
    for (let row = first; row < end; row += 1) rows[row % rows.length] = row
    return rows
  }, [])

  let resting: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(resting))
  createEffect(() => {
    const way = wayAfter(place().way)
    if (way !== null) onCleanup(afterPaint(() => setPlace((from) => ({ ...from, way }))))
  })
  const onScroll = (scrolled: HTMLElement) => {
    setScrollLeft(scrolled.scrollLeft)
    setPlace((from) => moveTo(from, scrolled.scrollTop, size()))
    if (!isMapped(size())) return
    clearTimeout(resting)
    // The rows stay where they are; the thumb goes to where it would point at them.
    resting = setTimeout(() => goTo(place().offset), restMs)
  }

  const goTo = (offset: number) => {
    const next = setPlace((from) => placeAt(from, offset, size()))
    if (element !== undefined) element.scrollTop = next.scrollTop
  }

  /** Scrolls as little as it takes to have a row in view. */
  const revealRow = (row: number) => {
    if (view() === noView) {
      revealedBefore = row
      return
    }
    const { rowHeight, viewHeight } = size()
    const top = row * rowHeight
    const { offset } = place()
    if (top < offset) goTo(top)
    else if (top + rowHeight > offset + viewHeight) goTo(top + rowHeight - viewHeight)
  }

  return {
    shown,
    slots,
    /** The columns that stay in view, and those of the others that are in it. */
    pinnedColumns,
    movedColumns,
    isColumnShown: (column: number) => column < pinned() || movedColumns().includes(column),
    pinnedWidth,
    /** Whether the columns that do not stay in view are moved under those that do. */
    isMovedAside,
    places,
    width,
    bodyHeight: () => bodyHeight(table().count, table().rowHeight),
    /** As tall as its rows where they are few; where they are many the place around it makes it smaller. */
    tableHeight: () =>
      table().headHeight +
      bodyHeight(table().count, table().rowHeight) +
      framePx +
      (width() > view().width ? scrollbarPx : 0),
    cellStyle: (column: number) => {
      const { left, width: cellWidth } = places()[column] ?? { left: 0, width: 0 }
      return { left: `${left}px`, width: `${cellWidth}px` }
    },
    rowStyle: (row: number) => ({
      top: `${origin() + row * size().rowHeight}px`,
      height: `${size().rowHeight}px`,
      width: `${width()}px`,
    }),
    onScroll,
    /** The element that scrolls. */
    attach: (scrolled: HTMLElement) => {
      element = scrolled
      sayWhole(scrolled)
      const end = observeSize(scrolled, () => {
        if (scrolled.clientHeight === 0) return
        setView({ width: scrolled.clientWidth, height: scrolled.clientHeight })
        if (revealedBefore !== null) revealRow(revealedBefore)
        revealedBefore = null
      })
      onCleanup(end)
    },
    revealRow,
    /** Scrolls as little as it takes to have a cell in view. */
    reveal: (row: number, column: number) => {
      revealRow(row)
      const { left, width: cellWidth } = places()[column] ?? { left: 0, width: 0 }
      if (element === undefined || column < pinned()) return
      if (left < element.scrollLeft + pinnedWidth()) element.scrollLeft = left - pinnedWidth()
      else if (left + cellWidth > element.scrollLeft + view().width)
        element.scrollLeft = left + cellWidth - view().width
    },
    /** Rows that fit in view whole. */
    rowsInView: () => Math.max(1, Math.floor(size().viewHeight / size().rowHeight)),
    toTop: () => goTo(0),
  }
}
