/** Both halves of a key's number, mixed: neighbours, as phones often are, must not crowd. @returns 32 bits */
export const hashOf = (number: number): number =>
  mixed((number | 0) ^ Math.imul(Math.floor(number / 2 ** 32), 0x9e3779b1))

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

/**
 * A Bloom filter of keys' numbers.
 * @param numbers the keys', and 0 where there is none
 * @returns false = it is surely not among them
 */
export const keyFilterOf = (numbers: Float64Array, count: number): ((number: number) => boolean) => {
  const words = new Uint32Array(Math.ceil((count * bitsPerKey) / 32))
  const bits = words.length * 32
  const bitOf = (number: number, nth: number): number => {
    const hash = hashOf(number)
    // Not the hash itself: all keys of a table have its upper bits in common.
    const place = mixed(hash + 1) + Math.imul(nth, mixed(hash ^ (number | 0)) | 1)
    return Math.floor(((place >>> 0) / 2 ** 32) * bits)
  }
  for (const number of numbers) {
    if (number === 0) continue
    for (let nth = 0; nth < bitsOfKey; nth += 1) {
      const bit = bitOf(number, nth)
      words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31))
    }
  }
  return (number) => {
    for (let nth = 0; nth < bitsOfKey; nth += 1) {
      const bit = bitOf(number, nth)
      if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false
    }
    return true
  }
}
