/**
 * Which row had a key first, by the keys' numbers (key-numbers.ts). A table of our own, open-addressed: for a million
 * keys it takes half the time of a Map.
 */
export class FirstRows {
  /** 0 = free: no key's number is 0. */
  #numbers: Float64Array
  #rows: Uint32Array
  #used = 0

  /** Room for so many keys from the start: growing by a million of them takes a tenth of a second at once. */
  constructor(expectedKeys = 0) {
    let slots = startSlots
    while (slots < expectedKeys * 2) slots *= 2
    this.#numbers = new Float64Array(slots)
    this.#rows = new Uint32Array(slots)
  }

  /** The row that had the key before; if none had, this one has it from now on. */
  take(number: number, row: number): number | undefined {
    if (this.#used * 2 >= this.#numbers.length) this.#grow()
    const slot = this.#slotOf(number)
    if (this.#numbers[slot] === number) return this.#rows[slot]
    this.#numbers[slot] = number
    this.#rows[slot] = row
    this.#used += 1
    return undefined
  }

  /** The row that has the key, if one took it. */
  find(number: number): number | undefined {
    const slot = this.#slotOf(number)
    return this.#numbers[slot] === number ? this.#rows[slot] : undefined
  }

  /** Where the number is, or the free slot where it belongs. */
  #slotOf(number: number): number {
    const mask = this.#numbers.length - 1
    let slot = hashOf(number) & mask
    while (this.#numbers[slot] !== 0 && this.#numbers[slot] !== number) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const numbers = this.#numbers
    const rows = this.#rows
    this.#numbers = new Float64Array(numbers.length * 2)
    this.#rows = new Uint32Array(numbers.length * 2)
    for (let old = 0; old < numbers.length; old += 1) {
      const number = numbers[old] ?? 0
      if (number === 0) continue
      const slot = this.#slotOf(number)
      this.#numbers[slot] = number
      this.#rows[slot] = rows[old] ?? 0
    }
  }
}

const startSlots = 4_096

/** Both halves of the number, mixed as Murmur's finish does: neighbours, as phones often are, must not crowd. */
export const hashOf = (number: number): number => {
  let hash = (number | 0) ^ Math.imul(Math.floor(number / 2 ** 32), 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
