import { damaged } from '../../zip/zip-failure.ts'
import { Buffer } from './buffer.ts'
import { letGo } from './garbage.ts'

/** Chromium hands on all that comes of what goes in at a time, which can be a thousand times as much. */
const mostCompressedBytes = 16 * 1024

/** In place of main/zip/inflate-raw.ts, by Chromium's own zlib. */
export async function* inflateRaw(
  compressed: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Buffer> {
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const reader = readable.getReader()
  let failure: unknown = null
  const feed = async (): Promise<void> => {
    try {
      for await (const piece of compressed)
        for (let at = 0; at < piece.length; at += mostCompressedBytes)
          await writer.write(piece.subarray(at, at + mostCompressedBytes))
      await writer.close()
    } catch (error) {
      failure = error
      await writer.abort(error).catch(() => {})
    }
  }
  const fed = feed()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield Buffer.over(value)
      // Most of it is not made into texts that stay.
      letGo(value.length / 3)
    }
    await fed
  } catch (error) {
    await fed
    // Its own failures are errors of type; what the source throws is passed on.
    throw failure instanceof TypeError || failure === null ? damaged('deflate') : (failure ?? error)
  } finally {
    void reader.cancel().catch(() => {})
  }
}

const tables = ((): Uint32Array => {
  const made = new Uint32Array(8 * 256)
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
  let at = 0
  for (const end = bytes.length - 7; at < end; at += 8) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    crc =
      tables[1792 + (crc & 0xff)]! ^
      tables[1536 + ((crc >>> 8) & 0xff)]! ^
      tables[1280 + ((crc >>> 16) & 0xff)]! ^
      tables[1024 + (crc >>> 24)]! ^
      tables[768 + bytes[at + 4]!]! ^
      tables[512 + bytes[at + 5]!]! ^
      tables[256 + bytes[at + 6]!]! ^
      tables[bytes[at + 7]!]!
  }
  for (; at < bytes.length; at += 1) crc = tables[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}
