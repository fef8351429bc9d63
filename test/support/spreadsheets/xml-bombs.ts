import { dense, laughs, overBudget, row, simple, stored, withParts, type Bomb } from './bomb-model.ts'
import { buildWorkbook, worksheetXml, type WorkbookModel } from './workbook-writer.ts'

const withRows = (rows: string, more: Partial<WorkbookModel> = {}): Buffer =>
  buildWorkbook({ ...simple, sheets: [{ name: 'Plan1', rows }], ...more })

const withSheet = (xml: string): Buffer => buildWorkbook({ sheets: [{ name: 'Plan1', xml }] })

const sheetPart = 'xl/worksheets/sheet1.xml'

const withStoredRows = (rows: string): Buffer => withParts(stored(sheetPart, worksheetXml(rows)))

/** Honest archives with hostile XML, and contents that mean more than they weigh. */
export const xmlBombs: readonly Bomb[] = [
  {
    name: 'billion laughs in a sheet',
    build: () => withSheet(`${laughs}<worksheet>&l9;</worksheet>`),
    answer: 'reader_xml_forbidden',
    reason: 'sheet',
  },
  {
    name: 'billion laughs in the strings',
    build: () =>
      withRows('<row><c t="s"><v>0</v></c></row>', {
        stringsXml: `${laughs}<sst><si><t>&l9;</t></si></sst>`,
      }),
    answer: 'reader_xml_forbidden',
    reason: 'strings',
  },
  {
    name: 'an entity from another file',
    build: () =>
      withSheet('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>'),
    answer: 'reader_xml_forbidden',
  },
  {
    name: 'a document type from elsewhere',
    build: () =>
      withParts({ name: 'xl/workbook.xml', data: '<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd"><workbook/>' }),
    answer: 'reader_xml_forbidden',
  },
  {
    name: 'a document type among the relations',
    build: () => withParts({ name: '_rels/.rels', data: '<!DOCTYPE x><Relationships/>' }),
    answer: 'reader_xml_forbidden',
  },
  {
    name: 'an entity that is not declared',
    build: () => withRows('<row><c t="str"><v>&boom;</v></c></row>'),
    answer: 'reader_xml_damaged',
    reason: 'entity',
  },
  {
    name: 'a hundred thousand levels',
    build: () => withSheet('<a>'.repeat(100_000)),
    answer: 'reader_xml_damaged',
    reason: 'depth',
  },
  {
    name: 'a hundred thousand attributes',
    build: () =>
      withSheet(`<worksheet ${Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ')}/>`),
    answer: 'reader_xml_damaged',
  },
  {
    name: 'an attribute of 30 MB',
    build: () => withParts(stored(sheetPart, `<worksheet a="${dense(30_000_000)}"/>`)),
    answer: 'reader_xml_damaged',
    reason: 'tag_length',
  },
  {
    name: 'a reference of a megabyte',
    build: () => withRows(`<row><c t="str"><v>&${dense(1_000_000)};</v></c></row>`),
    answer: 'reader_xml_damaged',
    reason: 'entity',
  },
  {
    name: 'UTF-7',
    build: () => withSheet('<?xml version="1.0" encoding="UTF-7"?><worksheet/>'),
    answer: 'reader_xml_damaged',
    reason: 'encoding',
  },
  {
    name: 'row 99999999999',
    build: () => withRows('<row r="99999999999"><c><v>1</v></c></row>'),
    answer: 'reader_too_many_rows',
  },
  {
    name: 'a cell in row 99999999999',
    build: () => withRows('<row><c r="A99999999999"><v>1</v></c></row>'),
    answer: 'reader_too_many_rows',
  },
  {
    name: 'column ZZZZZZZZ',
    build: () => withRows('<row r="1"><c r="ZZZZZZZZ1"><v>1</v></c></row>'),
    answer: 'reader_too_many_columns',
  },
  {
    name: '17,000 cells without a place',
    build: () => withRows(`<row>${'<c><v>1</v></c>'.repeat(17_000)}</row>`),
    answer: 'reader_too_many_columns',
  },
  {
    name: 'a hundred thousand cells of one place',
    build: () =>
      withRows(
        `<row>${Array.from({ length: 100_000 }, (_, index) => `<c r="A1"><v>${index}</v></c>`).join('')}</row>`,
      ),
    answer: 'table',
  },
  {
    name: 'rows that all end in the last column',
    build: () =>
      withRows(
        Array.from(
          { length: 20_000 },
          (_, index) => `<row r="${index + 1}"><c r="XFD${index + 1}"><v>${index}</v></c></row>`,
        ).join(''),
      ),
    answer: overBudget,
    reason: 'empty_cells',
  },
  {
    name: 'a shared string of 100 MB',
    build: () =>
      withRows('<row><c t="s"><v>0</v></c></row>', {
        parts: [stored('xl/sharedStrings.xml', `<sst><si><t>${dense(100_000_000)}</t></si></sst>`)],
      }),
    answer: 'reader_cell_too_long',
  },
  {
    name: 'a long shared string in every cell of a row',
    build: () =>
      withRows(`<row>${'<c t="s"><v>0</v></c>'.repeat(16_384)}</row>`, {
        strings: `<si><t>${dense(1_000_000)}</t></si>`,
      }),
    answer: 'reader_row_too_long',
  },
  {
    name: 'a long shared string in every row',
    build: () =>
      withRows('<row><c t="s"><v>0</v></c></row>'.repeat(200_000), {
        strings: `<si><t>${dense(500_000)}</t></si>`,
      }),
    answer: overBudget,
    reason: 'repeated_text',
  },
  {
    name: 'a shared string of many runs',
    build: () =>
      withRows('<row><c t="s"><v>0</v></c></row>', {
        stringsXml: `<sst><si>${`<r><t>${dense(50_000)}</t></r>`.repeat(40)}</si></sst>`,
      }),
    answer: 'reader_cell_too_long',
  },
  {
    name: 'an inline string of 20 MB',
    build: () => withStoredRows(`<row><c t="inlineStr"><is><t>${dense(20_000_000)}</t></is></c></row>`),
    answer: 'reader_cell_too_long',
  },
  {
    name: 'a formula of 8 MB',
    build: () => withStoredRows(`<row><c><f>${dense(8_000_000)}</f><v>1</v></c></row>`),
    answer: 'table',
  },
  {
    name: 'a comment of 20 MB',
    build: () => withStoredRows(`<!--${dense(20_000_000)}-->${row}`),
    answer: 'table',
  },
  {
    name: 'a dimension of the whole sheet',
    build: () => withSheet(worksheetXml(row).replace('ref="A1"', 'ref="A1:XFD1048576"')),
    answer: 'table',
  },
  {
    name: 'a million merged cells',
    build: () =>
      withSheet(
        worksheetXml(row).replace(
          '</worksheet>',
          `<mergeCells>${Array.from({ length: 1_000_000 }, (_, index) => `<mergeCell ref="A${index}:B${index}"/>`).join('')}</mergeCells></worksheet>`,
        ),
      ),
    answer: 'table',
  },
  {
    name: 'names of prototypes',
    build: () =>
      buildWorkbook({
        sheets: [
          {
            name: '__proto__',
            rows: '<row><c t="str"><v>__proto__</v></c><c t="str"><v>constructor</v></c><c t="str"><v>__proto__</v></c></row>',
          },
        ],
        parts: [
          { name: '__proto__', data: '<a/>' },
          { name: 'constructor', data: '<a/>' },
        ],
      }),
    answer: 'table',
  },
  {
    name: 'column __proto__',
    build: () => withRows('<row><c r="__proto__"><v>1</v></c></row>'),
    answer: 'reader_xml_damaged',
    reason: 'cell_reference',
  },
  {
    name: 'a million styles',
    build: () =>
      withRows('<row><c s="999999"><v>1</v></c></row>', {
        styles: `<cellXfs>${Array.from({ length: 100_000 }, (_, index) => `<xf numFmtId="${index}"/>`).join('')}</cellXfs>`,
      }),
    answer: overBudget,
    reason: 'styles',
  },
  {
    name: 'formats made to stall',
    build: () =>
      withRows('<row><c s="0"><v>1</v></c></row>', {
        styles: `<numFmts>${Array.from({ length: 6 }, (_, index) => `<numFmt numFmtId="${index + 200}" formatCode="${'[h'.repeat(40_000)}${'&quot;\\'.repeat(5_000)}${index}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`,
      }),
    answer: 'table',
  },
  {
    name: 'thousands of sheets',
    build: () =>
      withParts({
        name: 'xl/workbook.xml',
        data: `<workbook xmlns:r="u"><sheets>${Array.from({ length: 50_000 }, (_, index) => `<sheet name="${index}" r:id="rId1"/>`).join('')}</sheets></workbook>`,
      }),
    answer: overBudget,
    reason: 'sheets',
  },
  {
    name: 'a workbook that is its own sheet',
    build: () =>
      withParts({
        name: 'xl/_rels/workbook.xml.rels',
        data: '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="workbook.xml"/></Relationships>',
      }),
    answer: 'table',
  },
]
