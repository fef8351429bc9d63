/** A cell of a grid, by its place on the screen: rows and columns count from 0 as they are shown. */
export type CellPlace = { readonly row: number; readonly column: number }

export type GridSize = { readonly rows: number; readonly columns: number; readonly rowsInView: number }

const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most))

/** Where a key leads from a cell, or null for a key that moves nothing. As spreadsheets have it. */
export const moveByKey = (
  { row, column }: CellPlace,
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { rows, columns, rowsInView }: GridSize,
): CellPlace | null => {
  const isFar = ctrlKey || metaKey
  const to = (nextRow: number, nextColumn: number): CellPlace => ({
    row: clamp(nextRow, rows - 1),
    column: clamp(nextColumn, columns - 1),
  })
  switch (key) {
    case 'ArrowUp':
      return to(isFar ? 0 : row - 1, column)
    case 'ArrowDown':
      return to(isFar ? rows - 1 : row + 1, column)
    case 'ArrowLeft':
      return to(row, isFar ? 0 : column - 1)
    case 'ArrowRight':
      return to(row, isFar ? columns - 1 : column + 1)
    case 'PageUp':
      return to(row - rowsInView, column)
    case 'PageDown':
      return to(row + rowsInView, column)
    case 'Home':
      return to(isFar ? 0 : row, 0)
    case 'End':
      return to(isFar ? rows - 1 : row, columns - 1)
    default:
      return null
  }
}

/**
 * Where Ctrl with an arrow leads along cells, as spreadsheets have it: to the last one of a run of filled ones, over empty
 * ones to the next that is filled, and without one to `last`.
 */
export const edgeFrom = (isFilled: (at: number) => boolean, from: number, last: number): number => {
  const step = Math.sign(last - from)
  if (step === 0) return from
  const isRun = isFilled(from) && isFilled(from + step)
  let at = from + step
  while (at !== last && (isRun ? isFilled(at + step) : !isFilled(at))) at += step
  return at
}

/** What a key typed on a cell begins its new text with; null = the key types nothing. */
export const typedBy = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | null =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey ? key : null
