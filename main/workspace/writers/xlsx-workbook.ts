import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { createStylesheet, type SheetCell, type SheetStyle, type Stylesheet } from './sheet-cells.ts'

/** ECMA-376, 18.3.1.73: the rows that a worksheet has at most. */
const rowsOfSheet = 1_048_576
/** Of every part; the earliest that a ZIP file knows. */
const mtime = new Date(Date.UTC(1980, 0, 2))
/** Excel's limit; a file with a longer cell it calls damaged. The CSV has such a cell whole. */
const charsOfCell = 32_767

type RowsPiece = readonly (readonly SheetCell[])[]

export type SheetContent = {
  /** A second one, where one does not hold all, gets a number behind it. */
  sheetName: string
  heading: readonly string[]
  /** In characters, one a column; the rest get the last one. */
  widths: readonly number[]
  /** Of the columns; text where there is none. */
  styles?: readonly SheetStyle[]
  /** How many rows `rows` will give. */
  count: number
  /** Rows, some at a time. */
  rows: Iterable<RowsPiece> | AsyncIterable<RowsPiece>
}

/**
 * A workbook for people, sheet by sheet and piece by piece: what is given as text is text, so that no spreadsheet takes a
 * phone for a number or a name for a formula (rule D20), the heading stays in view, each column can be filtered. The same
 * content gives the same bytes.
 */
export async function* xlsxWorkbook(...contents: readonly SheetContent[]): AsyncGenerator<Buffer> {
  const sheets = contents.flatMap((content) => {
    const rows = oneByOne(content.rows)
    return namesOf(content).map((name) => ({ name, content, rows }))
  })
  const names = sheets.map(({ name }) => name)
  const zip = new ZipFile()
  const failed = new Promise<never>((_resolve, reject) => zip.once('error', reject))
  // Whoever reads the pieces sees it there.
  failed.catch(() => {})
  for (const [name, xml] of partsAround(names)) zip.addBuffer(Buffer.from(xml), name, { mtime })
  const stylesheet = createStylesheet()
  const parts = sheets.map(({ content, rows }) =>
    Readable.from(sheetXml(content, rows, stylesheet), { objectMode: false }),
  )
  for (const [index, sheet] of parts.entries()) {
    // Its own error ends no stream that is made of it.
    sheet.once('error', (error) => zip.emit('error', error))
    zip.addReadStream(sheet, `xl/worksheets/sheet${index + 1}.xml`, { mtime })
  }
  // Behind the sheets: which formats there are is known when all cells have been written.
  zip.addReadStream(Readable.from(stylesXml(stylesheet), { objectMode: false }), 'xl/styles.xml', { mtime })
  zip.end()
  const pieces = zip.outputStream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([pieces.next(), failed])
      if (next.done === true) return
      yield next.value as Buffer
    }
  } finally {
    // Whoever stops half-way leaves nothing that goes on reading rows.
    for (const part of parts) part.destroy()
    await pieces.return?.()
  }
}

/** Of the sheets that its rows take. */
const namesOf = ({ sheetName, count }: SheetContent): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(count / (rowsOfSheet - 1))) }, (_each, index) =>
    index === 0 ? sheetName : `${sheetName} ${index + 1}`,
  )

async function* oneByOne(rows: SheetContent['rows']): AsyncGenerator<readonly SheetCell[]> {
  for await (const some of rows) yield* some
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const partsAround = (names: readonly string[]): [string, string][] => [
  [
    '[Content_Types].xml',
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${names
      .map(
        (_name, index) =>
          `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
      )
      .join('')}</Types>`,
  ],
  [
    '_rels/.rels',
    `${xmlHead}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${officeRelationships}"><sheets>${names
      .map((name, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${xmlHead}<Relationships xmlns="${relationships}">${names
      .map(
        (_name, index) =>
          `<Relationship Id="rId${index + 1}" Type="${officeRelationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${names.length + 1}" Type="${officeRelationships}/styles" Target="styles.xml"/></Relationships>`,
  ],
]

function* stylesXml(stylesheet: Stylesheet): Generator<Buffer> {
  yield Buffer.from(`${xmlHead}<styleSheet xmlns="${mainNamespace}">${stylesheet.xml()}</styleSheet>`)
}

const rowsPerPiece = 200

async function* sheetXml(
  { heading, widths, styles = [] }: SheetContent,
  rows: AsyncIterator<readonly SheetCell[]>,
  stylesheet: Stylesheet,
): AsyncGenerator<Buffer> {
  const columns = heading
    .map((_title, index) => {
      const width = widths[index] ?? widths.at(-1) ?? 18
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${stylesheet.numberOf(styles[index] ?? 'text')}" customWidth="1"/>`
    })
    .join('')
  yield Buffer.from(
    `${xmlHead}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>${rowXml(heading, 1, 'heading', stylesheet)}`,
  )
  let number = 1
  let piece: string[] = []
  while (number < rowsOfSheet) {
    const next = await rows.next()
    if (next.done === true) break
    number += 1
    piece.push(rowXml(next.value, number, 'text', stylesheet))
    if (piece.length < rowsPerPiece) continue
    yield Buffer.from(piece.join(''))
    piece = []
  }
  yield Buffer.from(
    `${piece.join('')}</sheetData><autoFilter ref="A1:${columnName(heading.length)}${number}"/></worksheet>`,
  )
}

const rowXml = (
  cells: readonly SheetCell[],
  number: number,
  styleOfText: SheetStyle,
  { numberOf }: Stylesheet,
): string => {
  let xml = `<row r="${number}">`
  for (const [index, cell] of cells.entries()) {
    if (cell === '') continue
    const place = `${columnName(index + 1)}${number}`
    if (typeof cell !== 'string') {
      xml += `<c r="${place}" s="${numberOf(cell.style)}"><v>${cell.number}</v></c>`
      continue
    }
    const text = cell.length > charsOfCell ? `${cell.slice(0, charsOfCell - 1)}…` : cell
    xml += `<c r="${place}" t="inlineStr" s="${numberOf(styleOfText)}"><is><t xml:space="preserve">${escape(text)}</t></is></c>`
  }
  return `${xml}</row>`
}

/** 1 is A, 27 is AA. */
const columnName = (number: number): string => {
  let name = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCodePoint(65 + ((rest - 1) % 26)) + name
  return name
}

/**
 * A text as XML of a spreadsheet. Characters that XML cannot hold are written as `_x001F_` (ECMA-376, 22.4.2.4, ST_Xstring),
 * and what looks like one already gets its underscore written so.
 */
const escape = (text: string): string =>
  text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(unwritable, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

// Without the line feed and the tab, which XML holds; a carriage return would be read as a line feed.
const unwritable =
  /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g // oxlint-disable-line no-control-regex -- they are what is looked for
