import { workbookDamaged } from '../reader-failure.ts'
import { recordOf, recordsOf } from './records.ts'

const biff2Beginning = 0x0009
const style = 0x0043
/** The number of the style of the cells behind it, from the 64th style on. */
const styleNumber = 0x0044
/** Numbers, truth values and formulas; the format of a text says nothing. */
const formattedCells = new Set([0x0002, 0x0003, 0x0005, 0x0006])
/** The same of BIFF 3 to 5, with two bytes for the style: a number, a text, a truth value or error. */
const laterCells = new Set([0x0203, 0x0204, 0x0205])
const laterText = 0x0204
/** Six bits, of styles in cells and of formats in styles and cells. */
const lowBits = 0x3f
/** Where a cell's record has its attributes: three bytes in BIFF 2. */
const attributes = 4
const headerBytes = 4

const styles = Buffer.concat(
  Array.from({ length: lowBits + 1 }, (_, format) => recordOf(style, Buffer.from([0, 0, format, 0]))),
)

/**
 * A stream of BIFF 2 whose cells all tell their number format in the same way, for SheetJS. It is that of the cell's style,
 * whose number may stand in a record before it, or in the cell itself where there are no styles (Excel 2.0); SheetJS knows
 * the number of a style below 63 alone. So there is a style for each format here, and the cells name it. Cells that a
 * program wrote as in BIFF 3 to 5, which Excel reads too, become those of BIFF 2. A stream of another version is returned
 * as it is.
 * @throws ReaderFailure `reader_workbook_damaged` for a text of another version that is longer than BIFF 2 has room for
 */
export const plainBiff2 = (stream: Buffer): Buffer => {
  const [first] = recordsOf(stream, 0)
  if (first?.type !== biff2Beginning) return stream
  // A cell grows by a byte at most, and has twelve.
  const plain = Buffer.alloc(stream.length + Math.ceil(stream.length / 12) + styles.length)
  let length = stream.copy(plain, 0, 0, first.end)
  length += styles.copy(plain, length)
  const formats: number[] = []
  let styleBefore = 0
  for (const { type, start, data, end } of recordsOf(stream, first.end)) {
    const at = (offset: number): number => (data + offset < end ? (stream[data + offset] ?? 0) : 0)
    if (type === style) {
      formats.push(at(2) & lowBits)
      continue
    }
    const from = length
    if (laterCells.has(type) && end - data >= attributes + 4) {
      const cell = asBiff2(
        type,
        stream.subarray(data, end),
        formats[at(attributes) + at(attributes + 1) * 256],
      )
      length += cell.copy(plain, length)
      continue
    }
    length += stream.copy(plain, length, start, end)
    if (type === styleNumber) styleBefore = at(0) + at(1) * 256
    if (!formattedCells.has(type) || data + attributes >= end) continue
    const inCell = at(attributes) & lowBits
    const format = formats[inCell === lowBits ? styleBefore : inCell]
    plain[from + headerBytes + attributes] =
      format ?? (formats.length === 0 ? at(attributes + 1) & lowBits : 0)
  }
  // What is cut off at the end stays so.
  return plain.subarray(0, length)
}

const asBiff2 = (type: number, data: Buffer, format = 0): Buffer => {
  const head = [data.subarray(0, attributes), Buffer.from([format, 0, 0])]
  if (type !== laterText) return recordOf(type & 0xff, ...head, data.subarray(attributes + 2))
  const characters = data.readUInt16LE(attributes + 2)
  if (characters > 0xff) throw workbookDamaged('content')
  return recordOf(type & 0xff, ...head, Buffer.from([characters]), data.subarray(attributes + 4))
}
