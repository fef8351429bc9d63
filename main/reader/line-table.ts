import type { ReadingChoices, RowBatch, TextDoubts, TextEncoding } from '../../shared/processes/reader.ts'
import { maxCellLength, maxColumns } from './budgets.ts'
import type { ByteSource } from './byte-source.ts'
import { replacementCharacter } from './csv/decode-text.ts'
import { detectEncoding } from './csv/detect-encoding.ts'
import { ReaderFailure } from './reader-failure.ts'
import { noteRow } from './table/found-rows.ts'
import { RowPacker } from './table/pack-rows.ts'
import type { RowsRequest, Table } from './table/table.ts'
import { textTable } from './table/text-table.ts'
import { textLines } from './text-lines.ts'
import type { SparseRow } from './xlsx/sparse-row.ts'

const headBytes = 4096

/** Makes rows of the lines of a format, and hands on those that show something. Throws `ReaderFailure`. */
export type LineRows = {
  add(line: string): void
  /** To be called behind the last line. */
  end(): void
  /** Nothing behind is of interest. */
  readonly isDone: boolean
}

/** Takes a finished row. */
export type RowSink = (row: SparseRow) => void

/** Puts a cell into a row, unless it is empty. Throws `reader_cell_too_long`, `reader_too_many_columns`. */
export const putText = (row: SparseRow, column: number, text: string): void => {
  if (text.length > maxCellLength) throw cellTooLong(row.sourceRow, column)
  if (column > maxColumns)
    throw new ReaderFailure('reader_too_many_columns', { row: row.sourceRow, limit: maxColumns })
  if (text !== '') row.put(column, text)
}

export const cellTooLong = (row: number, column: number): ReaderFailure =>
  new ReaderFailure('reader_cell_too_long', { row, column, limit: maxCellLength })

/** A text whose lines are records, and not rows, as a table. Takes over the source and closes it. */
export const openLineTable = async (
  kind: 'dif' | 'sylk',
  source: ByteSource,
  choices: ReadingChoices,
  newRows: (sink: RowSink) => LineRows,
): Promise<Table> => {
  const encoding = choices.encoding ?? (await detectEncoding(source, await source.read(0, headBytes)))
  const reading = { source, encoding, newRows }
  return textTable({ kind, source, encoding, rows: (...asked) => rowsOf(reading, ...asked) })
}

type LineReading = { source: ByteSource; encoding: TextEncoding; newRows: (sink: RowSink) => LineRows }

async function* rowsOf(
  { source, encoding, newRows }: LineReading,
  request: RowsRequest,
  doubts: TextDoubts,
  onProgress: (bytesRead: number) => void,
): AsyncGenerator<RowBatch> {
  const packer = new RowPacker(request)
  const finished: SparseRow[] = []
  const rows = newRows((row) => finished.push(row))
  function* taken(): Generator<RowBatch> {
    for (const { sourceRow, columns, values } of finished.splice(0)) {
      const texts = values.map(String)
      if (sourceRow > request.afterRow && texts.some((text) => text.includes(replacementCharacter)))
        noteRow(doubts.characters, sourceRow)
      if (packer.addSparse(sourceRow, columns, texts)) yield packer.take()
    }
  }
  for await (const { lines, bytesRead } of textLines(source, encoding)) {
    onProgress(bytesRead)
    for (const line of lines) rows.add(line)
    yield* taken()
    if (rows.isDone) break
  }
  rows.end()
  yield* taken()
  if (!packer.isEmpty) yield packer.take()
}
