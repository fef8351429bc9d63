import { decodeText, type TextDecoding } from '../csv/decode-text.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { TextEncoding } from '../../../shared/processes/reader.ts'

/**
 * Bytes of an XML part to text, in pieces of any size: UTF-8 unless a byte order mark or the XML declaration says
 * otherwise (UTF-16, Latin-1/windows-1252). Throws `reader_xml_damaged` {part, reason: 'encoding'}.
 */
export const decodeXml = (part: string): TextDecoding => {
  let decoding: TextDecoding | null = null
  const refuse = (): ReaderFailure => new ReaderFailure('reader_xml_damaged', { part, reason: 'encoding' })
  let held: Buffer = Buffer.alloc(0)
  return {
    write: (piece) => {
      if (decoding !== null) return decoding.write(piece)
      // The declaration has to be whole before it can be read.
      held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece])
      if (held.length < 128 && held.indexOf('?>') === -1 && !cannotDeclare(held)) return ''
      decoding = decodeText(encodingOf(held, part), refuse)
      return decoding.write(held)
    },
    end: () => {
      if (decoding === null) throw new ReaderFailure('reader_xml_damaged', { part, reason: 'unfinished' })
      return decoding.end()
    },
    get plain() {
      return decoding?.plain ?? null
    },
  }
}

const declarationStart = Buffer.from('<?xml')

/** True when the first bytes already rule out a declaration in an encoding like ASCII. */
const cannotDeclare = (bytes: Buffer): boolean => {
  if (bytes.length < 4) return false
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const compared = Math.min(declarationStart.length, bytes.length - mark)
  return compared > 0 && bytes.compare(declarationStart, 0, compared, mark, mark + compared) !== 0
}

const encodingOf = (bytes: Buffer, part: string): TextEncoding => {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0x3c && bytes[1] === 0)) return 'utf-16le'
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] === 0x3c)) return 'utf-16be'
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    bytes.toString('latin1', 0, 256),
  )
  switch (declared?.[1]?.toLowerCase()) {
    case undefined:
    case 'utf-8':
    case 'utf8':
    case 'us-ascii':
      return 'utf-8'
    case 'iso-8859-1':
    case 'windows-1252':
      return 'windows-1252'
    default:
      throw new ReaderFailure('reader_xml_damaged', { part, reason: 'encoding' })
  }
}
