import { maxColumns } from '../budgets.ts'

/** What a cell holds: text, or the number of the shared string that is its text. */
export type CellValue = string | number

/**
 * A row of a worksheet by the cells that are written down in it. Writers put them in order; where one did not, they are
 * put in order at the end, and the last of several for one place counts.
 */
export class SparseRow {
  readonly sourceRow: number
  columns: number[] = []
  values: CellValue[] = []
  /** Characters that XML does not have were left out of its texts. */
  isCleaned = false
  #isOrdered = true

  constructor(sourceRow: number) {
    this.sourceRow = sourceRow
  }

  /** `column` counts from 1. */
  put(column: number, value: CellValue): void {
    if (column <= (this.columns.at(-1) ?? 0)) this.#isOrdered = false
    this.columns.push(column)
    this.values.push(value)
    if (this.columns.length > 2 * maxColumns) this.finish()
  }

  /** Puts the cells in order, each place once. */
  finish(): void {
    if (this.#isOrdered) return
    const byColumn = new Map(this.columns.map((column, index) => [column, this.values[index] ?? '']))
    const ordered = [...byColumn].toSorted(([a], [b]) => a - b)
    this.columns = ordered.map(([column]) => column)
    this.values = ordered.map(([, value]) => value)
    this.#isOrdered = true
  }
}
