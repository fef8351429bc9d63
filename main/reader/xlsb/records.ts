import { binaryWorkbookBudget } from '../budgets.ts'
import { workbookDamaged } from '../reader-failure.ts'

/** A record of a BIFF 12 stream (MS-XLSB 2.1.4). */
export type BinaryRecord = { type: number; start: number; data: number; end: number }

/** Records of a part. What is cut off at its end is left out. */
export function* recordsOf(part: Buffer): Generator<BinaryRecord> {
  for (let start = 0; start < part.length;) {
    const record = recordAt(part, start)
    if (record.end > part.length) return
    yield record
    start = record.end
  }
}

/** What the header at `start` says; where it is cut off, an end behind that of the part. */
const recordAt = (part: Buffer, start: number): BinaryRecord => {
  let data = start
  let type = part[data] ?? 0
  data += 1
  if (type >= 0x80) {
    type = (type & 0x7f) | (((part[data] ?? 0) & 0x7f) << 7)
    data += 1
  }
  let length = 0
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = part[data] ?? 0
    data += 1
    length |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return { type, start, data, end: data + length }
}

/**
 * Whole records of a part that comes in pieces, in buffers of their own. What is cut off at its end is left out.
 * @throws ReaderFailure `reader_workbook_damaged` for a record longer than any
 */
export async function* recordPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  let wantedBytes = 0
  for await (const piece of pieces) {
    // A copy: the piece is filled again.
    held.push(Buffer.from(piece))
    heldBytes += piece.length
    if (heldBytes < wantedBytes) {
      if (heldBytes > binaryWorkbookBudget.recordBytes) throw workbookDamaged('record')
      continue
    }
    const bytes = Buffer.concat(held)
    let end = 0
    for (const record of recordsOf(bytes)) end = record.end
    if (end > 0) yield bytes.subarray(0, end)
    held = [Buffer.from(bytes.subarray(end))]
    heldBytes = bytes.length - end
    wantedBytes = recordAt(bytes, end).end - end
  }
}

/** Types of records (MS-XLSB 2.3.1). */
export const recordTypes = {
  row: 0x0000,
  blankCell: 0x01,
  stringCell: 0x07,
  /** Cells that say their column: numbers, text, truth values, errors, and results of formulas. */
  cells: new Set([0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x3e]),
  shortBlankCell: 0x0c,
  /** Cells in the column behind the one before, by their types; the others are the same with a column before their data. */
  shortCells: new Map([
    [0x0d, 0x02],
    [0x0e, 0x03],
    [0x0f, 0x04],
    [0x10, 0x05],
    [0x11, 0x06],
    [0x12, 0x07],
  ]),
  sheet: 0x9c,
  properties: 0x99,
  format: 0x2c,
} as const

/** A record of our own. */
export const recordOf = (type: number, data: Buffer = Buffer.alloc(0)): Buffer => {
  const header = type < 0x80 ? [type] : [(type & 0x7f) | 0x80, type >> 7]
  for (let rest = data.length; ; rest >>= 7) {
    header.push(rest < 0x80 ? rest : (rest & 0x7f) | 0x80)
    if (rest < 0x80) break
  }
  return Buffer.concat([Buffer.from(header), data])
}

/** XLWideString (MS-XLSB 2.5.169). */
export const wideString = (text: string): Buffer => {
  const bytes = Buffer.alloc(4 + text.length * 2)
  bytes.writeUInt32LE(text.length, 0)
  bytes.write(text, 4, 'utf16le')
  return bytes
}
