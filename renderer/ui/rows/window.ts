/** Which rows of a long table are in view, and where they stand. Pure, so that it is tested without a screen. */

/**
 * The tallest body that is laid out. Chromium's positions are exact up to 2^24 pixels; beyond, hairlines vanish and rows
 * stand unevenly (seen at 32 million), and from 33.5 million on nothing is laid out at all. A taller table is mapped:
 * its scroll position stands for an offset into the rows, see `offsetOf`.
 */
export const tallestPx = 15_000_000

/** At both ends of a mapped table a pixel of scrolling is a pixel of rows, so that its ends are reached without a jump. */
const exactEndPx = 1_000_000

export type TableSize = { readonly count: number; readonly rowHeight: number; readonly viewHeight: number }

export type RowWindow = {
  /** First row drawn, and the one after the last. */
  readonly first: number
  readonly end: number
  /** Where row `first` stands, in pixels from the top of the body. */
  readonly top: number
}

export const bodyHeight = (count: number, rowHeight: number): number => Math.min(count * rowHeight, tallestPx)

export const isMapped = ({ count, rowHeight }: TableSize): boolean => count * rowHeight > tallestPx

/** How far the rows, and how far the scrollbar, can be moved at most. */
const reachOf = ({ count, rowHeight, viewHeight }: TableSize) => ({
  offset: Math.max(0, count * rowHeight - viewHeight),
  scrollTop: Math.max(0, bodyHeight(count, rowHeight) - viewHeight),
})

const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), most)

/** Pixels of rows above the view, for a position of the scrollbar. */
export const offsetOf = (position: number, size: TableSize): number => {
  const reach = reachOf(size)
  const scrollTop = clamp(position, reach.scrollTop)
  if (!isMapped(size) || scrollTop <= exactEndPx) return scrollTop
  const left = reach.scrollTop - scrollTop
  if (left <= exactEndPx) return reach.offset - left
  const share = (scrollTop - exactEndPx) / (reach.scrollTop - 2 * exactEndPx)
  return exactEndPx + share * (reach.offset - 2 * exactEndPx)
}

/** The position of the scrollbar for so many pixels of rows above the view; the inverse of `offsetOf`. */
export const scrollTopOf = (position: number, size: TableSize): number => {
  const reach = reachOf(size)
  const offset = clamp(position, reach.offset)
  if (!isMapped(size) || offset <= exactEndPx) return offset
  const left = reach.offset - offset
  if (left <= exactEndPx) return reach.scrollTop - left
  const share = (offset - exactEndPx) / (reach.offset - 2 * exactEndPx)
  return exactEndPx + share * (reach.scrollTop - 2 * exactEndPx)
}

/** Which way the rows go; "away" = so far that none that was in view still is, "first" = none has been drawn yet. */
type Way = 'down' | 'up' | 'away' | 'first'

/** Where the scrollbar is and which rows that shows. In a mapped table the two may differ until the scroll rests. */
export type Place = { readonly scrollTop: number; readonly offset: number; readonly way: Way }

const wayTo = (from: Place, offset: number, { viewHeight }: TableSize): Way => {
  if (Math.abs(offset - from.offset) > viewHeight) return 'away'
  return offset < from.offset ? 'up' : 'down'
}

/**
 * The place after the scrollbar moved. A short way (a wheel, a key) moves the rows by as much, so that none is skipped;
 * a long one (the thumb) goes where the thumb points.
 */
export const moveTo = (from: Place, scrollTop: number, size: TableSize): Place => {
  const moved = scrollTop - from.scrollTop
  const isShort = Math.abs(moved) < 2 * size.viewHeight
  const isAtEnd = scrollTop <= 0 || scrollTop >= reachOf(size).scrollTop
  const offset =
    !isMapped(size) || !isShort || isAtEnd
      ? offsetOf(scrollTop, size)
      : clamp(from.offset + moved, reachOf(size).offset)
  return { scrollTop, offset, way: wayTo(from, offset, size) }
}

/** The place that shows the rows from an offset on. */
export const placeAt = (from: Place, offset: number, size: TableSize): Place => {
  const scrollTop = scrollTopOf(offset, size)
  const exact = offsetOf(scrollTop, size)
  return { scrollTop, offset: exact, way: wayTo(from, exact, size) }
}

/**
 * Rows drawn beyond the view: where it goes, so that a turn of the wheel meets rows that are there already, and some
 * where it comes from. None of them in the frame in which all rows of the view are other ones: they can follow. In the
 * first one, with which the whole page comes, not even all that are in view.
 */
const beyond = { ahead: 8, behind: 2 }

/** What is drawn in the frame after one; null where nothing follows. */
export const wayAfter = (way: Way): Way | null => {
  if (way === 'first') return 'away'
  return way === 'away' ? 'down' : null
}

/** The most rows that are drawn at once. */
export const mostRowsDrawn = ({ rowHeight, viewHeight }: TableSize): number =>
  Math.ceil(viewHeight / rowHeight) + 1 + beyond.ahead + beyond.behind

export const rowWindow = (place: Place, size: TableSize): RowWindow => {
  const { count, rowHeight, viewHeight } = size
  const reach = reachOf(size)
  const offset = clamp(place.offset, reach.offset)
  const scrollTop = clamp(place.scrollTop, reach.scrollTop)
  const firstInView = Math.floor(offset / rowHeight)
  const inView = Math.ceil(viewHeight / rowHeight) + 1
  const { above, below } = {
    down: { above: beyond.behind, below: beyond.ahead },
    up: { above: beyond.ahead, below: beyond.behind },
    away: { above: 0, below: 0 },
    first: { above: 0, below: -Math.floor(inView / 2) },
  }[place.way]
  const first = Math.max(0, firstInView - above)
  const end = Math.min(count, firstInView + inView + below)
  return { first, end, top: scrollTop - (offset - first * rowHeight) }
}

export type ColumnPlace = { readonly left: number; readonly width: number }

/** Places columns side by side; what the view has left over goes to the columns that may grow. */
export const placeColumns = (
  columns: readonly { width: number; grows?: boolean | undefined }[],
  viewWidth: number,
): ColumnPlace[] => {
  const total = columns.reduce((sum, column) => sum + column.width, 0)
  const growing = columns.filter((column) => column.grows === true).length
  const extra = growing === 0 ? 0 : Math.max(0, viewWidth - total) / growing
  let left = 0
  return columns.map((column) => {
    const width = column.width + (column.grows === true ? extra : 0)
    const place = { left, width }
    left += width
    return place
  })
}

/** How many of the first columns are kept in view: none where all are in it, and no more than leave half of it to the others. */
export const columnsPinned = (places: readonly ColumnPlace[], wanted: number, viewWidth: number): number => {
  const last = places.at(-1)
  if (last === undefined || last.left + last.width <= viewWidth) return 0
  let pinned = 0
  while (pinned < wanted) {
    const place = places[pinned]
    if (place === undefined || place.left + place.width > viewWidth / 2) break
    pinned += 1
  }
  return pinned
}

/** Indices of the columns that reach into the view, one more at each side. */
export const columnsInView = (
  places: readonly ColumnPlace[],
  scrollLeft: number,
  viewWidth: number,
): number[] => {
  const inView = places.flatMap((place, index) =>
    place.left + place.width >= scrollLeft && place.left <= scrollLeft + viewWidth ? [index] : [],
  )
  const first = Math.max(0, (inView[0] ?? 0) - 1)
  const last = Math.min(places.length - 1, (inView.at(-1) ?? 0) + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
