import { maxColumns, maxWorkbookRows } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { CellPortion } from '../sheetjs/cell-portion.ts'
import { recordOf, recordsOf, recordTypes, type BinaryRecord } from './records.ts'

/**
 * From pieces of whole records: the records of a sheet's rows and cells in portions, never cutting a row in two: the first one of `firstCells` cells
 * or a few more, the others of `cells`. What is not a cell never reaches a parser. Throws `reader_too_many_rows` and
 * `reader_too_many_columns`.
 */
export async function* cellPortions(
  pieces: AsyncIterable<Buffer>,
  firstCells: number,
  cells: number,
  onCell: () => void,
): AsyncGenerator<CellPortion> {
  let portion = new CellPortion(firstCells)
  let row = -1
  let column = -1
  for await (const part of pieces) {
    for (const record of recordsOf(part)) {
      const { type, start, data, end } = record
      if (type === recordTypes.row && end - data >= 4) {
        row = part.readUInt32LE(data)
        column = -1
        if (row >= maxWorkbookRows)
          throw new ReaderFailure('reader_too_many_rows', { limit: maxWorkbookRows })
        if (portion.isFull) {
          yield portion
          portion = new CellPortion(cells)
        }
        portion.addRecord(part.subarray(start, end), 0)
      } else if (row >= 0) {
        column = addCell(part, record, row, column, portion)
        onCell()
      }
    }
  }
  yield portion
}

/** Adds what is a cell, and returns the column that the next short cell counts from. */
const addCell = (
  part: Buffer,
  { type, start, data, end }: BinaryRecord,
  row: number,
  before: number,
  portion: CellPortion,
): number => {
  const long = recordTypes.shortCells.get(type)
  const isShort = long !== undefined || type === recordTypes.shortBlankCell
  const isLong = type === recordTypes.blankCell || recordTypes.cells.has(type)
  if ((!isShort && !isLong) || end - data < (isShort ? 4 : 8)) return before
  const column = isShort ? before + 1 : part.readUInt32LE(data)
  if (column >= maxColumns)
    throw new ReaderFailure('reader_too_many_columns', { row: row + 1, limit: maxColumns })
  if (type === recordTypes.blankCell || type === recordTypes.shortBlankCell) return column
  if ((long ?? type) === recordTypes.stringCell && end - data >= (isShort ? 8 : 12))
    portion.addLabel({ row, column, string: part.readUInt32LE(data + (isShort ? 4 : 8)) })
  else if (long === undefined) portion.addRecord(part.subarray(start, end), 1)
  else portion.addRecord(recordOf(long, withColumn(column, part.subarray(data, end))), 1)
  return column
}

const withColumn = (column: number, data: Buffer): Buffer => {
  const cell = Buffer.alloc(4 + data.length)
  cell.writeUInt32LE(column, 0)
  cell.set(data, 4)
  return cell
}
