import { describe, expect, it } from 'vitest'
import { reasonIn, rowsIn, sheetOf } from '../../support/spreadsheets/one-sheet.ts'
import { countRows, fileOf, readRows } from '../../support/spreadsheets/run-reader.ts'
import { buildWorkbook, stylesOf, worksheetXml } from '../../support/spreadsheets/workbook-writer.ts'

describe('workbook cells', () => {
  it('workbook cells of every type are read as text', async () => {
    const path = sheetOf(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>em linha</t></is></c>' +
        '<c r="C1" t="str"><f>A1&amp;"x"</f><v>fórmula</v></c><c r="D1"><v>5511987654321</v></c><c r="E1" t="n"><v>1.5</v></c>' +
        '<c r="F1" t="b"><v>1</v></c><c r="G1" t="b"><v>0</v></c><c r="H1" t="e"><v>#N/A</v></c>' +
        '<c r="I1" t="d"><v>2026-11-05T10:30:00</v></c><c r="J1" s="1"/><c r="K1"><f>1+1</f></c>' +
        '<c r="L1" t="inlineStr"><v>só v</v></c><c r="M1" t="s"/><c r="N1" t="b"/></row>',
      { strings: '<si><t>compartilhado</t></si>' },
    )
    expect(await rowsIn(path)).toEqual([
      [
        'compartilhado',
        'em linha',
        'fórmula',
        '5511987654321',
        '1.5',
        'VERDADEIRO',
        'FALSO',
        '#N/A',
        '05/11/2026 10:30',
        '',
        '',
        'só v',
      ],
    ])
  })

  it('cells with ISO dates are shown in their format, and their seconds rounded, as numbers of the same moment are', async () => {
    const styles = stylesOf(['General', 14, 'mmm/yy', 'hh:mm:ss', '00000000000'])
    const row = [
      [0, '2021-12-31T23:44:51.894'],
      [1, '2021-12-31T23:44:51Z'],
      [2, '2021-12-31'],
      [3, '23:44:51.894'],
      [4, '2021-12-31'],
      [2, 'ontem'],
    ].map(([style, value]) => `<c t="d" s="${style}"><v>${value}</v></c>`)
    expect(await rowsIn(sheetOf(`<row>${row.join('')}</row>`, { styles }))).toEqual([
      ['31/12/2021 23:44:52', '31/12/2021', 'dez/21', '23:44:52', '31/12/2021', 'ontem'],
    ])
  })

  it('ISO durations, as Excel writes them into Strict workbooks, are shown in their format', async () => {
    const styles = stylesOf(['[h]:mm:ss', 'hh:mm'])
    const row = '<c t="d"><v>PT1392H0M1.000S</v></c><c t="d" s="1"><v>PT0H11M0.000S</v></c>'
    expect(await rowsIn(sheetOf(`<row>${row}</row>`, { styles }))).toEqual([['1392:00:01', '00:11']])
  })

  it('an ISO date before 1900 is that date', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    const row = '<c t="d"><v>1582-10-15</v></c><c t="d" s="1"><v>1899-12-29T08:30:00</v></c>'
    expect(await rowsIn(sheetOf(`<row>${row}</row>`, { styles }))).toEqual([
      ['15/10/1582', '29/12/1899 08:30'],
    ])
  })

  it('boolean cells written as words are read as VERDADEIRO or FALSO', async () => {
    const row = ['true', 'false', ' 1 ', 'x'].map((value) => `<c t="b"><v>${value}</v></c>`).join('')
    expect(await rowsIn(sheetOf(`<row>${row}</row>`))).toEqual([
      ['VERDADEIRO', 'FALSO', 'VERDADEIRO', 'FALSO'],
    ])
  })

  it('formatted number cells become dates, times and padded identifiers', async () => {
    const styles = stylesOf(['General', 14, 'dd/mm/yyyy hh:mm', '00000000000', '[h]:mm', 1, 22])
    const cells = [
      [0, '46331'],
      [1, '46331'],
      [2, '46331.4375'],
      [3, '191'],
      [4, '1.5'],
      [5, '46331'],
      [6, '0.5'],
      [99, '7'],
    ]
    const row = cells.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')
    expect(await rowsIn(sheetOf(`<row>${row}</row>`, { styles }))).toEqual([
      ['46331', '05/11/2026', '05/11/2026 10:30', '00000000191', '36:00', '46331', '12:00', '7'],
    ])
    expect(await rowsIn(sheetOf(`<row>${row}</row>`, { styles, date1904: true }))).toEqual([
      ['46331', '06/11/2030', '06/11/2030 10:30', '00000000191', '36:00', '46331', '12:00', '7'],
    ])
  })

  it('rich text cells are read as their runs, without phonetic hints and with escapes decoded', async () => {
    const rich =
      '<r><rPr><b/></rPr><t>João</t></r><r><t xml:space="preserve"> da </t></r><r><t>Silva_x000D__x005F_x0041_</t></r>' +
      '<rPh sb="0" eb="1"><t>ジョアン</t></rPh><phoneticPr fontId="1"/>'
    const path = sheetOf(
      `<row><c t="s"><v>1</v></c><c t="inlineStr"><is>${rich}</is></c><c t="s"><v>2</v></c></row>`,
      {
        strings: `<si/><si>${rich}</si><si><rPh><t>x</t></rPh><t>fim</t></si>`,
      },
    )
    const text = 'João da Silva\r_x0041_'
    expect(await rowsIn(path)).toEqual([[text, text, 'fim']])
  })

  it('text cells keep their spaces, line breaks and CDATA', async () => {
    const path = sheetOf(
      '<row><c t="inlineStr"><is><t xml:space="preserve"> a\r\nb </t></is></c><c t="str"><v><![CDATA[<&>]]></v></c></row>',
    )
    expect(await rowsIn(path)).toEqual([[' a\nb ', '<&>']])
  })

  it('cells and rows are placed by their reference, or by counting if they have none', async () => {
    const path = sheetOf(
      '<row r="3"><c r="C3"><v>1</v></c><c><v>2</v></c><c r="A3"><v>0</v></c></row>' +
        '<row><c><v>4</v></c></row><row r="9"/><row r="10" spans="1:2"><c r="b10"><v>5</v></c></row><row><c r="A20"><v>6</v></c><c r="B20"><v>7</v></c></row>',
    )
    const read = await readRows(path, { headerRow: 0 })
    expect('rows' in read && read.rows).toEqual([
      { sourceRow: 3, cells: ['0', '', '1', '2'] },
      { sourceRow: 4, cells: ['4'] },
      { sourceRow: 10, cells: ['', '5'] },
      { sourceRow: 20, cells: ['6', '7'] },
    ])
  })

  it('a cell reference may consist of a column only', async () => {
    const read = await readRows(sheetOf('<row r="3"><c r="B"><v>1</v></c><c r="d"><v>2</v></c></row>'), {
      headerRow: 0,
    })
    expect('rows' in read && read.rows).toEqual([{ sourceRow: 3, cells: ['', '1', '', '2'] }])
  })

  it('a cell without a value may say that it is in another row', async () => {
    const path = sheetOf('<row r="3"><c r="A4" s="0"><v></v></c><c r="B3"><v>1</v></c></row>')
    expect(await rowsIn(path)).toEqual([['', '1']])
  })

  it('a cell in the last row and column of a sheet is read', async () => {
    const path = sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    const read = await readRows(path, { headerRow: 0 })
    const row = 'rows' in read ? read.rows[0] : undefined
    expect([row?.sourceRow, row?.cells.length, row?.cells.at(-1)]).toEqual([1_048_576, 16_384, '1'])
  })

  it.each([
    ['an unknown cell type', '<row><c t="x"><v>1</v></c></row>', 'cell_type'],
    ['a missing shared string', '<row><c t="s"><v>0</v></c></row>', 'string_missing'],
    ['a negative string number', '<row><c t="s"><v>-1</v></c></row>', 'string_missing'],
    ['an enormous string number', '<row><c t="s"><v>99999999999999999999</v></c></row>', 'string_missing'],
    ['a malformed cell reference', '<row><c r="1A"><v>1</v></c></row>', 'cell_reference'],
    ['a reference without a column', '<row><c r="1"><v>1</v></c></row>', 'cell_reference'],
    ['an empty reference', '<row><c r=""><v>1</v></c></row>', 'cell_reference'],
    ['a reference with dollar signs', '<row><c r="$A$1"><v>1</v></c></row>', 'cell_reference'],
    ['a reference with trailing characters', '<row><c r="A1B"><v>1</v></c></row>', 'cell_reference'],
    ['a reference to row 0', '<row><c r="A0"><v>1</v></c></row>', 'cell_reference'],
    ['a reference to another row', '<row r="2"><c r="A3"><v>1</v></c></row>', 'cell_reference'],
    ['a reference to an earlier row', '<row r="5"/><row><c r="A2"><v>1</v></c></row>', 'cell_reference'],
    ['two rows in one row', '<row><c r="A2"><v>1</v></c><c r="A3"><v>1</v></c></row>', 'cell_reference'],
    ['a malformed row number', '<row r="x"/>', 'row_number'],
    ['row number 0', '<row r="0"/>', 'row_number'],
  ])('a sheet with %s is refused as damaged', async (_, rows, reason) => {
    expect((await reasonIn(sheetOf(rows))).slice(0, 3)).toEqual(['reader_xml_damaged', 'sheet', reason])
  })

  it('damage in a sheet is reported with a row number', async () => {
    const before = '<row r="4"><c r="A4"><v>1</v></c></row>'
    expect(await reasonIn(sheetOf(`${before}<row r="7"><c t="x"/></row>`))).toEqual([
      'reader_xml_damaged',
      'sheet',
      'cell_type',
      7,
    ])
    expect(await reasonIn(sheetOf(`${before}<row r="7"><c t="s"><v>3</v></c></row>`))).toEqual([
      'reader_xml_damaged',
      'sheet',
      'string_missing',
      7,
    ])
    expect(await reasonIn(sheetOf(`${before}<row r="x"/>`))).toEqual([
      'reader_xml_damaged',
      'sheet',
      'row_number',
      4,
    ])
  })

  it.each([
    ['<row r="99999999999"/>', ['reader_too_many_rows', 1_048_576]],
    ['<row r="1048577"/>', ['reader_too_many_rows', 1_048_576]],
    ['<row><c r="A99999999999"/></row>', ['reader_too_many_rows', 1_048_576]],
    ['<row r="1048576"/><row/>', ['reader_too_many_rows', 1_048_576]],
    ['<row><c r="XFE1"/></row>', ['reader_too_many_columns', 16_384]],
    ['<row><c r="ZZZZZZZZZZ1"/></row>', ['reader_too_many_columns', 16_384]],
    ['<row><c r="XFD1"/><c/></row>', ['reader_too_many_columns', 1, 16_384]],
    [
      `<row r="7"><c r="B7" t="str"><v>${'x'.repeat(1_000_001)}</v></c></row>`,
      ['reader_cell_too_long', 7, 2, 1_000_000],
    ],
    [
      `<row><c t="inlineStr"><is><t>${'x'.repeat(1_000_001)}</t></is></c></row>`,
      ['reader_cell_too_long', 1, 1, 1_000_000],
    ],
  ])('a sheet that exceeds a limit is refused: $0', async (rows, problem) => {
    expect(await reasonIn(sheetOf(rows))).toEqual(problem)
  })

  it('240 lone cells in the last column are read, and 250 exceed the budget of empty cells', async () => {
    const farApart = (count: number): string =>
      Array.from(
        { length: count },
        (_, index) => `<row><c r="XFD${index + 1}"><v>${index}</v></c></row>`,
      ).join('')
    expect(await countRows(sheetOf(farApart(240)), { headerRow: 0 })).toEqual({ rows: 240 })
    expect(await reasonIn(sheetOf(farApart(250)))).toEqual([
      'reader_archive_over_budget',
      'empty_cells',
      4_000_000,
    ])
  })

  it('a sheet of 300,000 rows with a lone cell in column Q is read', async () => {
    const rows = Array.from(
      { length: 300_000 },
      (_, index) => `<row><c r="Q${index + 1}"><v>${index}</v></c></row>`,
    )
    expect(await countRows(sheetOf(rows.join('')), { headerRow: 0 })).toEqual({ rows: 300_000 })
  })

  it('elements named like rows and cells outside the sheet data are ignored', async () => {
    const xml = worksheetXml(
      '<row><c><v>1</v><extLst><ext><v>9</v><t>9</t></ext></extLst></c><x:row><c><v>9</v></c></x:row></row>',
    )
      .replace('<sheetData>', '<ext><sheetData><row><c><v>9</v></c></row></sheetData></ext><sheetData>')
      .replace('</worksheet>', '<row><c><v>9</v></c></row></worksheet>')
    expect(await rowsIn(fileOf(buildWorkbook({ sheets: [{ name: 'x', xml }] })))).toEqual([['1']])
  })

  it('unknown elements beside rows and cells are ignored', async () => {
    const path = sheetOf(
      '<other><c r="Z1"><v>9</v></c></other><row><other r="E1" t="str"><v>9</v></other><c><v>1</v></c></row>',
    )
    expect(await rowsIn(path)).toEqual([['1']])
  })

  it('a sheet with prefixed element names is read', async () => {
    const xml =
      '<x:worksheet xmlns:x="u"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'
    expect(await rowsIn(fileOf(buildWorkbook({ sheets: [{ name: 'x', xml }] })))).toEqual([['a']])
  })
})
