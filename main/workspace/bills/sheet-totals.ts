import { halfPlace } from '../../../shared/rules/billed-amount.ts'

type Stated = { sourceRow: number; amount: number; places: number }

/** What a sheet says that its lines come to: those since the total before, or all of them. */
export class SheetTotals {
  lines = 0
  micros = 0
  /** The last one that is of all lines, or the last one. */
  stated: number | null = null
  #since = 0
  #biggest = 0
  readonly #wrong: { sourceRow: number; amount: number; apart: number }[] = []

  add(micros: number): void {
    this.lines += 1
    this.micros += micros
    this.#since += micros
    this.#biggest = Math.max(this.#biggest, Math.abs(this.micros))
  }

  state({ sourceRow, amount, places }: Stated): void {
    this.stated = amount
    const isOf = (sum: number): boolean => Math.abs(amount - sum) <= halfPlace(places)
    const isRight = isOf(this.micros) || isOf(this.#since)
    if (!isRight) this.#wrong.push({ sourceRow, amount, apart: amount - this.micros })
    this.#since = 0
  }

  /** Whether all sums were held exactly. */
  isExact(): boolean {
    return this.#biggest <= Number.MAX_SAFE_INTEGER
  }

  wrong(): readonly { sourceRow: number; amount: number; apart: number }[] {
    return this.#wrong
  }
}
