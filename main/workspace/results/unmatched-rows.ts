import type { UnmatchedReason, UnmatchedRow } from '../../../shared/bridge/results.ts'
import { packHere } from '../rows/store/packed.ts'

const rowsPerBlock = 2_000
/** Of more it is enough to know how many there are: who imports a whole month has others' rows in it. */
export const mostKept = 100_000

/** Rows that were given to nobody: all are counted, the first ones kept. */
export class UnmatchedRows {
  readonly counts = new Map<UnmatchedReason, number>()
  readonly blocks: { rows: number; packed: Buffer }[] = []
  #rows: UnmatchedRow[] = []
  #kept = 0

  /** @param cells is asked only where the row is kept */
  add(reason: UnmatchedReason, sourceRow: number, cells: () => string[]): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1)
    if (this.#kept === mostKept) return
    this.#kept += 1
    this.#rows.push({ sourceRow, reason, cells: cells() })
    if (this.#rows.length === rowsPerBlock) this.end()
  }

  /** Packs what is left. */
  end(): void {
    if (this.#rows.length === 0) return
    this.blocks.push({ rows: this.#rows.length, packed: packHere(this.#rows) })
    this.#rows = []
  }
}
