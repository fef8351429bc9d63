import { isBiff8, type StreamHead } from './split-stream.ts'

const endRecord = Buffer.from([0x0a, 0, 0, 0])
/** Beginning of a worksheet, in the version of the workbook. */
const worksheetType = 0x0010
const nameOfSheet = 'S'

/** A BIFF stream of one sheet with these records of cells, and the context that they depend on. */
export const oneSheetStream = (head: StreamHead, cells: readonly Buffer[]): Buffer => {
  if (head.isOneSheet) return Buffer.concat([head.beginning, ...head.context, ...cells, endRecord])
  const beginning = Buffer.from(head.beginning)
  beginning.writeUInt16LE(worksheetType, 6)
  const offset = head.beginning.length + lengthOf(head.context) + sheetRecordBytes(head) + endRecord.length
  return Buffer.concat([
    head.beginning,
    ...head.context,
    sheetRecord(head, offset),
    endRecord,
    beginning,
    ...cells,
    endRecord,
  ])
}

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0)

const sheetRecordBytes = (head: StreamHead): number =>
  4 + 4 + 2 + (isBiff8(head) ? 2 : 1) + nameOfSheet.length

/** BOUNDSHEET (MS-XLS 2.4.28); from BIFF 8 on the name says how many bytes a character has. */
const sheetRecord = (head: StreamHead, offset: number): Buffer => {
  const record = Buffer.alloc(sheetRecordBytes(head))
  record.writeUInt16LE(0x0085, 0)
  record.writeUInt16LE(record.length - 4, 2)
  record.writeUInt32LE(offset, 4)
  record[10] = nameOfSheet.length
  record.write(nameOfSheet, record.length - nameOfSheet.length, 'latin1')
  return record
}
