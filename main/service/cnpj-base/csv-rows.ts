import Papa from 'papaparse'
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
  const parser = new Papa.Parser({ delimiter: ';', newline: '\n' })
  let line = 1
  let rest = ''
  let bytesRead = 0
  const take = (text: string, isLast: boolean): string[][] => {
    const { data, errors, meta } = parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>
    const unclosed = errors.find(({ code }) => code === 'MissingQuotes')?.row
    const wrong = data.findIndex(
      (row, index) => (row.length !== columns && !isBlank(row)) || index === unclosed,
    )
    if (wrong !== -1) {
      const code = errors.some(({ row }) => row === wrong)
        ? 'cnpj_file_quote_open'
        : 'cnpj_file_columns_wrong'
      throw new CnpjImportFailure(code, path, line + countNewlines(textOf(data.slice(0, wrong))))
    }
    const taken = isLast ? text : text.slice(0, meta.cursor)
    line += countNewlines(taken)
    rest = text.slice(taken.length)
    if (rest.length > longestRecord + pieceBytes)
      throw new CnpjImportFailure('cnpj_file_quote_open', path, line)
    return data.filter((row) => row.length === columns).map((row) => row.map((field) => field.trim()))
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

const isBlank = (row: readonly string[]): boolean => row.length === 1 && row[0]?.trim() === ''

/** As many lines as the rows took in the file. */
const textOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.join('')}\n`).join('')

const countNewlines = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
