import type { TextEncoding } from '../../../shared/processes/reader.ts'

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

/** What windows-1252 has where Latin-1 has control characters, by their code points. */
const windows1252Bytes = new Map(
  [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map((character, index) => {
    const bytes = [
      0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94,
      0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
    ]
    return [character, bytes[index] ?? 0]
  }),
)

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
      return Buffer.from([...marked].map(windows1252Byte))
  }
}

const windows1252Byte = (character: string): number => {
  const special = windows1252Bytes.get(character)
  if (special !== undefined) return special
  const code = character.codePointAt(0) ?? 0
  if (code > 0xff || (code >= 0x80 && code < 0xa0))
    throw new Error(`Not in windows-1252: U+${code.toString(16)}`)
  return code
}
