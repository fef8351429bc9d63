import type { TextEncoding } from '../../shared/processes/reader.ts'
import { readAhead } from '../zip/read-ahead.ts'
import { maxCellLength } from './budgets.ts'
import type { ByteSource } from './byte-source.ts'
import { decodeText } from './csv/decode-text.ts'
import { createPacer } from '../turns.ts'
import { ReaderFailure } from './reader-failure.ts'

const chunkBytes = 64 * 1024
/** A cell with room for what stands around it. */
const maxLineLength = 2 * maxCellLength

/** The lines of a piece of a text without their ends, and how many bytes of the file are behind them. */
export type TextLines = { lines: string[]; bytesRead: number }

/**
 * The lines of a text file, piece by piece, whatever ends them.
 * @throws ReaderFailure `reader_row_too_long` {row, limit}, where `row` is the line
 */
export async function* textLines(source: ByteSource, encoding: TextEncoding): AsyncGenerator<TextLines> {
  const decoding = decodeText(encoding)
  const pace = createPacer()
  let pending = ''
  let before = 0
  let bytesRead = 0
  const cut = (text: string): string[] => {
    // A line end may be cut in two.
    const held = text.endsWith('\r') ? '\r' : ''
    const lines = (pending + text.slice(0, text.length - held.length)).split(/\r\n|\r|\n/)
    pending = (lines.pop() ?? '') + held
    before += lines.length
    if (pending.length > maxLineLength)
      throw new ReaderFailure('reader_row_too_long', { row: before + 1, limit: maxLineLength })
    return lines
  }
  for await (const bytes of readAhead(source, 0, source.size, chunkBytes)) {
    bytesRead += bytes.length
    yield { lines: cut(decoding.write(bytes)), bytesRead }
    await pace()
  }
  const lines = cut(`${decoding.end()}\n`)
  yield { lines, bytesRead }
}
