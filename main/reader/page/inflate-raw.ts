import { damaged } from '../../zip/zip-failure.ts'
import { Buffer } from './buffer.ts'
import { RawInflater } from './raw-inflater.ts'

/** In place of main/zip/inflate-raw.ts. What is behind the end of the data is not looked at, as by zlib. */
export async function* inflateRaw(compressed: AsyncGenerator<Uint8Array>): AsyncGenerator<Buffer> {
  const inflater = new RawInflater()
  for await (const bytes of compressed) {
    inflater.feed(bytes, false)
    for (let piece = inflater.next(); piece !== null; piece = inflater.next()) yield Buffer.over(piece)
    if (inflater.hasEnded) return
  }
  inflater.feed(new Uint8Array(0), true)
  for (let piece = inflater.next(); piece !== null; piece = inflater.next()) yield Buffer.over(piece)
  if (!inflater.hasEnded) throw damaged('deflate')
}

const tables = ((): Int32Array => {
  const made = new Int32Array(8 * 256)
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    made[byte] = value
  }
  for (let byte = 0; byte < 256; byte += 1)
    for (let table = 1; table < 8; table += 1) {
      const before = made[(table - 1) * 256 + byte] ?? 0
      made[table * 256 + byte] = (before >>> 8) ^ (made[before & 0xff] ?? 0)
    }
  return made
})()

/* oxlint-disable typescript/no-non-null-assertion -- every index is within its array */
/** As zlib's, eight bytes at a time. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let crc = ~before
  const lead = Math.min(bytes.length, (4 - (bytes.byteOffset % 4)) % 4)
  for (let at = 0; at < lead; at += 1) crc = tables[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8)
  const pairs = (bytes.length - lead) >> 3
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + lead, pairs * 2)
  for (let at = 0; at < words.length; at += 2) {
    const first = crc ^ words[at]!
    const second = words[at + 1]!
    crc =
      tables[1792 + (first & 0xff)]! ^
      tables[1536 + ((first >>> 8) & 0xff)]! ^
      tables[1280 + ((first >>> 16) & 0xff)]! ^
      tables[1024 + (first >>> 24)]! ^
      tables[768 + (second & 0xff)]! ^
      tables[512 + ((second >>> 8) & 0xff)]! ^
      tables[256 + ((second >>> 16) & 0xff)]! ^
      tables[second >>> 24]!
  }
  for (let at = lead + pairs * 8; at < bytes.length; at += 1)
    crc = tables[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}
