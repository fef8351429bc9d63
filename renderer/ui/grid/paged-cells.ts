import type { GridColumn, GridProps } from './grid-props.ts'

/** Rows that are read page by page, as `createRowPages` has them. */
type Pages<Row> = {
  readonly row: (index: number) => Row | undefined
  readonly show: (first: number, last: number) => void
  readonly all: (first: number, last: number) => Promise<readonly Row[] | null>
}

/**
 * What a grid asks for of rows that are read page by page; what is copied is what is shown.
 * @param textOf a cell; undefined where what there is must not be shown any more
 */
export const pagedCells = <Row>(
  pages: Pages<Row>,
  textOf: (row: Row, column: GridColumn) => string | undefined,
): Pick<GridProps, 'cell' | 'text' | 'readBlock' | 'onRange'> => {
  const text = (index: number, column: GridColumn): string | undefined => {
    const row = pages.row(index)
    return row === undefined ? undefined : textOf(row, column)
  }
  return {
    cell: text,
    text,
    onRange: pages.show,
    readBlock: async ({ first, last, columns }) => {
      const rows = await pages.all(first, last)
      const texts = rows?.map((row) => columns.map((column) => textOf(row, column))) ?? null
      return texts?.some((cells) => cells.includes(undefined)) === true
        ? null
        : (texts?.map((cells) => cells.map((cell) => cell ?? '')) ?? null)
    },
  }
}
