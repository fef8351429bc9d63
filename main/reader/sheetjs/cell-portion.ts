/** A cell whose text is one of the workbook's strings; row and column count from 0. */
export type Label = { row: number; column: number; string: number }

/** Cells of some rows of a binary sheet: records for SheetJS, and those whose text is known without it. */
export class CellPortion {
  readonly records: Buffer[] = []
  readonly labels: Label[] = []
  /** How far in the records of the sheet the portion reaches. */
  reached = 0
  readonly #limit: number
  #cells = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.#cells >= this.#limit
  }

  addRecord(record: Buffer, cells: number): void {
    this.records.push(record)
    this.#cells += cells
  }

  addLabel(label: Label): void {
    this.labels.push(label)
    this.#cells += 1
  }

  endingAt(reached: number): this {
    this.reached = reached
    return this
  }
}
