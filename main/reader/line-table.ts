import type { ReadingChoices, RowBatch, TextEncoding } from '../../shared/processes/reader.ts'
import type { ByteSource } from './byte-source.ts'
import { replacementCharacter } from './csv/decode-text.ts'
import { detectEncoding } from './csv/detect-encoding.ts'
import { noDoubts, noteRow } from './table/found-rows.ts'
import { RowPacker } from './table/pack-rows.ts'
import type { RowsRequest, Table } from './table/table.ts'
import { textLines } from './text-lines.ts'
import type { SparseRow } from './xlsx/sparse-row.ts'

const headBytes = 4096

/** Makes rows of the lines of a format. Throws `ReaderFailure`. */
export type LineRows = {
  add(line: string): void
  /** To be called behind the last line. */
  end(): void
  /** Rows that were finished since the last call. */
  take(): SparseRow[]
  /** Nothing behind is of interest. */
  readonly isDone: boolean
}

/** A text whose lines are records, and not rows, as a table. Takes over the source and closes it. */
export const openLineTable = async (
  kind: 'dif' | 'sylk',
  source: ByteSource,
  choices: ReadingChoices,
  newRows: () => LineRows,
): Promise<Table> => {
  const encoding = choices.encoding ?? (await detectEncoding(source, await source.read(0, headBytes)))
  let doubts = noDoubts()
  let bytesRead = 0
  return {
    kind,
    fileBytes: source.size,
    encoding,
    delimiter: null,
    doubts: () => doubts,
    sheets: () => Promise.resolve([]),
    sheet: null,
    rows: (request) => {
      doubts = noDoubts()
      return rowsOf({ source, encoding, rows: newRows(), request, doubts }, (bytes) => (bytesRead = bytes))
    },
    progress: () => ({ bytesRead, bytesTotal: source.size }),
    close: () => source.close(),
  }
}

type LineReading = {
  source: ByteSource
  encoding: TextEncoding
  rows: LineRows
  request: RowsRequest
  doubts: ReturnType<typeof noDoubts>
}

async function* rowsOf(
  { source, encoding, rows, request, doubts }: LineReading,
  onProgress: (bytesRead: number) => void,
): AsyncGenerator<RowBatch> {
  const packer = new RowPacker(request)
  function* finished(): Generator<RowBatch> {
    for (const { sourceRow, columns, values } of rows.take()) {
      const texts = values.map(String)
      if (sourceRow > request.afterRow && texts.some((text) => text.includes(replacementCharacter)))
        noteRow(doubts.characters, sourceRow)
      if (packer.addSparse(sourceRow, columns, texts)) yield packer.take()
    }
  }
  for await (const { lines, bytesRead } of textLines(source, encoding)) {
    onProgress(bytesRead)
    for (const line of lines) rows.add(line)
    yield* finished()
    if (rows.isDone) break
  }
  rows.end()
  yield* finished()
  if (!packer.isEmpty) yield packer.take()
}
