/** XML Spreadsheet 2003, as Excel and old systems write it. */
import { describe, expect, test } from 'vitest'
import { cellsOf, factsOf, fileOf, readRows } from '../../support/spreadsheets/run-reader.ts'

const workbook = ({ before = '', styles = '', table = '', columns = '', rows = '' }): string =>
  fileOf(
    `<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
 xmlns:o="urn:schemas-microsoft-com:office:office"
 xmlns:x="urn:schemas-microsoft-com:office:excel"
 xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
 ${before}
 <Styles>${styles}</Styles>
 <Worksheet ss:Name="Clientes"><Table${table}>${columns}
  <Row><Cell><Data ss:Type="String">Nome</Data></Cell><Cell><Data ss:Type="String">Dado</Data></Cell></Row>
  ${rows}
 </Table></Worksheet>
</Workbook>`,
    'clientes.xls',
  )

const row = (type: string, value: string, style?: string): string =>
  `<Row><Cell><Data ss:Type="String">Ana</Data></Cell>` +
  `<Cell${style === undefined ? '' : ` ss:StyleID="${style}"`}><Data ss:Type="${type}">${value}</Data></Cell></Row>`

/** The second cells of all rows behind the header. */
const shown = async (parts: Parameters<typeof workbook>[0]): Promise<(string | undefined)[]> =>
  (await cellsOf(workbook(parts))).map((cells) => cells[1])

const format = (code: string): string => `<NumberFormat ss:Format="${code}"/>`

describe('the styles of an XML workbook', () => {
  test('a style without a name formats no cell', async () => {
    expect(await shown({ styles: `<Style>${format('0%')}</Style>`, rows: row('Number', '191') })).toEqual([
      '191',
    ])
  })

  test('cells without a style have the default one', async () => {
    expect(
      await shown({
        styles: `<Style ss:ID="Default">${format('00000000000')}</Style>`,
        rows: row('Number', '191'),
      }),
    ).toEqual(['00000000191'])
  })

  test('a style has the format of its parent, or else of the default style, unless it has one of its own', async () => {
    const styles = `<Style ss:ID="Default">${format('0%')}</Style>
      <Style ss:ID="cpf">${format('00000000000')}</Style>
      <Style ss:ID="bold" ss:Parent="cpf"><Font ss:Bold="1"/></Style>
      <Style ss:ID="red" ss:Parent="bold"/>
      <Style ss:ID="amount" ss:Parent="cpf">${format('0.00')}</Style>
      <Style ss:ID="plain"/>
      <Style ss:ID="a" ss:Parent="b"/><Style ss:ID="b" ss:Parent="a"/>`
    const rows = ['cpf', 'bold', 'red', 'amount', 'plain', 'a', 'nobody'].map((style) =>
      row('Number', '191', style),
    )
    expect(await shown({ styles, rows: rows.join('') })).toEqual([
      '00000000191',
      '00000000191',
      '00000000191',
      '191,00',
      '19100%',
      '191',
      '191',
    ])
  })

  test('a duration with the format of its parent is a duration, and not a day of 1900', async () => {
    expect(
      await shown({
        styles: `<Style ss:ID="time">${format('[h]:mm')}</Style><Style ss:ID="bold" ss:Parent="time"/>`,
        rows: row('DateTime', '1900-01-01T06:15:00.000', 'bold'),
      }),
    ).toEqual(['30:15'])
  })
})

describe('control characters in an XML workbook', () => {
  test.each([
    ['a raw control character', 'Jo\u0001ão'],
    ['a raw NUL', 'Jo\u0000ão'],
    ['a reference to a control character', 'Jo&#1;ão'],
    ['a hexadecimal reference', 'Jo&#x1F;ão'],
    ['a reference to half a character', 'Jo&#xD83D;ão'],
    ['a control character in CDATA', '<![CDATA[Jo\u0008ão]]>'],
  ])('%s is left out, the row is kept, and both are said', async (_, value) => {
    const path = workbook({ rows: row('String', 'Bia') + row('String', value) })
    expect(await cellsOf(path)).toEqual([
      ['Ana', 'Bia'],
      ['Ana', 'João'],
    ])
    const doubts = { quotes: { count: 0, first: [] }, characters: { count: 1, first: [3] } }
    expect((await factsOf(path)).doubts).toEqual(doubts)
    expect(await readRows(path)).toMatchObject({ doubts })
  })

  test('nothing is said of a workbook without control characters', async () => {
    expect((await factsOf(workbook({ rows: row('String', 'Bia\t') }))).doubts?.characters.count).toBe(0)
  })
})

