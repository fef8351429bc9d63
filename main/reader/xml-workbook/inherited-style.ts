import { maxColumns } from '../budgets.ts'

/**
 * The styles that cells without one of their own have: that of their row, else of their column, else of the table, as
 * Excel shows them. An empty name is the default style.
 */
export class InheritedStyle {
  /** By column from 1. */
  readonly #columns = new Map<number, string>()
  readonly #table: string
  #nextColumn = 1
  #row = ''

  constructor(table: string) {
    this.#table = table
  }

  /** Columns come in their order: `count` of them from `index`, or from the one behind those before. */
  addColumns(index: number | undefined, count: number, style: string): void {
    const from = Math.max(this.#nextColumn, index ?? 0)
    this.#nextColumn = Math.min(from + count, maxColumns + 1)
    if (style !== '')
      for (let column = from; column < this.#nextColumn; column += 1) this.#columns.set(column, style)
  }

  openRow(style: string): void {
    this.#row = style
  }

  of(column: number): string {
    return this.#row || (this.#columns.get(column) ?? this.#table)
  }
}
