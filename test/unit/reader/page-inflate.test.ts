import { crc32 as zlibCrc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32, inflateRaw } from '../../../main/reader/page/inflate-raw.ts'
import { ZipFailure } from '../../../main/zip/zip-failure.ts'
import { checkProperty } from '../../support/property.ts'

/** Inflated as a reader does, the input in pieces of a size. */
const inflated = async (compressed: Uint8Array, pieceBytes: number): Promise<Buffer> => {
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < compressed.length; at += pieceBytes)
      yield await Promise.resolve(compressed.subarray(at, at + pieceBytes))
  }
  const parts: Buffer[] = []
  for await (const piece of inflateRaw(pieces())) parts.push(Buffer.from(piece))
  return Buffer.concat(parts)
}

const failureOf = (compressed: Uint8Array): Promise<unknown> =>
  inflated(compressed, 65_536).then(
    () => null,
    (error: unknown) => (error instanceof ZipFailure ? error.code : error),
  )

/** Repeats and noise, so that matches reach far and blocks of every kind are written. */
const bytesOf = ({ words, length, noise }: { words: Uint8Array; length: number; noise: number }): Buffer => {
  const bytes = Buffer.alloc(length)
  let state = noise
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[at] = state >>> 24 < noise % 256 ? state >>> 16 : (words[(at >> (noise % 5)) % words.length] ?? 0)
  }
  return bytes
}

const contents = fc
  .record({
    words: fc.uint8Array({ minLength: 1, maxLength: 2_000 }),
    length: fc.integer({ min: 0, max: 400_000 }),
    noise: fc.nat({ max: 100_000 }),
  })
  .map(bytesOf)

test('what zlib compressed at any level comes out of the inflater of the page as it was', async () => {
  await checkProperty(
    fc.tuple(
      contents,
      fc.integer({ min: 0, max: 9 }),
      fc.constantFrom(0, 2, 3, 4),
      fc.constantFrom(1, 7, 1_000, 65_536),
    ),
    async ([bytes, level, strategy, pieceBytes]) => {
      const compressed = deflateRawSync(bytes, { level, strategy })
      expect((await inflated(compressed, Math.max(pieceBytes, compressed.length >> 12))).equals(bytes)).toBe(
        true,
      )
    },
    { runs: 60 },
  )
})

test('what is behind the end of the compressed data is not looked at', async () => {
  const compressed = Buffer.concat([deflateRawSync('text'), Buffer.from('more')])
  expect((await inflated(compressed, 65_536)).toString()).toBe('text')
})

test('compressed data that end too early are damaged, wherever they end', async () => {
  const compressed = deflateRawSync(bytesOf({ words: Uint8Array.of(1, 2, 3), length: 3_000, noise: 40 }))
  for (let length = 0; length < compressed.length; length += 1)
    expect(await failureOf(compressed.subarray(0, length))).toBe('zip_damaged')
})

test('any other bytes are damaged or data, never an error of ours', async () => {
  await checkProperty(
    fc.uint8Array({ maxLength: 2_000 }),
    async (bytes) => {
      expect([null, 'zip_damaged']).toContain(await failureOf(bytes))
    },
    { runs: 2_000 },
  )
})

test.each([
  ['a block of the kind that there is not', [0x07]],
  ['a stored block whose length is not repeated', [0x01, 0x01, 0x00, 0x00, 0x00, 0x61]],
  ['a match from before the beginning', [0x03, 0x02, 0x00, 0x00, 0x00]],
  ['a distance that there is not', [0x4b, 0x04, 0xfe, 0xff, 0xff]],
])('%s is damaged', async (_what, bytes) => {
  expect(await failureOf(Uint8Array.from(bytes))).toBe('zip_damaged')
})

test('the checksum of the page is that of zlib, wherever the bytes begin and end', () => {
  const bytes = bytesOf({ words: Uint8Array.of(9, 8, 7), length: 5_000, noise: 100 })
  for (let from = 0; from < 20; from += 1)
    for (let to = 4_980; to < 5_000; to += 1) {
      const part = bytes.subarray(from, to)
      expect(crc32(part, 77)).toBe(zlibCrc32(part, 77))
    }
  expect(crc32(Buffer.alloc(0), 5)).toBe(5)
})
