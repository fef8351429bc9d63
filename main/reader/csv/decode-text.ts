import { isAscii, isUtf8 } from 'node:buffer'
import type { TextEncoding } from '../../../shared/processes/reader.ts'
import { ReaderFailure } from '../reader-failure.ts'

/** Bytes in pieces of any size to text. Both calls throw `reader_text_not_decodable` {byte: offset}. */
export type TextDecoding = {
  /** Text of all characters that are complete by now. */
  write(bytes: Buffer): string
  /** To be called after the last bytes. */
  end(): void
}

/**
 * A decoder that changes nothing and guesses nothing: UTF-8 is strict, so is the length of UTF-16. The byte order
 * mark is left out of the text. Our own and not `TextDecoder`, whose windows-1252 is Latin-1 in several releases of Node.
 */
export const decodeText = (encoding: TextEncoding): TextDecoding => {
  const decoding = encodings[encoding]()
  let atStart = true
  return {
    write: (bytes) => {
      const text = decoding.write(bytes)
      if (!atStart || text === '') return text
      atStart = false
      return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
    },
    end: () => decoding.end(),
  }
}

/** Decodes the complete units of each piece and puts the incomplete ones before the next piece. */
const piecewise = (
  completeLength: (bytes: Buffer) => number,
  decode: (bytes: Buffer, offset: number) => string,
): TextDecoding => {
  let rest: Buffer = Buffer.alloc(0)
  let offset = 0
  return {
    write: (piece) => {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
      const length = completeLength(bytes)
      const text = decode(length === bytes.length ? bytes : bytes.subarray(0, length), offset)
      offset += length
      // A copy: the piece belongs to the caller, who may fill it anew.
      rest = Buffer.from(bytes.subarray(length))
      return text
    },
    end: () => {
      if (rest.length > 0) throw notDecodable(offset)
    },
  }
}

/** Bytes of `bytes` that end with a whole UTF-8 character; what is malformed counts as whole. */
export const wholeUtf8Length = (bytes: Buffer): number => {
  const length = bytes.length
  for (let back = 1; back <= Math.min(3, length); back += 1) {
    const byte = bytes[length - back] ?? 0
    if (byte < 0x80) return length
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return needed > back ? length - back : length
    }
  }
  return length
}

const decodeUtf8 = (bytes: Buffer, offset: number): string => {
  if (isAscii(bytes)) return bytes.toString('latin1')
  if (!isUtf8(bytes)) throw notDecodable(offset)
  return bytes.toString('utf8')
}

const evenLength = (bytes: Buffer): number => bytes.length - (bytes.length % 2)

const utf8 = (): TextDecoding => piecewise(wholeUtf8Length, decodeUtf8)

/** What windows-1252 has at 0x80–0x9F (WHATWG Encoding, index windows-1252); the rest is Latin-1. */
const windows1252High = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const windows1252Text = (bytes: Buffer): string => {
  const text = bytes.toString('latin1')
  return text.replace(/[\u0080-\u009f]/g, (unit) => windows1252High.charAt(unit.charCodeAt(0) - 0x80))
}

const encodings: Record<TextEncoding, () => TextDecoding> = {
  'utf-8': utf8,
  'utf-8-bom': utf8,
  'utf-16le': () => piecewise(evenLength, (bytes) => bytes.toString('utf16le')),
  'utf-16be': () => piecewise(evenLength, (bytes) => Buffer.from(bytes).swap16().toString('utf16le')),
  'windows-1252': () => piecewise((bytes) => bytes.length, windows1252Text),
}

const notDecodable = (byte: number): ReaderFailure => new ReaderFailure('reader_text_not_decodable', { byte })
