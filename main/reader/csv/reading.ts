import type { RowBatch, TextEncoding } from '../../../shared/processes/reader.ts'
import { readAhead } from '../../zip/read-ahead.ts'
import type { ByteSource } from '../byte-source.ts'
import { noDoubts, noteRow } from '../table/found-rows.ts'
import type { RowsRequest } from '../table/table.ts'
import type { TextLayout } from './cut-rows.ts'
import { unpackRows } from '../table/source-row.ts'
import { decodeText, replacementCharacter } from './decode-text.ts'
import { type DoubtfulRecord, RecordParser } from './parse-records.ts'

/** Below 128 KiB: V8 puts longer strings into its large-object space, which doubled the time that a large file took. */
const chunkBytes = 120 * 1024
/** Maximum number of rows kept to be compared. */
const keptRows = 20

/** `skipped` characters stand before the first row. */
export type ReadingLayout = TextLayout & { encoding: TextEncoding; skipped: number }

/** One reading of a delimited text from its beginning, and what it has come upon. */
export class Reading {
  readonly #source: ByteSource
  readonly #layout: ReadingLayout
  /** Of the rows that were yielded so far. */
  readonly doubts = noDoubts()
  #doubtful: DoubtfulRecord[] = []
  bytesRead = 0

  constructor(source: ByteSource, layout: ReadingLayout) {
    this.#source = source
    this.#layout = layout
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
    for await (const bytes of readAhead(this.#source, 0, this.#source.size, chunkBytes)) {
      this.bytesRead += bytes.length
      const text = decoding.write(bytes)
      yield* this.#checked(toSkip > 0 ? parser.push(text.slice(toSkip)) : parser.push(text, decoding.plain))
      toSkip = 0
    }
    yield* this.#checked(parser.push(decoding.end()))
    yield* this.#checked(parser.end())
  }

  /** Looks for what was no character. */
  *#checked(blocks: Iterable<RowBatch>): Generator<RowBatch> {
    for (const block of blocks) {
      if (block.text.includes(replacementCharacter))
        for (const { sourceRow, cells } of unpackRows(block))
          if (cells.some((cell) => cell.includes(replacementCharacter)))
            noteRow(this.doubts.characters, sourceRow)
      yield block
    }
  }

  #note(record: DoubtfulRecord): void {
    noteRow(this.doubts.quotes, record.sourceRow)
    if (this.#doubtful.length < keptRows) this.#doubtful.push(record)
  }
}
