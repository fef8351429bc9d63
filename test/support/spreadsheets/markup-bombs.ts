import { dense, laughs, overBudget, type Bomb } from './bomb-model.ts'

const xmlStart =
  '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">'

const xmlWorkbook = (rows: string, name = 'Plan1'): Buffer =>
  Buffer.from(`${xmlStart}<Worksheet ss:Name="${name}"><Table>${rows}</Table></Worksheet></Workbook>`)

const cell = '<Cell><Data ss:Type="String">x</Data></Cell>'

/** Hostile XML Spreadsheets 2003. */
const xmlWorkbookBombs: readonly Bomb[] = [
  {
    name: 'billion laughs',
    build: () => Buffer.from(xmlStart.replace('<Workbook', `${laughs}<Workbook`).concat('&l9;</Workbook>')),
    answer: 'reader_xml_forbidden',
  },
  {
    name: 'an entity from another file',
    build: () =>
      Buffer.from(
        xmlStart
          .replace('<Workbook', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Workbook')
          .concat('&e;</Workbook>'),
      ),
    answer: 'reader_xml_forbidden',
  },
  {
    name: 'a hundred thousand levels',
    build: () => Buffer.from(xmlStart + '<Table>'.repeat(100_000)),
    answer: 'reader_xml_damaged',
    reason: 'depth',
  },
  {
    name: 'row 99999999999',
    build: () => xmlWorkbook(`<Row ss:Index="99999999999">${cell}</Row>`),
    answer: 'table',
  },
  {
    name: 'row 999999999',
    build: () => xmlWorkbook(`<Row ss:Index="999999999">${cell}</Row>`),
    answer: 'reader_too_many_rows',
  },
  {
    name: 'column 999999999',
    build: () => xmlWorkbook(`<Row>${cell.replace('<Cell', '<Cell ss:Index="999999999"')}</Row>`),
    answer: 'reader_too_many_columns',
  },
  {
    name: 'column __proto__',
    build: () =>
      xmlWorkbook(`<Row>${cell.replace('<Cell', '<Cell ss:Index="__proto__"')}</Row>`, '__proto__'),
    answer: 'table',
  },
  {
    name: 'rows that all end in the last column',
    build: () => xmlWorkbook(`<Row>${cell.replace('<Cell', '<Cell ss:Index="16384"')}</Row>`.repeat(20_000)),
    answer: overBudget,
    reason: 'empty_cells',
  },
  {
    name: 'a huge dimension and huge merges',
    build: () =>
      xmlWorkbook(
        `<Row ss:Span="999999999">${cell.replace('<Cell', '<Cell ss:MergeAcross="16383" ss:MergeDown="1048575"')}</Row>`,
      ),
    answer: 'table',
  },
  {
    name: 'a million merged cells',
    build: () =>
      xmlWorkbook(`<Row>${'<Cell ss:Index="1" ss:MergeAcross="1"/>'.repeat(1_000_000)}${cell}</Row>`),
    answer: 'table',
  },
  {
    name: 'a text of 40 MB',
    build: () => xmlWorkbook(`<Row>${cell.replace('x<', `${dense(40_000_000)}<`)}</Row>`),
    answer: 'reader_cell_too_long',
  },
  {
    name: 'thousands of sheets',
    build: () => xmlWorkbook('</Table></Worksheet><Worksheet ss:Name="y"><Table>'.repeat(5_000)),
    answer: overBudget,
    reason: 'sheets',
  },
  {
    name: 'a hundred thousand styles made to stall',
    build: () =>
      Buffer.from(
        `${xmlStart}<Styles>${Array.from({ length: 100_000 }, (_, index) => `<Style ss:ID="${index}"><NumberFormat ss:Format="${'[h'.repeat(20)}"/></Style>`).join('')}</Styles><Worksheet ss:Name="a"><Table><Row>${cell}</Row></Table></Worksheet></Workbook>`,
      ),
    answer: 'table',
  },
  {
    name: 'a line of styles, each the parent of the next',
    build: () =>
      Buffer.from(
        `${xmlStart}<Styles>${Array.from({ length: 60_000 }, (_, index) => `<Style ss:ID="${index}" ss:Parent="${index + 1}"/>`).join('')}</Styles><Worksheet ss:Name="a"><Table><Row>${Array.from({ length: 200 }, (_, index) => `<Cell ss:StyleID="${index}"><Data ss:Type="Number">1</Data></Cell>`).join('')}</Row></Table></Worksheet></Workbook>`,
      ),
    answer: 'table',
  },
  {
    name: 'an attribute of 30 MB',
    build: () => Buffer.from(`${xmlStart}<Worksheet ss:Name="${dense(30_000_000)}"/></Workbook>`),
    answer: 'reader_xml_damaged',
    reason: 'tag_length',
  },
]

const page = (rows: string): Buffer => Buffer.from(`<html><body><table>${rows}</table></body></html>`)

/** Hostile pages. There is no wrong page, so that most are read. */
const pageBombs: readonly Bomb[] = [
  { name: 'a million levels', build: () => page(`${'<div>'.repeat(1_000_000)}<tr><td>x`), answer: 'table' },
  {
    name: 'a hundred thousand tables within tables',
    build: () => page('<tr><td>x<table>'.repeat(100_000)),
    answer: 'table',
  },
  {
    name: 'two million rows of nothing',
    build: () => page('<tr>'.repeat(2_000_000)),
    answer: 'reader_too_many_rows',
  },
  {
    name: 'twenty thousand cells in a row',
    build: () => page(`<tr>${'<td>x'.repeat(20_000)}`),
    answer: 'reader_too_many_columns',
  },
  {
    name: 'spans to the last column, row after row',
    build: () => page(`<tr>${'<td colspan=99999 rowspan=99999>x'.repeat(16)}</tr>`.repeat(5_000)),
    answer: 'reader_too_many_columns',
  },
  {
    name: 'a cell behind 16,000 columns in each row',
    build: () => page(`<tr>${'<td colspan=1000>'.repeat(16)}<td>x`.repeat(5_000)),
    answer: overBudget,
    reason: 'empty_cells',
  },
  {
    name: 'a quote that never ends',
    build: () => page(`<tr><td title="${dense(20_000_000)}`),
    answer: 'reader_kind_unsupported',
  },
  {
    name: 'a comment that never ends',
    build: () => page(`<tr><td>x</td></tr><!--${dense(20_000_000)}`),
    answer: 'table',
  },
  {
    name: 'a million signs that begin nothing',
    build: () => page(`<tr><td>${'<'.repeat(900_000)}`),
    answer: 'table',
  },
  {
    name: 'a million references that are none',
    build: () => page(`<tr><td>${'&'.repeat(900_000)}`),
    answer: 'table',
  },
  {
    name: 'spaces by reference, and no end of the line',
    build: () => page(`<tr><td>x${'&nbsp;'.repeat(160_000)}y`),
    answer: 'table',
  },
  {
    name: 'a hundred thousand line breaks',
    build: () => page(`<tr><td>x${'<br> &nbsp;'.repeat(90_000)}y`),
    answer: 'table',
  },
  {
    name: 'a text of 100 MB',
    build: () => page(`<tr><td>${dense(100_000_000)}`),
    answer: 'reader_cell_too_long',
  },
  {
    name: 'a document type with entities',
    build: () => Buffer.from(`<html>${laughs}<table><tr><td>&l9;</table>`),
    answer: 'table',
  },
  {
    name: 'names of prototypes',
    build: () => page('<tr><td colspan="__proto__">__proto__<td rowspan=constructor>constructor'),
    answer: 'table',
  },
]

export const markupBombs: readonly Bomb[] = [
  ...xmlWorkbookBombs.map((bomb) => ({ ...bomb, name: `XML: ${bomb.name}` })),
  ...pageBombs.map((bomb) => ({ ...bomb, name: `HTML: ${bomb.name}` })),
]
