/** Which rows of a long table are in view, and where they stand. Pure, so that it is tested without a screen. */

/**
 * Chromium lays out nothing taller than about 33.5 million pixels. Above this height the scroll position is mapped
 * onto the rows in proportion; one turn of the wheel then moves by several rows, and the thumb still reaches all.
 */
export const tallestPx = 30_000_000

export type RowWindow = {
  /** First row drawn, and the one after the last. */
  readonly first: number
  readonly end: number
  /** Where row `first` stands, in pixels from the top of the body. */
  readonly top: number
}

export const bodyHeight = (count: number, rowHeight: number): number => Math.min(count * rowHeight, tallestPx)

/** Rows drawn beyond each edge, so that a turn of the wheel meets rows that are already there. */
const overscan = 8

export const rowWindow = (options: {
  count: number
  rowHeight: number
  scrollTop: number
  viewHeight: number
}): RowWindow => {
  const { count, rowHeight, viewHeight } = options
  const height = bodyHeight(count, rowHeight)
  const scrollTop = Math.min(Math.max(0, options.scrollTop), Math.max(0, height - viewHeight))
  const fits = Math.ceil(viewHeight / rowHeight)
  const isMapped = count * rowHeight > height
  const exact = isMapped
    ? (scrollTop / (height - viewHeight)) * (count - viewHeight / rowHeight)
    : scrollTop / rowHeight
  const first = Math.max(0, Math.floor(exact) - overscan)
  const end = Math.min(count, Math.floor(exact) + fits + 1 + overscan)
  return { first, end, top: isMapped ? scrollTop - (exact - first) * rowHeight : first * rowHeight }
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
