import { maxSheets } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { type Archive, archiveDamaged } from '../zip/archive.ts'
import { parsePart } from './parse-part.ts'
import { readRelations } from './relations.ts'

export type WorkbookSheet = { name: string; hidden: boolean; part: string }

/** What the workbook's own parts say: worksheets in their order, where strings and styles are, how dates count. */
export type Workbook = {
  sheets: WorkbookSheet[]
  stringsPart: string | null
  stylesPart: string | null
  /** Dates count from 1904 (old Macintosh workbooks) instead of 1900. */
  from1904: boolean
}

/** Reads workbook and relations. Throws `reader_sheet_missing` when there is no worksheet (chart sheets are none). */
export const readWorkbook = async (archive: Archive): Promise<Workbook> => {
  const part = await workbookPart(archive, 'xl/workbook.xml')
  const relations = await readRelations(archive, part)
  const sheets: WorkbookSheet[] = []
  let from1904 = false
  await parsePart(archive, part, 'workbook', (place, attributes) => {
    if (place === 'workbook/workbookPr') from1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '')
    if (place !== 'workbook/sheets/sheet') return
    const relation = relations.get(attributes.getPrefixed('id') ?? '')
    if (relation === undefined || relation.type !== 'worksheet' || !archive.has(relation.target)) return
    if (sheets.length >= maxSheets) {
      throw new ReaderFailure('reader_archive_over_budget', { what: 'sheets', limit: maxSheets })
    }
    const state = attributes.get('state') ?? 'visible'
    sheets.push({ name: attributes.get('name') ?? '', hidden: state !== 'visible', part: relation.target })
  })
  if (sheets.length === 0) throw new ReaderFailure('reader_sheet_missing', { sheets: 0 })
  const partOf = (type: string): string | null =>
    [...relations.values()].find((relation) => relation.type === type && archive.has(relation.target))
      ?.target ?? null
  return { sheets, stringsPart: partOf('sharedStrings'), stylesPart: partOf('styles'), from1904 }
}

/** Where the workbook is: where its package says, else in its usual place. Throws `reader_archive_damaged`. */
export const workbookPart = async (archive: Archive, usual: string): Promise<string> => {
  const relations = await readRelations(archive, '')
  const found = [...relations.values()].find((relation) => relation.type === 'officeDocument')?.target
  for (const part of [found, usual]) if (part !== undefined && archive.has(part)) return part
  throw archiveDamaged('part_missing')
}
