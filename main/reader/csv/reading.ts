import type { FoundRows, RowBatch, TextDoubts, TextEncoding } from '../../../shared/processes/reader.ts'
import type { ByteSource } from '../byte-source.ts'
import type { RowsRequest } from '../table/table.ts'
import type { TextLayout } from './cut-rows.ts'
import { unpackRows } from '../table/source-row.ts'
import { decodeText, replacementCharacter } from './decode-text.ts'
import { type DoubtfulRecord, RecordParser } from './parse-records.ts'

const chunkBytes = 128 * 1024
/** Maximum number of row numbers to report, beside the count. */
const toldRows = 20

/** `skipped` characters stand before the first row. */
export type ReadingLayout = TextLayout & { encoding: TextEncoding; skipped: number }

/** One reading of a delimited text from its beginning, and what it has come upon. */
export class Reading {
  readonly #source: ByteSource
  readonly #layout: ReadingLayout
  readonly #quotes: FoundRows = { count: 0, first: [] }
  readonly #characters: FoundRows = { count: 0, first: [] }
  #doubtful: DoubtfulRecord[] = []
  bytesRead = 0

  constructor(source: ByteSource, layout: ReadingLayout) {
    this.#source = source
    this.#layout = layout
  }

  /** Of the rows that were yielded so far. */
  get doubts(): TextDoubts {
    return { quotes: this.#quotes, characters: this.#characters }
  }

  /** The first rows of the last block whose quotes are in doubt. */
  takeDoubtful(): DoubtfulRecord[] {
    return this.#doubtful.splice(0)
  }

  /** Throws `ReaderFailure`. */
  async *rows(request: RowsRequest): AsyncGenerator<RowBatch> {
    const { encoding, skipped } = this.#layout
    const decoding = decodeText(encoding)
    const parser = new RecordParser(this.#layout, request, (record) => this.#note(record))
    let toSkip = skipped
    let next = this.#source.read(0, chunkBytes)
    for (;;) {
      const bytes = await next
      if (bytes.length === 0) break
      this.bytesRead += bytes.length
      // The disk works while the parser does.
      next = this.#source.read(this.bytesRead, chunkBytes)
      next.catch(() => {})
      let text = decoding.write(bytes)
      if (toSkip > 0) {
        text = text.slice(toSkip)
        toSkip = 0
      }
      yield* this.#checked(parser.push(text))
    }
    yield* this.#checked(parser.push(decoding.end()))
    yield* this.#checked(parser.end())
  }

  /** Looks for what was no character. */
  *#checked(blocks: Iterable<RowBatch>): Generator<RowBatch> {
    for (const block of blocks) {
      if (block.text.includes(replacementCharacter))
        for (const { sourceRow, cells } of unpackRows(block))
          if (cells.some((cell) => cell.includes(replacementCharacter))) count(this.#characters, sourceRow)
      yield block
    }
  }

  #note(record: DoubtfulRecord): void {
    count(this.#quotes, record.sourceRow)
    if (this.#doubtful.length < toldRows) this.#doubtful.push(record)
  }
}

const count = (found: FoundRows, sourceRow: number): void => {
  found.count += 1
  if (found.first.length < toldRows) found.first.push(sourceRow)
}
