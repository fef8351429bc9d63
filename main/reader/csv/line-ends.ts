import { scanFields } from './scan-fields.ts'

/** Text with one kind of line end outside quotes, as papaparse wants it. */
export type EvenText = { text: string; newline: '\n' | '\r\n' }

const unevenLineEnd = /\r(?!\n)|(?:^|[^\r])\n/

/**
 * Makes the line ends of whole records even. Line breaks inside quoted cells belong to the person and stay as they
 * are. `text` must begin at a record and must not end between `\r` and `\n`.
 */
export const evenLineEnds = (text: string, delimiter: string): EvenText => {
  if (!text.includes('\r')) return { text, newline: '\n' }
  if (!unevenLineEnd.test(text)) return { text, newline: '\r\n' }
  if (!text.includes('"')) return { text: text.replace(/\r\n?/g, '\n'), newline: '\n' }
  const lines: string[] = []
  let from = 0
  scanFields(text, delimiter, ({ end, next, endsRecord }) => {
    if (!endsRecord) return
    lines.push(text.slice(from, end))
    from = next
  })
  lines.push(text.slice(from))
  return { text: lines.join('\n'), newline: '\n' }
}
