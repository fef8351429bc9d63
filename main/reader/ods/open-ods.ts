import type { FoundRows, ReadingChoices, RowBatch } from '../../../shared/processes/reader.ts'
import type { CentralDirectory } from '../../zip/central-directory.ts'
import { heldListBytes } from '../budgets.ts'
import type { ByteSource } from '../byte-source.ts'
import { createPacer } from '../../turns.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { noDoubts, noteRow } from '../table/found-rows.ts'
import { RowPacker } from '../table/pack-rows.ts'
import { SheetLooks } from '../table/sheet-looks.ts'
import type { RowsRequest, Table } from '../table/table.ts'
import { decodeXml } from '../xml/decode-xml.ts'
import { XmlScanner, type XmlHandler } from '../xml/scanner.ts'
import { openArchive, type Archive } from '../zip/archive.ts'
import { SheetBeginnings } from './sheet-beginnings.ts'
import type { OdsSheet } from './sheet-list.ts'
import { OdsRows } from './sheet-rows.ts'

const contentPart = 'content.xml'
const manifestPart = 'meta-inf/manifest.xml'

/**
 * A sheet of an OpenDocument spreadsheet as a table: the chosen one, or else the one that looks like a list. All
 * sheets are in one part, which is gone through once for their names and first rows, and again for the rows. Takes over the source
 * and closes it.
 * @throws ReaderFailure `reader_encryption_unsupported`, `reader_sheet_missing`, `reader_kind_unsupported` for documents
 *   that are no spreadsheets, and what archive and XML throw
 */
export const openOds = async (
  source: ByteSource,
  directory: CentralDirectory,
  choices: ReadingChoices,
): Promise<Table> => {
  const archive = await openArchive(source, directory)
  if (await isEncrypted(archive)) throw new ReaderFailure('reader_encryption_unsupported')
  const sheets = await listSheets(archive)
  const looks = new SheetLooks(
    sheets.list.sheets,
    (candidate, request) => rowsOf(archive, candidate, request, noDoubts().characters),
    ({ index }) => sheets.of(index),
  )
  const sheet = await looks.choose(choices.sheet)
  const bytesTotal = archive.compressedBytes(contentPart)
  let readBefore = 0
  let doubts = noDoubts()
  return {
    kind: 'ods',
    fileBytes: source.size,
    encoding: null,
    delimiter: null,
    sheets: () => looks.all(),
    sheet: sheet.name,
    doubts: () => doubts,
    rows: (request) => {
      readBefore = archive.bytesRead()
      doubts = noDoubts()
      return rowsOf(archive, sheet, request, doubts.characters)
    },
    progress: () => ({ bytesRead: Math.min(archive.bytesRead() - readBefore, bytesTotal), bytesTotal }),
    close: () => source.close(),
  }
}

/** Encrypted as a whole, or part by part, of which the list of parts tells. */
const isEncrypted = async (archive: Archive): Promise<boolean> => {
  if (archive.has('encrypted-package')) return true
  if (!archive.has(manifestPart)) return false
  return (await archive.readWhole(manifestPart, heldListBytes)).includes('encryption-data')
}

const listSheets = async (archive: Archive): Promise<SheetBeginnings> => {
  const sheets = new SheetBeginnings()
  const pace = createPacer()
  for await (const _ of scanned(archive, sheets)) await pace()
  if (!sheets.list.isSpreadsheet) throw new ReaderFailure('reader_kind_unsupported', { kind: 'odf' })
  return sheets
}

/** Goes through the contents; turns after each piece. */
async function* scanned(
  archive: Archive,
  handler: XmlHandler & { readonly cells: number },
): AsyncGenerator<undefined> {
  const scanner = new XmlScanner(handler, 'sheet')
  const decoder = decodeXml('sheet')
  for await (const bytes of archive.read(contentPart, () => handler.cells)) {
    scanner.write(decoder.write(bytes), decoder.plain)
    yield
  }
  decoder.end()
  scanner.end()
}

async function* rowsOf(
  archive: Archive,
  { index, hasRows }: OdsSheet,
  request: RowsRequest,
  cleaned: FoundRows,
): AsyncGenerator<RowBatch> {
  // Going through all that is before it takes time.
  if (!hasRows) return
  const packer = new RowPacker(request)
  const handler = new OdsRows(index)
  for await (const _ of scanned(archive, handler)) {
    for (const { sourceRow, repeated, cells, isCleaned } of handler.take()) {
      for (let copy = 0; copy < repeated; copy += 1) {
        if (isCleaned && sourceRow + copy > request.afterRow) noteRow(cleaned, sourceRow + copy)
        // What stands there by repetition only was not written down.
        const isFull = packer.addRepeated(sourceRow + copy, cells, copy === 0 ? cells.length : 0)
        if (isFull) yield packer.take()
      }
    }
    if (handler.isDone) break
  }
  if (!packer.isEmpty) yield packer.take()
}
