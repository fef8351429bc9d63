import { isAscii, isUtf8 } from 'node:buffer'
import type { TextEncoding } from '../../../shared/processes/reader.ts'
import type { ByteSource } from '../byte-source.ts'
import { replacementCharacter, wholeUtf8Length } from './decode-text.ts'
import { detectSingleByte } from './detect-single-byte.ts'

const chunkBytes = 1024 * 1024

/**
 * Encoding of a text file: by its byte order mark; else UTF-16 where every other byte is NUL; else UTF-8 if the whole file
 * is so, or most of its characters beyond ASCII are, since a bad byte in between is damage; else the encoding of one byte
 * that makes the most of Portuguese. Windows-1252 is what Excel in Brazil calls "CSV".
 */
export const detectEncoding = async (source: ByteSource, head: Buffer): Promise<TextEncoding> =>
  encodingByMark(head) ?? encodingByZeros(head) ?? (await encodingByContent(source))

const encodingByMark = (head: Buffer): TextEncoding | null => {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8-bom'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return null
}

/** The byte order of UTF-16 text, by its mark or its zeros; null for what is none. */
export const detectUtf16 = (head: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const found = encodingByMark(head) ?? encodingByZeros(head)
  return found === 'utf-16le' || found === 'utf-16be' ? found : null
}

/** In UTF-16 text of a western language most high bytes are NUL, and hardly a low byte is. */
const encodingByZeros = (head: Buffer): TextEncoding | null => {
  const pairs = Math.floor(head.length / 2)
  if (pairs === 0) return null
  let evenZeros = 0
  let oddZeros = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) evenZeros += 1
    if (head[at + 1] === 0) oddZeros += 1
  }
  if (oddZeros >= pairs * 0.6 && evenZeros <= pairs * 0.05) return 'utf-16le'
  if (evenZeros >= pairs * 0.6 && oddZeros <= pairs * 0.05) return 'utf-16be'
  return null
}

const encodingByContent = async (source: ByteSource): Promise<TextEncoding> => {
  // Room for the bytes of a character that a border cut, before each piece.
  const buffer = Buffer.allocUnsafe(chunkBytes + 4)
  let position = 0
  let carried = 0
  let hasCharacters = false
  for (;;) {
    const read = await source.readInto(buffer, carried, chunkBytes, position)
    position += read
    const bytes = buffer.subarray(0, carried + read)
    const whole = read === 0 ? bytes.length : wholeUtf8Length(bytes)
    const piece = bytes.subarray(0, whole)
    if (!isUtf8(piece)) return hasCharacters || isMostlyUtf8(piece) ? 'utf-8' : detectSingleByte(piece)
    if (read === 0) return 'utf-8'
    hasCharacters ||= !isAscii(piece)
    buffer.copyWithin(0, whole, bytes.length)
    carried = bytes.length - whole
  }
}

/** Text of another encoding hardly ever has a sequence of UTF-8 by chance. */
const isMostlyUtf8 = (bytes: Buffer): boolean => {
  let characters = 0
  let damaged = 0
  for (const [character] of bytes.toString('utf8').matchAll(/[^\0-\u007f]/gu)) {
    if (character === replacementCharacter) damaged += 1
    else characters += 1
  }
  return characters > damaged
}
