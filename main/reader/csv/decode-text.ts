import { isAscii } from 'node:buffer'
import type { TextEncoding } from '../../../shared/processes/reader.ts'
import type { ReaderFailure } from '../reader-failure.ts'
import { type SingleByteEncoding, singleByteTables } from './single-byte-tables.ts'
import { strictUtf8 } from './strict-utf8.ts'

/** Bytes in pieces of any size to text. */
export type TextDecoding = {
  /** Text of all characters that are complete by now. */
  write(bytes: Buffer): string
  /** To be called after the last bytes; the text of those that complete no character. */
  end(): string
  /** The bytes of what was written last, where each is the number of its character; else null. They stay the caller's. */
  readonly plain?: Uint8Array | null
}

/** What stands for bytes that are no character (WHATWG Encoding, replacement). */
export const replacementCharacter = '\ufffd'

/**
 * A decoder that guesses nothing. Bytes that are no character of the encoding become U+FFFD, or are refused with what
 * `refuse` makes. The byte order mark is left out of the text.
 */
export const decodeText = (encoding: TextEncoding, refuse?: () => ReaderFailure): TextDecoding => {
  const decoding = decodingOf(encoding, refuse)
  let atStart = true
  return {
    write: (bytes) => {
      const text = decoding.write(bytes)
      if (!atStart || text === '') return text
      atStart = false
      return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
    },
    end: () => decoding.end(),
    get plain() {
      return decoding.plain ?? null
    },
  }
}

const decodingOf = (encoding: TextEncoding, refuse: (() => ReaderFailure) | undefined): TextDecoding => {
  let plain: Uint8Array | null = null
  const utf8 = (bytes: Buffer): string => {
    plain = isAscii(bytes) ? bytes : null
    return plain === null ? utf8Text(bytes, refuse) : bytes.toString('ascii')
  }
  const cutUnit = (): string => {
    if (refuse !== undefined) throw refuse()
    return replacementCharacter
  }
  switch (encoding) {
    case 'utf-8':
    case 'utf-8-bom':
      return {
        ...piecewise(wholeUtf8Length, utf8, utf8),
        get plain() {
          return plain
        },
      }
    case 'utf-16le':
      return piecewise(evenLength, (bytes) => bytes.toString('utf16le'), cutUnit)
    case 'utf-16be':
      return piecewise(evenLength, (bytes) => Buffer.from(bytes).swap16().toString('utf16le'), cutUnit)
    case 'windows-1252':
    case 'iso-8859-15':
    case 'cp850':
    case 'cp437':
    case 'macintosh':
      return {
        write: (bytes) => {
          const asLatin1 = bytes.toString('latin1')
          const text = singleByteDecoders[encoding](asLatin1)
          plain = text === asLatin1 ? bytes : null
          return text
        },
        end: () => '',
        get plain() {
          return plain
        },
      }
  }
}

/** Decodes the complete units of each piece and puts the incomplete ones before the next piece. */
const piecewise = (
  completeLength: (bytes: Buffer) => number,
  decode: (bytes: Buffer) => string,
  decodeRest: (bytes: Buffer) => string,
): TextDecoding => {
  let rest: Buffer = Buffer.alloc(0)
  return {
    write: (piece) => {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
      const length = completeLength(bytes)
      const text = decode(length === bytes.length ? bytes : bytes.subarray(0, length))
      // A copy: the piece belongs to the caller, who may fill it again.
      rest = Buffer.from(bytes.subarray(length))
      return text
    },
    end: () => (rest.length === 0 ? '' : decodeRest(rest)),
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

const utf8Text = (bytes: Buffer, refuse: (() => ReaderFailure) | undefined): string => {
  if (refuse === undefined) return bytes.toString('utf8')
  const text = strictUtf8(bytes)
  if (text === null) throw refuse()
  return text
}

const evenLength = (bytes: Buffer): number => bytes.length - (bytes.length % 2)

const singleByteDecoder = (encoding: SingleByteEncoding): ((asLatin1: string) => string) => {
  const table = singleByteTables[encoding]
  const isOther = (index: number): boolean => table.charCodeAt(index) !== 0x80 + index
  const places = [...table].map((_character, index) => index).filter(isOther)
  // What is before and behind these is as in Latin-1, and costs nothing.
  const [first, last] = [places.at(0), places.at(-1)].map((place) => String.fromCharCode(0x80 + (place ?? 0)))
  const others = new RegExp(`[${first}-${last}]`, 'g')
  return (asLatin1) => asLatin1.replace(others, (unit) => table.charAt(unit.charCodeAt(0) - 0x80))
}

const singleByteDecoders: Readonly<Record<SingleByteEncoding, (asLatin1: string) => string>> = {
  'windows-1252': singleByteDecoder('windows-1252'),
  'iso-8859-15': singleByteDecoder('iso-8859-15'),
  cp850: singleByteDecoder('cp850'),
  cp437: singleByteDecoder('cp437'),
  macintosh: singleByteDecoder('macintosh'),
}
