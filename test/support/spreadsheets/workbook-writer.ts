import { buildZip, type ZipOptions, type ZipPart } from './zip-writer.ts'

/** A sheet: its `<sheetData>` contents, or a whole part of its own. */
export type SheetModel = { name: string; state?: string; rows?: string; xml?: string; type?: string }

export type WorkbookModel = {
  sheets: readonly SheetModel[]
  /** Contents of `<sst>`, or a whole part. */
  strings?: string
  stringsXml?: string
  /** Contents of `<styleSheet>`. */
  styles?: string
  date1904?: boolean
  /** Parts that are added, or replace one of the same name. */
  parts?: readonly ZipPart[]
  zip?: ZipOptions
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A whole worksheet part around rows. */
export const worksheetXml = (rows: string): string =>
  `${declaration}<worksheet xmlns="${main}"><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`

/** The parts of a workbook as Excel lays them out. */
export const workbookParts = (model: WorkbookModel): ZipPart[] => {
  const parts: ZipPart[] = [
    { name: '[Content_Types].xml', data: contentTypes(model) },
    {
      name: '_rels/.rels',
      data: relationsXml([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    },
    { name: 'xl/workbook.xml', data: workbookXml(model) },
    { name: 'xl/_rels/workbook.xml.rels', data: relationsXml(workbookRelations(model)) },
    ...model.sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      data: sheet.xml ?? worksheetXml(sheet.rows ?? ''),
    })),
  ]
  if (model.stringsXml !== undefined || model.strings !== undefined) {
    const data = model.stringsXml ?? `${declaration}<sst xmlns="${main}">${model.strings ?? ''}</sst>`
    parts.push({ name: 'xl/sharedStrings.xml', data })
  }
  if (model.styles !== undefined) {
    parts.push({ name: 'xl/styles.xml', data: `<styleSheet xmlns="${main}">${model.styles}</styleSheet>` })
  }
  const replaced = new Map((model.parts ?? []).map((part) => [part.name, part]))
  const kept = parts.map((part) => {
    const replacement = replaced.get(part.name)
    replaced.delete(part.name)
    return replacement ?? part
  })
  return [...kept, ...replaced.values()]
}

/** The bytes of a workbook. */
export const buildWorkbook = (model: WorkbookModel): Buffer => buildZip(workbookParts(model), model.zip)

const workbookXml = ({ sheets, date1904 }: WorkbookModel): string => {
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  )
  const properties = date1904 === true ? '<workbookPr date1904="1"/>' : '<workbookPr/>'
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}">${properties}<sheets>${list.join('')}</sheets></workbook>`
}

/** Needed by other programs than this reader, which goes by relations alone. */
const contentTypes = ({ sheets }: WorkbookModel): string => {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const overrides = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/sharedStrings.xml', 'sharedStrings'],
    ['/xl/styles.xml', 'styles'],
    ...sheets.map((_, index) => [`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet']),
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${kind}.${type}+xml"/>`)
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

type RelationModel = { id: string; type: string; target: string }

const workbookRelations = ({ sheets }: WorkbookModel): RelationModel[] => [
  ...sheets.map(({ type }, index) => ({
    id: `rId${index + 1}`,
    type: type ?? 'worksheet',
    target: `worksheets/sheet${index + 1}.xml`,
  })),
  { id: 'rId9001', type: 'sharedStrings', target: 'sharedStrings.xml' },
  { id: 'rId9002', type: 'styles', target: '/xl/styles.xml' },
]

const relationsXml = (relations: readonly RelationModel[]): string => {
  const list = relations.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`
}

/** Styles by their number format: `formats[i]` is the code (or number, for a built-in one) of style i. */
export const stylesOf = (formats: readonly (string | number)[]): string => {
  const custom = formats.flatMap((code, index) =>
    typeof code === 'string' ? [`<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`] : [],
  )
  const styles = formats.map(
    (code, index) => `<xf numFmtId="${typeof code === 'string' ? 164 + index : code}"/>`,
  )
  return `<numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs>`
}

/** `A`, …, `Z`, `AA`, … of a column from 1. */
export const columnName = (column: number): string => {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}