describe('what a cell of an XML workbook without a style has', () => {
  const styles =
    `<Style ss:ID="Default">${format('0')}</Style><Style ss:ID="cpf">${format('00000000000')}</Style>` +
    `<Style ss:ID="amount">${format('0.00')}</Style><Style ss:ID="share">${format('0%')}</Style>`

  test('the style of its column, which may stand for several columns', async () => {
    const columns =
      '<Column ss:Width="80"/><Column ss:StyleID="cpf" ss:Span="2"/><Column ss:StyleID="amount"/>'
    const cells = [1, 2, 3, 4, 5].map(() => '<Cell><Data ss:Type="Number">1.5</Data></Cell>').join('')
    const path = workbook({ styles, columns, rows: `${row('Number', '191')}<Row>${cells}</Row>` })
    expect(await cellsOf(path)).toEqual([
      ['Ana', '00000000191'],
      ['2', '1.5', '1.5', '1.5', '1,50'],
    ])
  })

  test('the style of its row before that of its column, and of its table after both', async () => {
    const columns = '<Column ss:Index="2" ss:StyleID="cpf"/>'
    const rows =
      '<Row ss:StyleID="share"><Cell><Data ss:Type="Number">1</Data></Cell><Cell><Data ss:Type="Number">2</Data></Cell></Row>'
    const plain =
      '<Row><Cell><Data ss:Type="Number">1</Data></Cell><Cell><Data ss:Type="Number">2</Data></Cell></Row>'
    const path = workbook({ styles, table: ' ss:StyleID="amount"', columns, rows: rows + plain })
    expect(await cellsOf(path)).toEqual([
      ['100%', '200%'],
      ['1,00', '00000000002'],
    ])
  })
})

test('a negative number in a format of dates is the number that it is', async () => {
  // As Excel 2011 writes -1.2 and -1234.5678.
  const rows = row('DateTime', '1899-12-29T19:12:00.000') + row('DateTime', '1896-08-13T10:22:22.080')
  expect(await shown({ rows })).toEqual(['-1.2', '-1234.5678'])
})

test('seconds of an XML workbook are rounded as those of XLSX are', async () => {
  const moment = '2026-11-24T10:20:30.999'
  expect(
    await shown({
      styles: `<Style ss:ID="date">${format('dd/mm/yyyy hh:mm:ss')}</Style>`,
      rows: row('DateTime', moment, 'date') + row('DateTime', moment),
    }),
  ).toEqual(['24/11/2026 10:20:31', '24/11/2026 10:20:31'])
})

test('elements of an XML workbook count at their place only, as properties and comments use the same names', async () => {
  const before = `<CustomDocumentProperties xmlns="urn:schemas-microsoft-com:office:office">
    <Worksheet dt:dt="string" xmlns:dt="uuid:C2F41010-65B3-11d1-A29F-00AA00C14882">sim</Worksheet>
    <Row>1</Row><Data>2</Data><Visible>SheetHidden</Visible>
   </CustomDocumentProperties>`
  const comment = `<Row><Cell><Data ss:Type="String">Bia</Data><Comment ss:Author="x"><ss:Data>nota</ss:Data></Comment></Cell>
    <Cell><Data ss:Type="String">11987654321</Data></Cell></Row>`
  const path = workbook({ before, rows: comment })
  expect((await factsOf(path)).sheets).toMatchObject([{ name: 'Clientes', hidden: false }])
  expect(await cellsOf(path)).toEqual([['Bia', '11987654321']])
})
