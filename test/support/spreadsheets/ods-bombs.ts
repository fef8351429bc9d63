import { dense, laughs, overBudget, stored, type Bomb } from './bomb-model.ts'
import { containerBombs } from './container-bombs.ts'
import { buildZip, type ZipPart } from './zip-writer.ts'

const contents = 'content.xml'
const namespaces =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'

const cell = '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>'
const row = `<table:table-row>${cell}</table:table-row>`

const contentXml = (rows: string, name = 'Plan1'): string =>
  `<office:document-content ${namespaces}><office:body><office:spreadsheet><table:table table:name="${name}">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`

const mimeType: ZipPart = {
  name: 'mimetype',
  data: 'application/vnd.oasis.opendocument.spreadsheet',
  method: 0,
}

const withContent = (data: string): Buffer => buildZip([mimeType, { name: contents, data }])
const withStored = (data: string): Buffer => buildZip([mimeType, stored(contents, data)])
const withRows = (rows: string): Buffer => withContent(contentXml(rows))

/** Hostile OpenDocument spreadsheets. Their own weapon is the repetition of rows and cells. */
const contentBombs: readonly Bomb[] = [
  {
    name: 'billion laughs',
    build: () => withContent(`${laughs}<office:document-content>&l9;</office:document-content>`),
    answer: 'reader_xml_forbidden',
  },
  {
    name: 'an entity from another file',
    build: () => withContent('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'),
    answer: 'reader_xml_forbidden',
  },
  {
    name: 'a spreadsheet within its own contents',
    build: () => buildZip([mimeType, { name: contents, data: withRows(row) }]),
    answer: 'reader_xml_damaged',
  },
  {
    name: 'a hundred thousand levels',
    build: () => withContent(contentXml('<table:table-row-group>'.repeat(100_000))),
    answer: 'reader_xml_damaged',
    reason: 'depth',
  },
  {
    name: 'a row 1,000,000,000 times',
    build: () => withRows(row.replace('-row', '-row table:number-rows-repeated="1000000000"')),
    answer: 'reader_too_many_rows',
  },
  {
    name: 'an empty row 99999999999 times',
    build: () => withRows(`<table:table-row table:number-rows-repeated="99999999999"/>${row}`),
    answer: 'table',
  },
  {
    name: 'a cell 1,000,000,000 times',
    build: () => withRows(row.replace('-cell', '-cell table:number-columns-repeated="1000000000"')),
    answer: 'reader_too_many_columns',
  },
  {
    name: 'a whole sheet by repetition',
    build: () =>
      withRows(
        row
          .replace('-row', '-row table:number-rows-repeated="1048576"')
          .replace('-cell', '-cell table:number-columns-repeated="16384"'),
      ),
    answer: overBudget,
    reason: 'empty_cells',
  },
  {
    name: 'many rows of repetitions',
    build: () =>
      withStored(
        contentXml(row.replace('-cell', '-cell table:number-columns-repeated="16384"').repeat(20_000)),
      ),
    answer: overBudget,
    reason: 'empty_cells',
  },
  {
    name: 'a long text repeated over a row',
    build: () =>
      withRows(
        row
          .replace('-cell', '-cell table:number-columns-repeated="16384"')
          .replace('x<', `${dense(900_000)}<`),
      ),
    answer: 'reader_row_too_long',
  },
  {
    name: 'a long text repeated over rows',
    build: () =>
      withRows(
        row.replace('-row', '-row table:number-rows-repeated="1048576"').replace('x<', `${dense(500_000)}<`),
      ),
    answer: overBudget,
    reason: 'repeated_text',
  },
  {
    name: '1,000,000,000 spaces',
    build: () => withRows(row.replace('x<', '<text:s text:c="1000000000"/><')),
    answer: 'reader_cell_too_long',
  },
  {
    name: 'a text of 40 MB',
    build: () => withStored(contentXml(row.replace('x<', `${dense(40_000_000)}<`))),
    answer: 'reader_cell_too_long',
  },
  {
    name: 'a million merged cells',
    build: () =>
      withStored(
        contentXml(
          `<table:table-row>${cell}${'<table:covered-table-cell/>'.repeat(1_000_000)}</table:table-row>`,
        ),
      ),
    answer: 'table',
  },
  {
    name: 'thousands of sheets',
    build: () => withContent(contentXml('</table:table><table:table table:name="y">'.repeat(5_000))),
    answer: overBudget,
    reason: 'sheets',
  },
  {
    name: 'tables within tables',
    build: () => withRows('<table:table-row><table:table-cell><table:table>'.repeat(60)),
    answer: 'reader_xml_damaged',
  },
  {
    name: 'names of prototypes',
    build: () => withContent(contentXml(row.replace('x<', '__proto__<'), '__proto__')),
    answer: 'table',
  },
  {
    name: 'a list of parts of 100 MB',
    build: () =>
      buildZip([
        mimeType,
        { name: contents, data: contentXml(row) },
        stored('META-INF/manifest.xml', dense(100_000_000)),
      ]),
    answer: 'reader_workbook_too_large',
  },
]

export const odsBombs: readonly Bomb[] = [
  ...containerBombs('ODS', [mimeType, { name: contents, data: contentXml(row) }], contents),
  ...contentBombs.map((bomb) => ({ ...bomb, name: `ODS: ${bomb.name}` })),
]
