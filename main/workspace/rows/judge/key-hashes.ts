/** Both halves of a key's number, mixed: neighbours, as phones often are, must not crowd. @returns 32 bits */
export const hashOf = (number: number): number =>
  mixed((number | 0) ^ Math.imul(upperHalfOf(number), 0x9e3779b1))

/** What a number's lower 32 bits leave out. With it a hash can be reversed: no two numbers share both. */
export const upperHalfOf = (number: number): number => Math.floor(number / 2 ** 32)

/** Murmur's finish: each bit of it depends on each bit of what is mixed. */
const mixed = (bits: number): number => {
  let hash = bits
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** Of 200 keys that are not among those of a filter, it takes one for one of them. */
const bitsPerKey = 12
const bitsOfKey = 4

/** A Bloom filter of keys that are told apart by two numbers of 32 bits. */
export type KeyFilter = {
  add: (one: number, other: number) => void
  /** @returns false = it was surely not added */
  mayHave: (one: number, other: number) => boolean
}

/** @param count how many keys it is for */
export const createKeyFilter = (count: number): KeyFilter => {
  const words = new Uint32Array(Math.ceil((count * bitsPerKey) / 32))
  const bits = words.length * 32
  const bitOf = (one: number, other: number, nth: number): number => {
    const place = mixed(other ^ mixed(one + 1))
    return Math.floor((((place + Math.imul(nth, mixed(place) | 1)) >>> 0) / 2 ** 32) * bits)
  }
  return {
    add: (one, other) => {
      for (let nth = 0; nth < bitsOfKey; nth += 1) {
        const bit = bitOf(one, other, nth)
        words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31))
      }
    },
    mayHave: (one, other) => {
      for (let nth = 0; nth < bitsOfKey; nth += 1) {
        const bit = bitOf(one, other, nth)
        if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false
      }
      return true
    },
  }
}
