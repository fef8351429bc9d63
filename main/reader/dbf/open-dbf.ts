import { isAscii } from 'node:buffer'
import type { ReadingChoices, RowBatch, TextDoubts, TextEncoding } from '../../../shared/processes/reader.ts'
import type { ByteSource } from '../byte-source.ts'
import { decodeText, replacementCharacter } from '../csv/decode-text.ts'
import { singleByteTables } from '../csv/single-byte-tables.ts'
import { workbookDamaged } from '../reader-failure.ts'
import { noteRow } from '../table/found-rows.ts'
import { RowPacker } from '../table/pack-rows.ts'
import type { RowsRequest, Table } from '../table/table.ts'
import { textTable } from '../table/text-table.ts'
import { codePageOf } from './code-page.ts'
import { fieldTexts } from './field-text.ts'
import { type DbfField, type DbfHeader, dbfHeaderOf, mostHeaderBytes } from './header.ts'

const chunkBytes = 256 * 1024
const deletedMark = 0x2a
const fileEnd = 0x1a
/** A field of flags that Visual FoxPro keeps for itself. */
const flags = '0'

/**
 * A DBF, as Clipper, FoxPro and government systems export it, as a table: the names of its fields, and its records
 * without those that were deleted. Takes over the source and closes it.
 *
 * Our own code, and not SheetJS: that reads an empty date as a day of 1899, a number with a comma or too long for its
 * field as 0, no more than 15 digits of any, and a million records at most.
 * @throws ReaderFailure `reader_workbook_damaged` {reason} for a header that is none, and a file that is cut off
 */
export const openDbf = async (source: ByteSource, choices: ReadingChoices): Promise<Table> => {
  const header = dbfHeaderOf(await source.read(0, mostHeaderBytes), source.size)
  if (header === null) throw workbookDamaged('header')
  const records = recordsIn(header, source.size)
  const encoding = choices.encoding ?? (await codePageOf(source, header))
  const reading = { source, header, records, encoding }
  return textTable({ kind: 'dbf', source, encoding, rows: (...asked) => rowsOf(reading, ...asked) })
}

/** As many records as are said; where none are, because the file was never closed, as many as there are. */
const recordsIn = ({ records, headerBytes, recordBytes }: DbfHeader, fileBytes: number): number => {
  const present = Math.floor((fileBytes - headerBytes) / recordBytes)
  if (records > present) throw workbookDamaged('truncated')
  return records === 0 ? present : records
}

type DbfReading = { source: ByteSource; header: DbfHeader; records: number; encoding: TextEncoding }

async function* rowsOf(
  { source, header, records, encoding }: DbfReading,
  request: RowsRequest,
  doubts: TextDoubts,
  onProgress: (bytesRead: number) => void,
): AsyncGenerator<RowBatch> {
  const { headerBytes, recordBytes } = header
  const fields = header.fields.filter(({ type }) => type !== flags)
  const cellsOf = recordCells(fields, encoding)
  const packer = new RowPacker(request)
  const names = fields.map(({ name }) => decodeText(encoding).write(name).trim())
  if (packer.add(1, names)) yield packer.take()
  const chunkRecords = Math.max(1, Math.floor(chunkBytes / recordBytes))
  let row = 1
  for (let record = 0; record < records; record += chunkRecords) {
    const wanted = Math.min(chunkRecords, records - record) * recordBytes
    const bytes = await source.read(headerBytes + record * recordBytes, wanted)
    const textsAt = cellsOf(bytes)
    for (let at = 0; at + recordBytes <= bytes.length; at += recordBytes) {
      if (bytes[at] === deletedMark) continue
      if (bytes[at] === fileEnd && header.records === 0) {
        record = records
        break
      }
      row += 1
      const cells = textsAt(at)
      if (row > request.afterRow && cells.some((cell) => cell.includes(replacementCharacter)))
        noteRow(doubts.characters, row)
      if (packer.add(row, cells)) yield packer.take()
    }
    onProgress(Math.min(source.size, headerBytes + (record + chunkRecords) * recordBytes))
  }
  if (!packer.isEmpty) yield packer.take()
}

/** A function from bytes to one from the beginning of a record in them to its cells. */
const recordCells = (
  fields: readonly DbfField[],
  encoding: TextEncoding,
): ((bytes: Buffer) => (at: number) => string[]) => {
  const shown = fields.map(fieldTexts)
  const decode = (bytes: Buffer): string => {
    const decoding = decodeText(encoding)
    return decoding.write(bytes) + decoding.end()
  }
  return (bytes) => {
    // Where a character is a byte, all of them are decoded at once.
    const text = encoding in singleByteTables || isAscii(bytes) ? decode(bytes) : null
    return (at) =>
      fields.map(({ start, length }, index) => {
        const piece = bytes.subarray(at + start, at + start + length)
        const written = text === null ? decode(piece) : text.slice(at + start, at + start + length)
        return shown[index]?.(written, piece) ?? ''
      })
  }
}
