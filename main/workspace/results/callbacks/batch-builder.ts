import type { UnmatchedRow } from '../../../../shared/bridge/results.ts'
import type { RowBatch } from '../../../../shared/processes/reader.ts'
import type { CallbackCells } from '../../../../shared/rules/callback-rows.ts'
import { ProblemError } from '../../base/problem-error.ts'

const mostRows = 1_000
const mostChars = 256 * 1024

/** Packs rows as a reader sends those of a file. */
export class BatchBuilder {
  readonly #columns: ReadonlyMap<string, number>
  #texts: string[] = []
  #ends: number[] = []
  #chars = 0
  #sourceRows: number[] = []
  #receivedAt: number[] = []
  #unreadable: UnmatchedRow[] = []
  #unreadableChars = 0

  constructor(columns: readonly string[]) {
    this.#columns = new Map(columns.map((path, index) => [path, index]))
  }

  get isFull(): boolean {
    return (
      this.#sourceRows.length + this.#unreadable.length >= mostRows ||
      this.#chars + this.#unreadableChars >= mostChars
    )
  }

  /** @throws ProblemError `callbacks_changed` where it has a path that was not there when they were opened */
  add(cells: CallbackCells, sourceRow: number, receivedAt: number): void {
    const row: string[] = Array.from({ length: this.#columns.size }, () => '')
    for (const [path, text] of cells) {
      const column = this.#columns.get(path)
      if (column === undefined) throw new ProblemError('callbacks_changed')
      row[column] = text
    }
    for (const text of row) {
      this.#texts.push(text)
      this.#chars += text.length
      this.#ends.push(this.#chars)
    }
    this.#sourceRows.push(sourceRow)
    this.#receivedAt.push(receivedAt)
  }

  addUnreadable(row: UnmatchedRow): void {
    this.#unreadable.push(row)
    this.#unreadableChars += row.cells.reduce((sum, { length }) => sum + length, 0)
  }

  /** What was added since the last time. */
  take(): { batch: RowBatch; receivedAt: Uint32Array; unreadable: UnmatchedRow[] } {
    const taken = {
      batch: {
        text: this.#texts.join(''),
        cellEnds: Uint32Array.from(this.#ends),
        widths: new Uint32Array(this.#sourceRows.length).fill(this.#columns.size),
        sourceRows: Uint32Array.from(this.#sourceRows),
      },
      receivedAt: Uint32Array.from(this.#receivedAt),
      unreadable: this.#unreadable,
    }
    this.#texts = []
    this.#ends = []
    this.#chars = 0
    this.#sourceRows = []
    this.#receivedAt = []
    this.#unreadable = []
    this.#unreadableChars = 0
    return taken
  }
}
