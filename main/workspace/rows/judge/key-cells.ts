import type { ColumnRole } from '../../../../shared/rules/column-roles.ts'
import { isJudgedRole } from '../../../../shared/rules/key-roles.ts'
import type { NumberedRows } from '../store/cell-block.ts'

/**
 * Shows the rows of a batch by the cells that judging looks at: the others are empty, because cutting a million rows'
 * cells out of their text costs as much as judging them. Rows wider than the header, which are judged by that, are whole.
 * @param visit gets cells that are good until the next row only, and the row's place in the batch
 */
export const visitKeyCells = (
  { text, cellEnds, widths }: NumberedRows,
  roles: readonly ColumnRole[],
  visit: (cells: readonly string[], row: number) => void,
): void => {
  const keyColumns = roles.flatMap((role, column) => (isJudgedRole(role) ? [column] : []))
  const narrow = Array.from({ length: roles.length }, () => '')
  let firstCell = 0
  for (let row = 0; row < widths.length; row += 1) {
    const width = widths[row] ?? 0
    const start = firstCell
    const cellAt = (column: number): string =>
      text.slice(cellEnds[start + column - 1] ?? 0, cellEnds[start + column])
    if (width > roles.length) {
      visit(
        Array.from({ length: width }, (_cell, column) => cellAt(column)),
        row,
      )
    } else {
      for (const column of keyColumns) narrow[column] = column < width ? cellAt(column) : ''
      visit(narrow, row)
    }
    firstCell += width
  }
}
