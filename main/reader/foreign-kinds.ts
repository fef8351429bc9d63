/* eslint-disable no-control-regex -- signatures are made of such characters */
import { isAscii } from 'node:buffer'
import type { ByteSource } from './byte-source.ts'
import { detectUtf16 } from './csv/detect-encoding.ts'

const headBytes = 4_096
/** Pages that a server put together may begin with many empty lines. */
const mostBlankBytes = 1024 * 1024

/**
 * The beginning of a file by which its kind is told: 4 kB from the first that is no blank on, one character for each byte
 * or, where the text is UTF-16, as it reads.
 */
export const beginningOf = async (source: ByteSource, head: Buffer): Promise<string> => {
  const encoding = detectUtf16(head)
  const read = (bytes: Buffer): string => {
    if (encoding === null) return bytes.toString('latin1')
    return (
      encoding === 'utf-16be'
        ? Buffer.from(bytes)
            .subarray(0, bytes.length & ~1)
            .swap16()
        : bytes
    )
      .toString('utf16le')
      .replace(/^\ufeff/, '')
  }
  let text = read(head)
  for (
    let position = head.length;
    isBlank(text) && position < Math.min(source.size, mostBlankBytes);
    position += headBytes
  )
    text = read(await source.read(position, headBytes))
  return text
}

const isBlank = (text: string): boolean => /^(?:\u00ef\u00bb\u00bf)?\s*$/.test(text)

/** What is neither a workbook nor delimited text, by its first bytes (as Latin-1). */
const foreignKinds: readonly { kind: string; start: RegExp }[] = [
  { kind: 'pdf', start: /^\s{0,16}%PDF-/ },
  {
    kind: 'image',
    start: /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|BM.{4}\0\0\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP)/s,
  },
  { kind: 'gzip', start: /^\u001f\u008b/ },
  { kind: 'archive', start: /^(?:7z\u00bc\u00af|Rar!\u001a|BZh[1-9]|\u00fd7zXZ|\u0028\u00b5\u002f\u00fd)/ },
  { kind: 'sqlite', start: /^SQLite format 3\0/ },
  { kind: 'access', start: /^\0\u0001\0\0Standard (?:Jet|ACE) DB/ },
  // Lotus 1-2-3 and Works, then Quattro Pro.
  { kind: 'lotus', start: /^(?:[\0\u00ff]\0\u0002\0[\u0004-\u0006]\u0004|\0\0\u001a\0[\0-\u0008]\u0010)/ },
  { kind: 'quattro', start: /^\0\0\u0002\0(?:[\u0020\u0021]\u0051|[\u0001-\u0007]\u0010)/ },
  {
    kind: 'audio',
    start: /^(?:ID3[\u0002-\u0004]|\u00ff[\u00fb\u00fa\u00f3\u00f2]|OggS|RIFF.{4}WAVE|.{4}ftyp)/s,
  },
  { kind: 'rtf', start: /^(?:\{\\rtf|\u00ffWPC)/ },
  // Old Brazilian systems call an HTML table or an XML of Excel 2003 ".xls". A column may be called "<nome>", too,
  // and the cells of another may be links.
  {
    kind: 'html',
    start:
      /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype\s+html|html|head|body|table|tr|meta|style|script|title|link|base|center|div|p|font|form|span|h[1-6]|b|br|hr)\b(?![^<>]*>[ ]?[;,|\t])/i,
  },
  {
    kind: 'xml',
    start:
      /^(?:\u00ef\u00bb\u00bf)?\s*(?!<(\w+)[^<>]*>[^<>]*<\/\1>[ ]?[;,|\t])<(?:[?!]|\w+:?[\w.-]*(?:[\s/]|>(?![ ]?[;,|\t])))/,
  },
  { kind: 'json', start: /^(?:\u00ef\u00bb\u00bf)?\s*(?:\[\s*)?\{\s*"/ },
]

/**
 * The kind of a file that begins so and is neither a workbook nor delimited text; null when it may be text.
 * @param text as `beginningOf` reads it
 */
export const foreignKindOf = (head: Buffer, text = head.toString('latin1')): string | null =>
  foreignKinds.find(({ start }) => start.test(text))?.kind ?? (isBinary(head) ? 'binary' : null)

/**
 * More control characters than a text has by mistake; NUL bytes of UTF-16 are none of them. Binary formats have NUL or
 * bytes beyond ASCII; what has neither, and letters besides, is a text that Excel opens, whatever else is in its cells.
 */
const isBinary = (head: Buffer): boolean => {
  if (detectUtf16(head) !== null) return false
  let controls = 0
  // From 0x09 to 0x0d they are white space; a form feed is that of a report for a printer.
  for (const byte of head) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) controls += 1
  const most = isAscii(head) && !head.includes(0) ? 0.5 : 0.1
  return controls > head.length * most
}
