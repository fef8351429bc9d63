import { maxColumns } from '../budgets.ts'
import { ReaderFailure, workbookDamaged } from '../reader-failure.ts'
import { CellPortion } from '../sheetjs/cell-portion.ts'
import { recordOf, recordsOf, recordTypes, type BiffRecord } from './records.ts'
import { continuedEnd, levelRecords, type SheetPlace } from './split-stream.ts'

/** Bytes of the shortest text of a formula: its length and a character. */
const shortestText = 3

/** Bytes of a formula's cell up to its tokens, in every version: place, format, value, flags. */
const formulaHead = 16
/** Zeros that say in every version that there are no tokens. */
const noTokens = Buffer.alloc(8)

/**
 * The records of a sheet's cells in portions, never cutting a row in two: the first one of `firstCells` cells or a few
 * more, the others of `cells`. Throws `reader_too_many_columns` and `reader_workbook_damaged`.
 */
export function* cellPortions(
  stream: Buffer,
  sheet: SheetPlace,
  firstCells: number,
  cells: number,
): Generator<CellPortion> {
  const [beginning] = recordsOf(stream, sheet.offset)
  if (beginning === undefined || !recordTypes.beginnings.has(beginning.type)) throw workbookDamaged('sheet')
  let portion = new CellPortion(firstCells)
  let row = -1
  for (const record of levelRecords(stream, beginning.end)) {
    const { type, start, data } = record
    if (recordTypes.formulaText.has(type)) {
      // Too short to say how long it is: SheetJS would read on for ever.
      if (record.end - data < shortestText) continue
      // Without its formula it says nothing, and would be taken for damage.
      if (portion.records.length > 0)
        portion.addRecord(stream.subarray(start, continuedEnd(stream, record)), 0)
      continue
    }
    if (!isCell(stream, record)) continue
    const cellRow = stream.readUInt16LE(data)
    if (cellRow !== row && portion.isFull) {
      yield portion.endingAt(start)
      portion = new CellPortion(cells)
    }
    row = cellRow
    addCell(stream, record, portion)
  }
  yield portion.endingAt(stream.length)
}

const addCell = (stream: Buffer, record: BiffRecord, portion: CellPortion): void => {
  const { type, start, data, end } = record
  if (type === recordTypes.stringCell) {
    const [row, column] = [stream.readUInt16LE(data), stream.readUInt16LE(data + 2)]
    portion.addLabel({ row, column, string: stream.readUInt32LE(data + 6) })
    return
  }
  if (recordTypes.formulas.has(type)) {
    portion.addRecord(withoutTokens(stream, record), 1)
    return
  }
  const count = type === recordTypes.severalNumbers ? Math.ceil((end - data) / 6) : 1
  portion.addRecord(stream.subarray(start, continuedEnd(stream, record)), count)
}

/** SheetJS reads the tokens of a formula although nobody asked, and where their length is cut off for ever. */
const withoutTokens = (stream: Buffer, { type, data }: BiffRecord): Buffer =>
  recordOf(type, stream.subarray(data, data + formulaHead), noTokens)

const isCell = (stream: Buffer, { type, data, end }: BiffRecord): boolean => {
  const isString = type === recordTypes.stringCell
  if (!isString && !recordTypes.cells.has(type)) return false
  const shortest = isString ? 10 : recordTypes.formulas.has(type) ? formulaHead : 6
  if (end - data < shortest) return false
  if (stream.readUInt16LE(data + 2) >= maxColumns) {
    throw new ReaderFailure('reader_too_many_columns', {
      row: stream.readUInt16LE(data) + 1,
      limit: maxColumns,
    })
  }
  return true
}
