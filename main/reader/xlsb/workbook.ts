import { heldListBytes, maxSheets } from '../budgets.ts'
import { ReaderFailure, workbookDamaged } from '../reader-failure.ts'
import { readRelations } from '../xlsx/relations.ts'
import type { Archive } from '../zip/archive.ts'
import { recordsOf, recordTypes } from './records.ts'

export type BinarySheet = { name: string; hidden: boolean; part: string }

/** What an XLSB says of itself: worksheets in their order, where strings and styles are, how dates count. */
export type BinaryWorkbook = {
  sheets: BinarySheet[]
  stringsPart: string | null
  stylesPart: string | null
  from1904: boolean
}

/** Reads workbook and relations; `part` is the workbook's name. Charts and macro sheets are left out. Throws `reader_workbook_damaged`. */
export const readBinaryWorkbook = async (archive: Archive, part: string): Promise<BinaryWorkbook> => {
  const relations = await readRelations(archive, part)
  const bytes = await archive.readWhole(part, heldListBytes)
  const workbook: BinaryWorkbook = { sheets: [], stringsPart: null, stylesPart: null, from1904: false }
  for (const { type, target } of relations.values()) {
    if (!archive.has(target)) continue
    if (type === 'sharedStrings') workbook.stringsPart = target
    else if (type === 'styles') workbook.stylesPart = target
  }
  for (const { type, data, end } of recordsOf(bytes)) {
    const record = bytes.subarray(data, end)
    if (type === recordTypes.properties) workbook.from1904 = ((record[0] ?? 0) & 1) === 1
    if (type !== recordTypes.sheet) continue
    const { relation, name, hidden } = sheetIn(record)
    const found = relations.get(relation)
    if (found?.type !== 'worksheet' || !archive.has(found.target)) continue
    if (workbook.sheets.length >= maxSheets)
      throw new ReaderFailure('reader_archive_over_budget', { what: 'sheets', limit: maxSheets })
    workbook.sheets.push({ name, hidden, part: found.target })
  }
  return workbook
}

/** BrtBundleSh (MS-XLSB 2.4.304). */
const sheetIn = (record: Buffer): { relation: string; name: string; hidden: boolean } => {
  const relation = textAt(record, 8)
  return { relation, name: textAt(record, 12 + relation.length * 2), hidden: record.readUInt32LE(0) !== 0 }
}

const textAt = (record: Buffer, at: number): string => {
  const length = at + 4 <= record.length ? record.readUInt32LE(at) : Number.POSITIVE_INFINITY
  if (at + 4 + length * 2 > record.length) throw workbookDamaged('sheet_names')
  return record.toString('utf16le', at + 4, at + 4 + length * 2)
}
