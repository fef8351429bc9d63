import { isUtf8 } from 'node:buffer'
import type { TextEncoding } from '../../../shared/processes/reader.ts'
import type { ByteSource } from '../byte-source.ts'
import { wholeUtf8Length } from './decode-text.ts'

const chunkBytes = 1024 * 1024

/**
 * Encoding of a text file: by its byte order mark; else UTF-16 where every other byte is NUL; else UTF-8 if the
 * whole file is strictly so; else Windows-1252, which is what Excel in Brazil calls "CSV". Never a guess by language.
 */
export const detectEncoding = async (source: ByteSource, head: Buffer): Promise<TextEncoding> =>
  encodingByMark(head) ?? encodingByZeros(head) ?? ((await isWhollyUtf8(source)) ? 'utf-8' : 'windows-1252')

const encodingByMark = (head: Buffer): TextEncoding | null => {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8-bom'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return null
}

/** In UTF-16 text of a western language most high bytes are NUL, and hardly a low byte is. */
export const encodingByZeros = (head: Buffer): TextEncoding | null => {
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

const isWhollyUtf8 = async (source: ByteSource): Promise<boolean> => {
  // Room for the bytes of a character that a border cut, before each piece.
  const buffer = Buffer.allocUnsafe(chunkBytes + 4)
  let position = 0
  let carried = 0
  for (;;) {
    const read = await source.readInto(buffer, carried, chunkBytes, position)
    if (read === 0) return carried === 0
    position += read
    const bytes = buffer.subarray(0, carried + read)
    const whole = wholeUtf8Length(bytes)
    if (!isUtf8(bytes.subarray(0, whole))) return false
    buffer.copyWithin(0, whole, bytes.length)
    carried = bytes.length - whole
  }
}
