import { damaged } from '../../zip/zip-failure.ts'

/** By the next bits of the input: a symbol, and below it, in four bits, the length of its code; 0: no code begins so. */
export type DecodingTable = { entries: Uint16Array; mask: number }

const longestCode = 15

/**
 * A table of a prefix code (RFC 1951, 3.2.2).
 * @param lengths of the code of each symbol; 0: it has none
 * @throws ZipFailure `zip_damaged` for what zlib takes for none: more codes than there can be; fewer, but for a single one
 *   of one bit, or no distance at all
 */
export const decodingTable = (
  lengths: Uint8Array,
  kind: 'codes' | 'literals' | 'distances',
): DecodingTable => {
  const counts = new Uint16Array(longestCode + 1)
  let longest = 0
  for (const length of lengths) {
    counts[length] = (counts[length] ?? 0) + 1
    longest = Math.max(longest, length)
  }
  if (longest === 0) {
    if (kind === 'codes') throw damaged('deflate')
    return { entries: new Uint16Array(1), mask: 0 }
  }
  counts[0] = 0
  const next = new Uint16Array(longestCode + 2)
  let left = 1
  let code = 0
  for (let length = 1; length <= longest; length += 1) {
    left = left * 2 - (counts[length] ?? 0)
    if (left < 0) throw damaged('deflate')
    code = (code + (counts[length - 1] ?? 0)) << 1
    next[length] = code
  }
  if (left > 0 && (kind === 'codes' || longest !== 1)) throw damaged('deflate')
  const entries = new Uint16Array(1 << longest)
  lengths.forEach((length, symbol) => {
    if (length === 0) return
    const own = next[length] ?? 0
    next[length] = own + 1
    for (let index = reversed(own, length); index < entries.length; index += 1 << length)
      entries[index] = (symbol << 4) | length
  })
  return { entries, mask: entries.length - 1 }
}

/** The bits of a code come highest first, those of the input lowest first. */
const reversed = (code: number, length: number): number => {
  let bits = 0
  for (let index = 0; index < length; index += 1) bits |= ((code >> index) & 1) << (length - 1 - index)
  return bits
}
