import { cptable } from 'xlsx/dist/cpexcel.full.mjs'
import type { TextEncoding } from '../../../shared/processes/reader.ts'

const upperBytes = Buffer.from(Array.from({ length: 128 }, (_, index) => 0x80 + index))
const byTextDecoder = (label: string): string => new TextDecoder(label).decode(upperBytes)
const byCodePage = (page: number): string => [...upperBytes].map((byte) => cptable[page]?.dec[byte]).join('')

/** How text gets its bytes. `bom`: with byte order mark, where the encoding's own name does not settle it. */
export type FileEncoding = { encoding: TextEncoding; bom: boolean }

export const fileEncodings: readonly FileEncoding[] = [
  { encoding: 'utf-8', bom: false },
  { encoding: 'utf-8-bom', bom: true },
  { encoding: 'utf-16le', bom: true },
  { encoding: 'utf-16le', bom: false },
  { encoding: 'utf-16be', bom: true },
  { encoding: 'utf-16be', bom: false },
  { encoding: 'windows-1252', bom: false },
]

export type CsvLayout = {
  delimiter: string
  /** Line ends, taken in turn. */
  lineEnds: readonly string[]
  /** `needed`: only cells that would be cut otherwise. */
  quotes: 'needed' | 'all'
  /** Writes the `sep=` line. */
  separatorLine?: boolean
  /** Leaves out the line end behind the last record. */
  openEnd?: boolean
}

/** Delimited text of a table, each cell to be read back exactly. */
export const csvText = (table: readonly (readonly string[])[], layout: CsvLayout): string => {
  const { delimiter, lineEnds, quotes, separatorLine, openEnd } = layout
  const lines = table.map((cells) => cells.map((cell) => cellText(cell, delimiter, quotes)).join(delimiter))
  if (separatorLine === true) lines.unshift(`sep=${delimiter}`)
  return lines
    .map((line, index) => {
      const isOpen = openEnd === true && index === lines.length - 1
      return line + (isOpen ? '' : (lineEnds[index % lineEnds.length] ?? '\n'))
    })
    .join('')
}

const cellText = (cell: string, delimiter: string, quotes: CsvLayout['quotes']): string => {
  const isNeeded = cell.includes(delimiter) || /["\r\n]/.test(cell)
  return quotes === 'all' || isNeeded ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** What the single bytes from 0x80 on are, by the tables of others than the reader's. */
const upperHalves = {
  // That of TextDecoder is Latin-1 in several releases of Node.
  'windows-1252':
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
    String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 0xa0 + index)),
  'iso-8859-15': byTextDecoder('iso-8859-15'),
  macintosh: byTextDecoder('macintosh'),
  cp850: byCodePage(850),
  cp437: byCodePage(437),
} as const

/** Text to bytes. Throws for a character that the encoding does not have. */
export const encodeText = (text: string, { encoding, bom }: FileEncoding): Buffer => {
  const marked = bom ? `\ufeff${text}` : text
  switch (encoding) {
    case 'utf-8':
    case 'utf-8-bom':
      return Buffer.from(marked, 'utf8')
    case 'utf-16le':
      return Buffer.from(marked, 'utf16le')
    case 'utf-16be':
      return Buffer.from(marked, 'utf16le').swap16()
    case 'windows-1252':
    case 'iso-8859-15':
    case 'cp850':
    case 'cp437':
    case 'macintosh':
      return Buffer.from([...marked].map((character) => byteOf(character, encoding)))
  }
}

const byteOf = (character: string, encoding: keyof typeof upperHalves): number => {
  const code = character.charCodeAt(0)
  if (code < 0x80) return code
  const place = upperHalves[encoding].indexOf(character)
  if (place === -1) throw new Error(`Not in ${encoding}: U+${code.toString(16)}`)
  return 0x80 + place
}
