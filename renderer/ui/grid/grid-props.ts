import type { JSX } from 'solid-js'
import type { RowActions } from '../rows/row-menu.tsx'
import type { Tone } from '../state-tag/tone.ts'

export type GridColumn = {
  /** Stays the same wherever the column is moved to. */
  readonly id: string
  readonly title: string
  readonly width: number
  readonly align?: 'end' | undefined
  readonly mono?: boolean | undefined
  readonly quiet?: boolean | undefined
  /** True for a column of the data: its cells are copied and, where the grid is edited, written in; it can be moved. */
  readonly isOwn?: boolean | undefined
  /** How the rows are ordered by it. */
  readonly sort?: 'ascending' | 'descending' | undefined
  /** Draws the cells that are more than a text. It is called once for a place in view, where row and column change. */
  readonly draw?: ((row: () => number, column: () => GridColumn) => JSX.Element) | undefined
}

/** Cells that are selected: rows from the first to the last one, and those of their columns that are of the data. */
export type GridBlock = {
  readonly first: number
  readonly last: number
  readonly columns: readonly GridColumn[]
}

/** What came of copying a block that was not at hand. */
export type CopyOutcome =
  | { readonly kind: 'copied'; readonly rows: number }
  /** It has more rows than are copied at once. */
  | { readonly kind: 'too_many'; readonly most: number }
  | { readonly kind: 'failed' }

/** What is to be done to a block: take a table from the clipboard, repeat its top row, or empty it. */
export type BlockWork =
  | { readonly kind: 'paste'; readonly text: string }
  | { readonly kind: 'fill_down' }
  | { readonly kind: 'clear' }

/** Where what is written in the cells goes. */
export type GridEdits = {
  /** Told what is being typed, and null when nothing is any more. */
  readonly onDraft: (draft: { row: number; column: GridColumn; text: string } | null) => void
  readonly onWrite: (row: number, column: GridColumn, text: string) => void
  readonly onBlock: (block: GridBlock, work: BlockWork) => void
}

export type GridProps = {
  label: string
  count: number
  /** In the order in which they are shown. */
  columns: readonly GridColumn[]
  /** How many of the first columns stay in view while the others are moved sideways, as far as they leave half of it. */
  pinned?: number | undefined
  rowHeight: number
  headHeight?: number | undefined
  /** What stands in a column's head instead of its title. It is called once for a column in view. */
  head?: ((column: () => GridColumn) => JSX.Element) | undefined
  /** What a cell shows that its column does not draw; undefined while the row is on its way. */
  cell: (row: number, column: GridColumn) => string | number | undefined
  /** A cell of the data as it is copied and edited; undefined while the row is on its way. */
  text: (row: number, column: GridColumn) => string | undefined
  /**
   * Reads the texts of a block that is long, or has rows that are still on their way; without it, such a block is not
   * copied.
   * @returns null where not all of it can be read
   */
  readBlock?: ((block: GridBlock) => Promise<readonly (readonly string[])[] | null>) | undefined
  /** Told what came of a copy that `readBlock` was asked for. */
  onCopied?: ((outcome: CopyOutcome) => void) | undefined
  /**
   * Finds where Ctrl with an arrow leads up or down from a cell of the data: to the last one of a run of filled cells, over
   * empty ones to the next filled one. Without it that is the first and the last row.
   * @returns null where it cannot be told
   */
  findEdge?:
    | ((row: number, column: GridColumn, isDown: boolean, signal: AbortSignal) => Promise<number | null>)
    | undefined
  /** Null or absent = the cells are only read: selected and copied. */
  edits?: GridEdits | null | undefined
  /** Told of the space bar on a row; with Shift it means all rows from the last one on. */
  onMark?: ((row: number, isRange: boolean) => void) | undefined
  /** Told of Enter and of a double click on a row of a grid that is only read. */
  onOpen?: ((row: number) => void) | undefined
  /** The row that stands open elsewhere; it is marked, and becomes the active one when it changes. */
  current?: number | null | undefined
  tone?: ((row: number) => Tone | undefined) | undefined
  /** What can be done with a row; it opens by the right button and by the keyboard's menu key. */
  actions?: ((row: number) => RowActions | undefined) | undefined
  /** Told which rows are in view, to have them read. */
  onRange?: ((first: number, last: number) => void) | undefined
  /** Told of a column's new width; without it the grid keeps the widths itself, for as long as it is there. */
  onResize?: ((id: string, width: number) => void) | undefined
  /** Puts a column before another one, or last; without it the columns stay where they are. */
  onMove?: ((id: string, before: string | null) => void) | undefined
  /** The grid goes back to its top when this changes. */
  subject: unknown
  describeResize: (title: string) => string
}
