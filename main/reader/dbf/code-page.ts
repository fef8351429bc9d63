import { isAscii, isUtf8 } from 'node:buffer'
import type { TextEncoding } from '../../../shared/processes/reader.ts'
import type { ByteSource } from '../byte-source.ts'
import { detectSingleByte } from '../csv/detect-single-byte.ts'
import type { DbfHeader } from './header.ts'

/** Language drivers by their byte (dBASE IV, Visual FoxPro), those whose letters are known here. */
const drivers: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['cp437', [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b]],
  ['cp850', [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37]],
  ['windows-1252', [0x03, 0x57, 0x58, 0x59]],
  ['macintosh', [0x04]],
]
const encodings = new Map(drivers.flatMap(([encoding, bytes]) => bytes.map((byte) => [byte, encoding])))

/** Letters beyond ASCII are looked for in so much of a file. */
const mostLookedBytes = 64 * 1024 * 1024
/** Where there is so much with such letters, it is enough. */
const sampleBytes = 256 * 1024
const chunkBytes = 1024 * 1024

/**
 * The encoding of a DBF's texts: what its language driver says, or else, as in the files of Clipper, what makes the most
 * of Portuguese.
 */
export const codePageOf = async (source: ByteSource, header: DbfHeader): Promise<TextEncoding> =>
  encodings.get(header.codePage) ?? (await detectCodePage(source, header))

const detectCodePage = async (source: ByteSource, header: DbfHeader): Promise<TextEncoding> => {
  const { headerBytes, recordBytes } = header
  const texts = header.fields.filter(({ type }) => type === 'C')
  const found: Buffer[] = header.fields.map(({ name }) => Buffer.concat([name, separator]))
  let foundBytes = 0
  const chunk = Math.max(1, Math.floor(chunkBytes / recordBytes)) * recordBytes
  const end = Math.min(source.size, headerBytes + mostLookedBytes)
  for (let position = headerBytes; position < end && foundBytes < sampleBytes; position += chunk) {
    const bytes = await source.read(position, chunk)
    if (isAscii(bytes)) continue
    for (let at = 0; at + recordBytes <= bytes.length; at += recordBytes) {
      for (const { start, length } of texts) {
        const text = bytes.subarray(at + start, at + start + length)
        if (isAscii(text)) continue
        found.push(text, separator)
        foundBytes += length
      }
    }
  }
  const sample = Buffer.concat(found)
  if (isAscii(sample)) return 'windows-1252'
  return isUtf8(sample) ? 'utf-8' : detectSingleByte(sample)
}

const separator = Buffer.from('\n')
