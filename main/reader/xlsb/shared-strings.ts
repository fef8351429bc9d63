import { maxCellLength } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { StringStore } from '../xlsx/string-store.ts'
import { recordsOf } from './records.ts'

/** BrtSSTItem (MS-XLSB 2.4.729): a byte of flags, then the text, then formats. */
const item = 0x13

/** Strings that cells refer to by number. What is damaged is an empty text. Throws `reader_archive_over_budget` and `reader_cell_too_long`. */
export const readSharedStrings = (part: Buffer): StringStore => {
  const strings = new StringStore()
  for (const { type, data, end } of recordsOf(part)) {
    if (type !== item) continue
    const length = data + 5 <= end ? part.readUInt32LE(data + 1) : 0
    if (length > maxCellLength)
      throw new ReaderFailure('reader_cell_too_long', { string: strings.count, limit: maxCellLength })
    strings.add(part.toString('utf16le', data + 5, Math.min(end, data + 5 + length * 2)))
  }
  return strings
}
