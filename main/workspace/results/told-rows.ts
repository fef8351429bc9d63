import { pace } from '../../turns.ts'
import { foldTold, type MeaningOf, type Told } from '../../../shared/rules/results.ts'

const firstRoom = 4_096
const rowsPerLook = 65_536

export type ToldRow = Told & {
  /** It shows that the campaign was sent. */
  isProof: boolean
}

/** What rows say of entries, a million of them in some megabytes. */
export class ToldRows {
  #entries = new Uint32Array(firstRoom)
  #words = new Uint16Array(firstRoom)
  #times = new Uint32Array(firstRoom)
  #parts = new Uint8Array(firstRoom)
  #proofs = new Uint8Array(firstRoom)
  #count = 0

  add(entry: number, { word, at, part, isProof }: ToldRow): void {
    if (this.#count === this.#entries.length) this.#grow()
    this.#entries[this.#count] = entry
    this.#words[this.#count] = word
    this.#times[this.#count] = at
    this.#parts[this.#count] = part
    this.#proofs[this.#count] = isProof ? 1 : 0
    this.#count += 1
  }

  /** Gives the words other numbers. @param numbers by the old ones */
  renumber(numbers: readonly number[]): void {
    for (let index = 0; index < this.#count; index += 1)
      this.#words[index] = numbers[this.#words[index] ?? 0] ?? 0
  }

  /** Which of the entries are told of: 1 for each that is. */
  named(entries: number): Uint8Array {
    const named = new Uint8Array(entries)
    for (let index = 0; index < this.#count; index += 1) named[this.#entries[index] ?? 0] = 1
    return named
  }

  hasWord(isMeant: (word: number) => boolean): boolean {
    return this.#words.subarray(0, this.#count).some(isMeant)
  }

  /** What became of each entry. @returns a reader of one of them; null of who is not told of */
  async fold(entries: number, meaningOf: MeaningOf): Promise<(entry: number) => ToldRow | null> {
    // Chains of rows by entry: 1 + a row, 0 = the end.
    const heads = new Uint32Array(entries)
    const next = new Uint32Array(this.#count)
    for (let index = 0; index < this.#count; index += 1) {
      if (index % rowsPerLook === 0) await pace()
      const entry = this.#entries[index] ?? 0
      next[index] = heads[entry] ?? 0
      heads[entry] = index + 1
    }
    return (entry) => {
      let row = heads[entry] ?? 0
      // Most are told of once.
      if (row === 0 || next[row - 1] === 0) return row === 0 ? null : this.#rowAt(row - 1)
      const told: ToldRow[] = []
      for (; row !== 0; row = next[row - 1] ?? 0) told.push(this.#rowAt(row - 1))
      return foldTold(told, meaningOf)
    }
  }

  #rowAt(index: number): ToldRow {
    return {
      word: this.#words[index] ?? 0,
      at: this.#times[index] ?? 0,
      part: this.#parts[index] ?? 0,
      isProof: this.#proofs[index] === 1,
    }
  }

  #grow(): void {
    const room = this.#count * 2
    const [entries, words] = [new Uint32Array(room), new Uint16Array(room)]
    const times = new Uint32Array(room)
    const [parts, proofs] = [new Uint8Array(room), new Uint8Array(room)]
    entries.set(this.#entries)
    words.set(this.#words)
    times.set(this.#times)
    parts.set(this.#parts)
    proofs.set(this.#proofs)
    this.#entries = entries
    this.#words = words
    this.#times = times
    this.#parts = parts
    this.#proofs = proofs
  }
}
