import type { UnmatchedReason, UnmatchedRow } from '../../../shared/bridge/results.ts'
import { packHere } from '../rows/store/packed.ts'

const rowsPerBlock = 2_000
/** Of more it is enough to know how many there are: who imports a whole month has others' rows in it. */
export const mostKept = 100_000

/** Rows that were given to nobody: all are counted, the first ones kept. */
export class UnmatchedRows {
  readonly counts = new Map<UnmatchedReason, number>()
  readonly blocks: { rows: number; packed: Buffer }[] = []
  readonly #isErased: (cells: readonly string[]) => boolean
  #rows: UnmatchedRow[] = []
  #kept = 0

  /** @param isErased whether somebody stands in a row who was erased: it is counted, and not kept */
  constructor(isErased: (cells: readonly string[]) => boolean = () => false) {
    this.#isErased = isErased
  }

  /** @param cells is asked only where the row may be kept */
  add(reason: UnmatchedReason, sourceRow: number, cells: () => string[]): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1)
    if (this.#kept === mostKept) return
    const row = cells()
    if (this.#isErased(row)) return
    this.#kept += 1
    this.#rows.push({ sourceRow, reason, cells: row })
    if (this.#rows.length === rowsPerBlock) this.end()
  }

  /** Packs what is left. */
  end(): void {
    if (this.#rows.length === 0) return
    this.blocks.push({ rows: this.#rows.length, packed: packHere(this.#rows) })
    this.#rows = []
  }
}
