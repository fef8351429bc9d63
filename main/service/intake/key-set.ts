import { randomInt } from 'node:crypto'

/** Digits up to this length, with a 1 in front of them, are whole numbers that a double holds exactly. */
const mostDigits = 15
const firstRoom = 1 << 10

/**
 * A set of keys. A Set of a million strings takes longer than parsing them, so keys of digits, which phones and CPFs are,
 * are kept as numbers in one hash table (open addressing), and only other keys in a Set.
 */
export class KeySet {
  #size = 0
  /** 0 = free. A number is in its own slot or in one of those after it. */
  #table = new Float64Array(firstRoom)
  readonly #others = new Set<string>()
  // Random for each set, so that nobody can send keys that all collide.
  readonly #low = randomOdd()
  readonly #high = randomOdd()

  /** @returns whether the key is new */
  add(key: string): boolean {
    const number = numberOf(key)
    if (number === 0) {
      const before = this.#others.size
      return this.#others.add(key).size > before
    }
    if (!this.#put(number)) return false
    this.#size += 1
    if (this.#size * 2 > this.#table.length) this.#grow()
    return true
  }

  #put(number: number): boolean {
    const table = this.#table
    const last = table.length - 1
    for (let at = this.#placeOf(number) & last; ; at = (at + 1) & last) {
      const there = table[at]
      if (there === number) return false
      if (there !== 0) continue
      table[at] = number
      return true
    }
  }

  #placeOf(number: number): number {
    const both = Math.imul(number | 0, this.#low) ^ Math.imul(number / 2 ** 32, this.#high)
    // The upper bits of a product depend on all bits of its factors, the lower ones do not.
    const mixed = Math.imul(both ^ (both >>> 16), this.#low)
    return mixed ^ (mixed >>> 15)
  }

  #grow(): void {
    const old = this.#table
    this.#table = new Float64Array(old.length * 2)
    for (const number of old) if (number !== 0) this.#put(number)
  }
}

const randomOdd = (): number => randomInt(2 ** 31) * 2 + 1

/** A number for each key of digits, zeros in front included; 0 for any other key. */
const numberOf = (key: string): number => {
  if (key.length > mostDigits) return 0
  let number = 1
  for (let at = 0; at < key.length; at += 1) {
    const digit = key.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return 0
    number = number * 10 + digit
  }
  return number
}
