import { type DifferenceKind, differenceKinds } from '../../../shared/rules/bill-kinds.ts'

const firstRoom = 1_024

/** Where bill and sends differ. -1 = no line, no message; NaN = the line's own quantity, or nothing known. */
export type Difference = {
  kind: DifferenceKind
  line: number
  send: number
  /** In millionths. */
  micros: number
  billedQuantity: number
  sentQuantity: number
}

/** Differences by columns of numbers: each of two million lines and messages may be one. */
export class Differences {
  #room = firstRoom
  #count = 0
  #kinds = new Uint8Array(firstRoom)
  #lines = new Int32Array(firstRoom)
  #sends = new Int32Array(firstRoom)
  #micros = new Float64Array(firstRoom)
  #billed = new Float64Array(firstRoom)
  #sent = new Float64Array(firstRoom)
  readonly #sums = new Map<DifferenceKind, { count: number; micros: number }>()
  /** By a kind that was asked for: where its differences are. */
  readonly #places = new Map<DifferenceKind, Uint32Array>()

  get count(): number {
    return this.#count
  }

  add(difference: Difference): void {
    if (this.#count === this.#room) this.#grow()
    const index = this.#count
    this.#kinds[index] = differenceKinds.indexOf(difference.kind)
    this.#lines[index] = difference.line
    this.#sends[index] = difference.send
    this.#micros[index] = difference.micros
    this.#billed[index] = difference.billedQuantity
    this.#sent[index] = difference.sentQuantity
    this.#count += 1
    this.tell(difference.kind, difference.micros)
  }

  /** Counts one that is not kept. */
  tell(kind: DifferenceKind, micros: number): void {
    const sum = this.#sums.get(kind)
    if (sum === undefined) this.#sums.set(kind, { count: 1, micros })
    else {
      sum.count += 1
      sum.micros += micros
    }
  }

  /** Of each kind that there is, in the order of `differenceKinds`. */
  sums(): { kind: DifferenceKind; count: number; micros: number }[] {
    return differenceKinds.flatMap((kind) => {
      const sum = this.#sums.get(kind)
      return sum === undefined ? [] : [{ kind, ...sum }]
    })
  }

  kindOf(index: number): DifferenceKind {
    return differenceKinds[this.#kinds[index] ?? 0] ?? 'unreadable'
  }

  at(index: number): Difference {
    return {
      kind: this.kindOf(index),
      line: this.#lines[index] ?? -1,
      send: this.#sends[index] ?? -1,
      micros: this.#micros[index] ?? 0,
      billedQuantity: this.#billed[index] ?? NaN,
      sentQuantity: this.#sent[index] ?? NaN,
    }
  }

  /** Some of those that are kept of a kind, or of all. */
  some(kind: DifferenceKind | null, offset: number, limit: number): { total: number; found: Difference[] } {
    const places = kind === null ? null : this.#placesOf(kind)
    const total = places?.length ?? this.#count
    const size = Math.max(Math.min(limit, total - offset), 0)
    const found = Array.from({ length: size }, (_unused, index) =>
      this.at(places === null ? offset + index : (places[offset + index] ?? 0)),
    )
    return { total, found }
  }

  #placesOf(kind: DifferenceKind): Uint32Array {
    const known = this.#places.get(kind)
    if (known !== undefined) return known
    const number = differenceKinds.indexOf(kind)
    const places = new Uint32Array(this.#sums.get(kind)?.count ?? 0)
    let size = 0
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#kinds[index] !== number) continue
      places[size] = index
      size += 1
    }
    const cut = places.subarray(0, size)
    this.#places.set(kind, cut)
    return cut
  }

  #grow(): void {
    this.#room *= 2
    const room = this.#room
    const [kinds, lines, sends] = [new Uint8Array(room), new Int32Array(room), new Int32Array(room)]
    const [micros, billed, sent] = [new Float64Array(room), new Float64Array(room), new Float64Array(room)]
    kinds.set(this.#kinds)
    lines.set(this.#lines)
    sends.set(this.#sends)
    micros.set(this.#micros)
    billed.set(this.#billed)
    sent.set(this.#sent)
    this.#kinds = kinds
    this.#lines = lines
    this.#sends = sends
    this.#micros = micros
    this.#billed = billed
    this.#sent = sent
  }
}
