import type { Column } from './column-block.ts'
import type { Cut } from './queries.ts'

/** What records are put in order by: a text, or what it is worth. All of a field are of one kind. */
export type Key = string | number

/** Negative when `a` comes first. */
const compareKeys = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0)

type CutInOrder = {
  cut: Cut
  codes: Column['codes']
  /** How many distinct texts there are. */
  texts: number
  /** By position in the set, 0 for those that are wanted. */
  fails: Uint8Array
  descending: boolean
  /** The key of a text by its number, from 0; null = unknown. */
  keyOf: (text: number) => Key | null
  /** Whether each text has a key, and they stand in the order of these. */
  inOrder: boolean
}

/** The wanted records of a cut of which something is known, group by group of those with equal keys. */
export class CutRun {
  readonly first: number
  /** Of the group ahead; null behind the last one. */
  key: Key | null
  readonly #keyOf: CutInOrder['keyOf']
  /** The texts that records have, in order. */
  readonly #order: Uint16Array
  /** Where each text's records end among all of them. */
  readonly #ends: Uint16Array
  /** By text, from the first of the cut on. */
  readonly #records: Uint16Array
  /** The text with which the group ahead begins, as its place in the order. */
  #at = 0

  constructor({ cut, codes, texts, fails, descending, keyOf, inOrder }: CutInOrder) {
    this.first = cut.first
    this.#keyOf = keyOf
    const ends = new Uint16Array(texts)
    let filled = 0
    for (let record = 0; record < cut.records; record += 1) {
      const text = (codes[record] ?? 0) - 1
      if (text < 0 || fails[cut.first + record] !== 0) continue
      ends[text] = (ends[text] ?? 0) + 1
      filled += 1
    }
    const order = new Uint16Array(texts)
    let count = 0
    let end = 0
    for (let text = 0; text < texts; text += 1) {
      if ((ends[text] ?? 0) > 0 && (inOrder || keyOf(text) !== null)) {
        order[count] = text
        count += 1
      }
      end += ends[text] ?? 0
      ends[text] = end - (ends[text] ?? 0)
    }
    this.#records = new Uint16Array(filled)
    for (let record = 0; record < cut.records; record += 1) {
      const text = (codes[record] ?? 0) - 1
      if (text < 0 || fails[cut.first + record] !== 0) continue
      const place = ends[text] ?? 0
      this.#records[place] = record
      ends[text] = place + 1
    }
    this.#ends = ends
    this.#order = order.subarray(0, count)
    if (!inOrder) this.#order.sort((a, b) => compareKeys(keyOf(a) ?? 0, keyOf(b) ?? 0))
    if (descending) this.#order.reverse()
    this.key = this.#keyAt(0)
  }

  /**
   * Writes the positions of the group ahead, ascending, and goes on to the next one.
   * @returns where they end
   */
  take(into: Uint32Array, from: number): number {
    const { key } = this
    let end = from
    let texts = 0
    do {
      const text = this.#order[this.#at] ?? 0
      for (let at = this.#ends[text - 1] ?? 0; at < (this.#ends[text] ?? 0); at += 1) {
        into[end] = this.first + (this.#records[at] ?? 0)
        end += 1
      }
      texts += 1
      this.#at += 1
      this.key = this.#keyAt(this.#at)
    } while (this.key !== null && this.key === key)
    if (texts > 1) into.subarray(from, end).sort()
    return end
  }

  #keyAt(place: number): Key | null {
    const text = this.#order[place]
    return text === undefined ? null : this.#keyOf(text)
  }
}

/** Runs of several cuts; the one whose group comes next is first. Equal ones come in the order of the cuts. */
export class RunHeap {
  readonly #descending: boolean
  /** Each comes before those at twice its place and one and two more. */
  readonly #runs: CutRun[] = []

  constructor(descending: boolean) {
    this.#descending = descending
  }

  first(): CutRun | undefined {
    return this.#runs[0]
  }

  add(run: CutRun): void {
    if (run.key === null) return
    let at = this.#runs.push(run) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!this.#isBefore(at, above)) return
      this.#swap(at, above)
      at = above
    }
  }

  /** Finds the place of the first one after it has gone on; one that has nothing left goes. */
  settleFirst(): void {
    if (this.first()?.key === null) {
      const last = this.#runs.pop()
      if (last === undefined || this.#runs.length === 0) return
      this.#runs[0] = last
    }
    for (let at = 0; ;) {
      let next = at
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < this.#runs.length && this.#isBefore(below, next)) next = below
      if (next === at) return
      this.#swap(at, next)
      at = next
    }
  }

  #isBefore(a: number, b: number): boolean {
    const one = this.#runs[a]
    const other = this.#runs[b]
    if (one === undefined || other === undefined) return false
    const order = compareKeys(one.key ?? '', other.key ?? '')
    return order === 0 ? one.first < other.first : order > 0 === this.#descending
  }

  #swap(a: number, b: number): void {
    const one = this.#runs[a]
    const other = this.#runs[b]
    if (one === undefined || other === undefined) return
    this.#runs[a] = other
    this.#runs[b] = one
  }
}
