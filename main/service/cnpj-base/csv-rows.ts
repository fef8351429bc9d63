import { type BaseFile, CnpjImportFailure, fileColumns } from './files.ts'
import { pieceBytes, readPieces } from './pieces.ts'

/** Rows of one piece of a file, and how far into the file that piece went. */
export type RowBatch = { rows: string[][]; bytesRead: number }

/** No record of the open data comes near; a quote that is never closed must not swallow a file of gigabytes. */
const longestRecord = 64 * 1024

/**
 * Reads a file of the open data piece by piece: `;`, quoted, one byte a character (ISO-8859-1, or its superset
 * Windows-1252). A record may go over several lines inside its quotes.
 * @throws CnpjImportFailure `cnpj_file_columns_wrong`, `cnpj_file_quote_open` with its line, and what reading finds
 */
export async function* readRows({ kind, path }: BaseFile): AsyncGenerator<RowBatch> {
  const columns = fileColumns[kind]
  let line = 1
  let rest = ''
  let bytesRead = 0
  const take = (text: string, isLast: boolean): string[][] => {
    const rows: string[][] = []
    let start = 0
    let from = 0
    for (;;) {
      const newline = text.indexOf('\n', from)
      if (newline === -1 && !(isLast && start < text.length)) break
      const end = newline === -1 ? text.length : newline
      const record = text.slice(start, end)
      const usual = usualFields(record, columns)
      if (usual !== null) rows.push(usual)
      else if (hasOpenQuote(record)) {
        if (newline === -1 || record.length > longestRecord)
          throw new CnpjImportFailure('cnpj_file_quote_open', path, line)
        from = end + 1
        continue
      } else if (record !== '' && record !== '\r') {
        const row = splitFields(withoutReturn(record))
        if (row.length !== columns) throw new CnpjImportFailure('cnpj_file_columns_wrong', path, line)
        rows.push(row)
      }
      line += 1 + countNewlines(record)
      start = end + 1
      from = start
      if (newline === -1) break
    }
    rest = text.slice(start)
    if (rest.length > longestRecord + pieceBytes)
      throw new CnpjImportFailure('cnpj_file_quote_open', path, line)
    return rows
  }
  for await (const piece of readPieces(path)) {
    bytesRead = piece.bytesRead
    yield { rows: take(rest + decode(piece.bytes), false), bytesRead }
  }
  yield { rows: take(rest, true), bytesRead }
}

/** What Windows-1252 has where ISO-8859-1 has control characters nobody writes; five places are empty in both. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const decode = (bytes: Buffer): string => {
  const text = bytes.toString('latin1')
  // The characters that differ, and NULs, which stray into the register.
  return /[\0\u0080-\u009f]/.test(text) ? text.replace(/[\0\u0080-\u009f]/g, replaceOne) : text
}

const replaceOne = (letter: string): string =>
  letter === '\0' ? '' : (windows1252[letter.charCodeAt(0) - 0x80] ?? letter)

const hasOpenQuote = (record: string): boolean => {
  let isOpen = false
  for (let at = record.indexOf('"'); at !== -1; at = record.indexOf('"', at + 1)) isOpen = !isOpen
  return isOpen
}

const countNewlines = (record: string): number => {
  let count = 0
  for (let at = record.indexOf('\n'); at !== -1; at = record.indexOf('\n', at + 1)) count += 1
  return count
}

const withoutReturn = (record: string): string => (record.endsWith('\r') ? record.slice(0, -1) : record)

/** How nearly every record is written: all fields quoted, no quote inside. Null for any other. */
const usualFields = (record: string, columns: number): string[] | null => {
  const whole = withoutReturn(record)
  if (whole.length < 2 || !whole.startsWith('"') || !whole.endsWith('"')) return null
  const fields = whole.slice(1, -1).split('";"')
  if (fields.length !== columns) return null
  for (const [index, field] of fields.entries()) {
    if (field.includes('"')) return null
    fields[index] = field.trim()
  }
  return fields
}

const splitFields = (record: string): string[] => {
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < record.length; at += 1) {
    const letter = record.charAt(at)
    if (letter === '"') {
      if (isQuoted && record.charAt(at + 1) === '"') {
        field += '"'
        at += 1
      } else isQuoted = !isQuoted
    } else if (letter === ';' && !isQuoted) {
      fields.push(field.trim())
      field = ''
    } else field += letter
  }
  fields.push(field.trim())
  return fields
}
