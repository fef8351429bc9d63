import type { KeyCode } from './key-code.ts'

const startEntries = 4_096
const none = -1

/**
 * The codes by which candidates are known, to be asked with the codes of a list. Several candidates may share a code
 * (one CPF, two phones), and one may have several. An open-addressed table of our own: for a million it takes half the
 * time and a third of the memory of a Map.
 */
export class CandidateCodes {
  /** Of each entry its code, whose it is, and the entry before it with the same code. */
  #codes = new Float64Array(startEntries)
  #owners = new Uint32Array(startEntries)
  #before = new Int32Array(startEntries)
  #count = 0
  /** The latest entry of each code, or none. */
  #slots = new Int32Array(startEntries * 2).fill(none)
  readonly #texts = new Map<string, number[]>()

  add(code: KeyCode, owner: number): void {
    if (typeof code === 'string') {
      const owners = this.#texts.get(code)
      if (owners === undefined) this.#texts.set(code, [owner])
      else owners.push(owner)
      return
    }
    if (this.#count === this.#codes.length) this.#grow()
    const entry = this.#count
    this.#count += 1
    this.#codes[entry] = code
    this.#owners[entry] = owner
    const slot = this.#slotOf(code)
    this.#before[entry] = this.#slots[slot] ?? none
    this.#slots[slot] = entry
  }

  /** Calls `found` for each candidate that has the code. */
  ownersOf(code: KeyCode, found: (owner: number) => void): void {
    if (typeof code === 'string') {
      for (const owner of this.#texts.get(code) ?? []) found(owner)
      return
    }
    let entry = this.#slots[this.#slotOf(code)] ?? none
    while (entry !== none) {
      found(this.#owners[entry] ?? 0)
      entry = this.#before[entry] ?? none
    }
  }

  /** Where the code is, or the free slot where it belongs. */
  #slotOf(code: number): number {
    const mask = this.#slots.length - 1
    let slot = hashOf(code) & mask
    for (;;) {
      const entry = this.#slots[slot] ?? none
      if (entry === none || this.#codes[entry] === code) return slot
      slot = (slot + 1) & mask
    }
  }

  #grow(): void {
    const size = this.#codes.length * 2
    this.#codes = longer(this.#codes, new Float64Array(size))
    this.#owners = longer(this.#owners, new Uint32Array(size))
    this.#before = longer(this.#before, new Int32Array(size))
    this.#slots = new Int32Array(size * 2).fill(none)
    // Entries of one code are in a chain already; the latest of it is the one that a slot names.
    for (let entry = 0; entry < this.#count; entry += 1)
      this.#slots[this.#slotOf(this.#codes[entry] ?? 0)] = entry
  }
}

const longer = <Numbers extends Float64Array | Uint32Array | Int32Array>(
  from: Numbers,
  to: Numbers,
): Numbers => {
  to.set(from)
  return to
}

/** Both halves of the number, mixed as Murmur's finish does: neighbours, as phones often are, must not crowd. */
const hashOf = (code: number): number => {
  let hash = (code | 0) ^ Math.imul(Math.floor(code / 2 ** 32), 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
