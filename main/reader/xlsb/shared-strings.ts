import { maxCellLength } from '../budgets.ts'
import { createPacer } from '../../turns.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { StringStore } from '../xlsx/string-store.ts'
import type { Archive } from '../zip/archive.ts'
import { recordPieces, recordsOf } from './records.ts'

/** BrtSSTItem (MS-XLSB 2.4.729): a byte of flags, then the text, then formats. */
const item = 0x13

/**
 * Strings that cells refer to by number. What is damaged is an empty text. Throws `reader_archive_over_budget`,
 * `reader_cell_too_long` and `reader_workbook_damaged`.
 */
export const readSharedStrings = async (archive: Archive, part: string | null): Promise<StringStore> => {
  const strings = new StringStore()
  if (part === null) return strings
  const pace = createPacer()
  for await (const bytes of recordPieces(archive.read(part, () => strings.count))) {
    for (const { type, data, end } of recordsOf(bytes)) {
      if (type !== item) continue
      const length = data + 5 <= end ? bytes.readUInt32LE(data + 1) : 0
      if (length > maxCellLength)
        throw new ReaderFailure('reader_cell_too_long', { string: strings.count, limit: maxCellLength })
      strings.add(bytes.toString('utf16le', data + 5, Math.min(end, data + 5 + length * 2)))
    }
    await pace()
  }
  return strings
}
