import { createKeyFilter, hashOf, type KeyFilter, upperHalfOf } from './key-hashes.ts'

/**
 * The keys of one table and the row of each, without free slots: 8 bytes a key, where a hash table with room to grow takes
 * 20. The first bits of a key's hash say its table, the next ones its bucket. What is kept of it is the rest of its hash
 * and the upper bits of its number, which say together which number it is: with them the hash can be reversed.
 */
export type PackedKeys = {
  /** Where each bucket begins, in words, and where the last one ends. */
  readonly starts: Uint32Array
  /** Of each key of a bucket what is kept, then its row. */
  readonly words: Uint32Array
}

/** Bits of a hash that say in which table a key is. */
export const tableBits = 6
const bucketBits = 15
const bucketCount = 2 ** bucketBits
/** Of a hash, when its table and its bucket are known: with 21 upper bits of a number they fill a word. */
const restBits = 32 - tableBits - bucketBits
const wordsPerKey = 2

const bucketOf = (hash: number): number => (hash >>> restBits) & (bucketCount - 1)

const restOf = (number: number, hash: number): number =>
  ((upperHalfOf(number) << restBits) | (hash & (2 ** restBits - 1))) >>> 0

export const packedCount = ({ words }: PackedKeys): number => words.length / wordsPerKey

/**
 * Adds keys to those that a table has packed.
 * @param packed null = none yet
 * @param latest their numbers, above -(2^51) and up to 2^52, none of them packed, and their rows; 0 = no key
 */
export const packKeys = (
  packed: PackedKeys | null,
  latest: { numbers: Float64Array; rows: Uint32Array },
): PackedKeys => {
  const added = new Uint32Array(bucketCount)
  for (const number of latest.numbers) {
    if (number === 0) continue
    const bucket = bucketOf(hashOf(number))
    added[bucket] = (added[bucket] ?? 0) + wordsPerKey
  }
  const starts = new Uint32Array(bucketCount + 1)
  for (let bucket = 0; bucket < bucketCount; bucket += 1)
    starts[bucket + 1] = (starts[bucket] ?? 0) + lengthOf(packed, bucket) + (added[bucket] ?? 0)
  const words = new Uint32Array(starts[bucketCount] ?? 0)
  if (packed !== null) copyBuckets(packed, { starts, words })
  for (const [slot, number] of latest.numbers.entries()) {
    if (number === 0) continue
    const hash = hashOf(number)
    const bucket = bucketOf(hash)
    // From the bucket's end, as many before it as are still to come.
    const at = (starts[bucket + 1] ?? 0) - (added[bucket] ?? 0)
    words[at] = restOf(number, hash)
    words[at + 1] = latest.rows[slot] ?? 0
    added[bucket] = (added[bucket] ?? 0) - wordsPerKey
  }
  return { starts, words }
}

/** The row of a key of the table. @param hash its number's */
export const findPacked = (
  { starts, words }: PackedKeys,
  number: number,
  hash: number,
): number | undefined => {
  const bucket = bucketOf(hash)
  return rowIn(words, starts[bucket] ?? 0, starts[bucket + 1] ?? 0, restOf(number, hash))
}

/** Keys whose words are in a file. The filter knows a key by its bucket and what is kept of it. */
export type KeysPutAway = { readonly starts: Uint32Array; readonly filter: KeyFilter }

export const filterOf = ({ starts, words }: PackedKeys): KeyFilter => {
  const filter = createKeyFilter(words.length / wordsPerKey)
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    const end = starts[bucket + 1] ?? 0
    for (let at = starts[bucket] ?? 0; at < end; at += wordsPerKey) filter.add(bucket, words[at] ?? 0)
  }
  return filter
}

/**
 * The row of a key of a table whose words are in a file.
 * @param read the words from one place to before another
 */
export const findPutAway = (
  { starts, filter }: KeysPutAway,
  number: number,
  hash: number,
  read: (from: number, to: number) => Uint32Array,
): number | undefined => {
  const bucket = bucketOf(hash)
  const rest = restOf(number, hash)
  if (!filter.mayHave(bucket, rest)) return undefined
  const words = read(starts[bucket] ?? 0, starts[bucket + 1] ?? 0)
  return rowIn(words, 0, words.length, rest)
}

const rowIn = (words: Uint32Array, from: number, to: number, rest: number): number | undefined => {
  for (let at = from; at < to; at += wordsPerKey) if (words[at] === rest) return words[at + 1]
  return undefined
}

const lengthOf = (packed: PackedKeys | null, bucket: number): number =>
  packed === null ? 0 : (packed.starts[bucket + 1] ?? 0) - (packed.starts[bucket] ?? 0)

/** Copies each bucket to where it begins now. */
const copyBuckets = (from: PackedKeys, to: PackedKeys): void => {
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    const end = from.starts[bucket + 1] ?? 0
    let at = to.starts[bucket] ?? 0
    for (let word = from.starts[bucket] ?? 0; word < end; word += 1) to.words[at++] = from.words[word] ?? 0
  }
}
