import type { RowBatch, SpreadsheetKind, TextDoubts, TextEncoding } from '../../../shared/processes/reader.ts'
import type { ByteSource } from '../byte-source.ts'
import { noDoubts } from './found-rows.ts'
import type { RowsRequest, Table } from './table.ts'

type TextTable = {
  kind: SpreadsheetKind
  source: ByteSource
  encoding: TextEncoding
  /** Notes in `doubts` what it finds, and tells how many bytes are behind it. */
  rows: (
    request: RowsRequest,
    doubts: TextDoubts,
    onProgress: (bytesRead: number) => void,
  ) => AsyncIterable<RowBatch>
}

/** A file of one table whose texts are in an encoding, but for delimited text. Takes over the source and closes it. */
export const textTable = ({ kind, source, encoding, rows }: TextTable): Table => {
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
      return rows(request, doubts, (bytes) => (bytesRead = bytes))
    },
    progress: () => ({ bytesRead, bytesTotal: source.size }),
    close: () => source.close(),
  }
}
