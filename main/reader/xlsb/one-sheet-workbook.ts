import type { SheetJsLibrary } from '../sheetjs/load-sheetjs.ts'
import { recordOf, recordTypes, wideString } from './records.ts'

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const contentTypes = `<?xml version="1.0"?><Types xmlns="${packageNamespace}/content-types"><Override PartName="/xl/workbook.bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/><Override PartName="/xl/worksheets/sheet1.bin" ContentType="application/vnd.ms-excel.worksheet"/><Override PartName="/xl/styles.bin" ContentType="application/vnd.ms-excel.styles"/></Types>`
const relations = `<?xml version="1.0"?><Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.bin"/></Relationships>`

/** Book around a list of sheets around one visible sheet. */
const workbook = Buffer.concat([
  recordOf(0x83),
  recordOf(0x8f),
  recordOf(recordTypes.sheet, Buffer.concat([Buffer.alloc(8, 0), wideString('rId1'), wideString('S')])),
  recordOf(0x90),
  recordOf(0x84),
])

/** Styles around nothing. */
const noStyles = Buffer.concat([recordOf(0x0116), recordOf(0x0117)])

/** What SheetJS, whose types do not tell, does with containers. */
type Containers = {
  utils: {
    cfb_new(): object
    cfb_add(container: object, path: string, content: Buffer): void
  }
  write(container: object, options: { type: 'buffer'; fileType: 'zip' }): Buffer
}

/**
 * An XLSB of one sheet with these records of rows and cells, and the styles of the workbook that they are from. Made anew, for SheetJS unpacks every entry of a file that
 * it is given, and reads other headers of it than those that were checked.
 */
export const oneSheetWorkbook = (
  library: SheetJsLibrary,
  styles: Buffer | null,
  cells: readonly Buffer[],
): Buffer => {
  const { CFB } = library as { CFB: Containers }
  const container = CFB.utils.cfb_new()
  const add = (path: string, content: Buffer): void => CFB.utils.cfb_add(container, path, content)
  add('/[Content_Types].xml', Buffer.from(contentTypes))
  add('/xl/workbook.bin', workbook)
  add('/xl/_rels/workbook.bin.rels', Buffer.from(relations))
  add('/xl/styles.bin', styles ?? noStyles)
  // Sheet around the data of a sheet.
  const sheet = [recordOf(0x81), recordOf(0x91), ...cells, recordOf(0x92), recordOf(0x82)]
  add('/xl/worksheets/sheet1.bin', Buffer.concat(sheet))
  return CFB.write(container, { type: 'buffer', fileType: 'zip' })
}
