import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SSF } from 'xlsx'
import { parseFormatCode } from '../../../main/reader/xlsx/number-format.ts'
import { numberText } from '../../../main/reader/xlsx/number-text.ts'
import { readCpf } from '../../../shared/rules/cpf.ts'
import { readPhone } from '../../../shared/rules/phone.ts'
import { checkProperty } from '../../support/property.ts'
import { rowsIn, sheetOf } from '../../support/spreadsheets/one-sheet.ts'
import { cellsOf, fileOf } from '../../support/spreadsheets/run-reader.ts'
import { writeWorkbook, type Cell } from '../../support/spreadsheets/sheetjs-workbooks.ts'
import { stylesOf } from '../../support/spreadsheets/workbook-writer.ts'
import { buildZip } from '../../support/spreadsheets/zip-writer.ts'

type Shown = readonly [format: string | number, value: number, shown: string]

/** What Excel with the settings of Brazil shows. */
const shownInBrazil: readonly Shown[] = [
  ['"R$" #,##0.00', 1741.53, 'R$ 1.741,53'],
  ['[$R$-416] #,##0.00', 1741.53, 'R$ 1.741,53'],
  ['[$R$ -416]#,##0.00', 1741.53, 'R$ 1.741,53'],
  ['"R$"\\ #,##0.00;[Red]\\-"R$"\\ #,##0.00', -1741.5, '-R$ 1.741,50'],
  ['_-"R$"\\ * #,##0.00_-;\\-"R$"\\ * #,##0.00_-;_-"R$"\\ * "-"??_-;_-@_-', 1741.53, 'R$ 1.741,53'],
  ['_-[$R$-416]\\ * #,##0.00_-', 0.5, 'R$ 0,50'],
  ['R$ #,##0.00', 12, 'R$ 12,00'],
  ['[$€-2] #,##0.00', 9.9, '€ 9,90'],
  [5, 1741.53, 'R$ 1.742'],
  [6, -3, '-R$ 3'],
  [7, 1741.53, 'R$ 1.741,53'],
  [8, -1741.53, '-R$ 1.741,53'],
  [37, -1234, '-1.234'],
  [39, 1234.5, '1.234,50'],
  [41, 1234, '1.234'],
  [42, 1234, 'R$ 1.234'],
  [43, 1234.5, '1.234,50'],
  [44, -1234.5, '-R$ 1.234,50'],
  // A lone sign instead of the amount would go out in a message.
  [44, 0, 'R$ 0,00'],
  [3, 12_345, '12.345'],
  [4, 1234.5, '1.234,50'],
  [2, 7, '7,00'],
  [1, 1741.53, '1742'],
  ['0.000', 1.5, '1,500'],
  ['0.0##', 1.25, '1,25'],
  ['#.##', 0.5, ',5'],
  [9, 0.15, '15%'],
  [10, 0.1575, '15,75%'],
  ['0.0%', -0.021, '-2,1%'],
  ['#,##0.0,', 1_234_567, '1.234,6'],
  ['#,##0.00_);(#,##0.00)', -5, '(5,00)'],
  ['#,##0.00;[Red]#,##0.00', -5, '-5,00'],
  ['0.00', 1.005, '1,01'],
  ['0.00', 2.675, '2,68'],
  ['0.00', -0.001, '0,00'],
  ['00.0', 5.25, '05,3'],
  ['0" dias"', 12, '12 dias'],
  ['"Sim";"Sim";"Não"', 0, 'Não'],
  ['[=1]"Sim";[=0]"Não"', 1, 'Sim'],
  ['[>=1000]#,##0.00;0.00', 12.5, '12,50'],
  // What hides the value hides it from people; a message needs it.
  [';;;', 1741.53, '1741.53'],
  ['#', 0, '0'],
  ['0.00', 1e16, '1E+16'],
  [14, 46_331, '05/11/2026'],
  ['m/d/yy', 46_331, '05/11/2026'],
  ['yyyy-mm-dd', 46_331, '05/11/2026'],
  ['dd/mm/yyyy', 46_331.75, '05/11/2026'],
  ['dd/mm/yyyy hh:mm', 46_331.75, '05/11/2026 18:00'],
  [22, 46_331, '05/11/2026'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 46_331, 'quinta-feira, 5 de novembro de 2026'],
  ['[$-416]d\\ "de"\\ mmmm\\ "de"\\ yyyy;@', 46_331, '5 de novembro de 2026'],
  ['[$-416]mmm/yy;@', 46_331, 'nov/26'],
  [15, 46_331, '05/nov/26'],
  [17, 46_331, 'nov/26'],
  ['mm/yyyy', 46_331, '11/2026'],
  // A year, as Chinese and Japanese editions write it; beside a number it is a letter.
  ['e', 42_095, '2015'],
  ['0 e', 5, '5 e'],
  ['" Pago "', 5, 'Pago'],
  ['dd/mm', 46_331, '05/11'],
  ['ddd', 46_331, 'qui'],
  [20, 46_331.4375, '10:30'],
  ['h:mm AM/PM', 0.75, '6:00 PM'],
  ['hh:mm:ss', 0.999_988_425_925_926, '23:59:59'],
  ['[$-F400]h:mm:ss\\ AM/PM', 0.75, '18:00:00'],
  ['mm:ss.00', 0.000_7, '01:00,48'],
  ['[h]:mm', 1.5, '36:00'],
  [46, 4.1667, '100:00:03'],
  ['[mm]:ss', 0.5, '720:00'],
  ['hh:mm', -1, '-1'],
  ['00000000000', 191, '00000000191'],
  ['000.000.000-00', 191, '00000000191'],
  ['00.000.000/0000-00', 191, '00000000000191'],
  ['0000000000#', 191, '00000000191'],
  ['[<=99999999999]000.000.000-00;00.000.000/0000-00', 191, '00000000191'],
  ['[<=99999999999]000.000.000-00;00.000.000/0000-00', 1_222_333_000_181, '01222333000181'],
  ['[<=99999999]0000-0000;(00) 00000-0000', 32_654_321, '32654321'],
  ['[<=99999999]0000-0000;(00) 00000-0000', 11_987_654_321, '11987654321'],
]

/** Phones and documents, in what people press when they see 1,19877E+10. */
const identifiers: readonly (string | number)[] = [
  0,
  1,
  2,
  3,
  4,
  11,
  41,
  43,
  '0.000',
  '#,##0;[Red]#,##0',
  '0" fone"',
]

const xlsxOf = (cells: readonly (readonly [string | number, number])[], date1904 = false): string =>
  sheetOf(
    `<row>${cells.map(([, value], index) => `<c s="${index}"><v>${value === 1e16 ? '1E+16' : value}</v></c>`).join('')}</row>`,
    { styles: stylesOf(cells.map(([format]) => format)), date1904 },
  )

describe('cells with a number format', () => {
  it('amounts, percentages and dates of an XLSX arrive as Excel in Brazil shows them', async () => {
    const [row] = await rowsIn(xlsxOf(shownInBrazil.map(([format, value]) => [format, value] as const)))
    expect(row?.map((text, index) => [...(shownInBrazil[index] ?? []).slice(0, 2), text])).toEqual(
      shownInBrazil,
    )
  })

  it('a currency that Excel saved in the United States by its built-in number is in reais', async () => {
    const code =
      '_(&quot;$&quot;* #,##0.00_);_(&quot;$&quot;* \\(#,##0.00\\);_(&quot;$&quot;* &quot;-&quot;??_);_(@_)'
    const styles = `<numFmts><numFmt numFmtId="44" formatCode="${code}"/><numFmt numFmtId="164" formatCode="[$$-409]#,##0.00"/></numFmts><cellXfs><xf numFmtId="44"/><xf numFmtId="164"/></cellXfs>`
    const path = sheetOf('<row><c s="0"><v>10</v></c><c s="1"><v>10</v></c></row>', { styles })
    expect(await rowsIn(path)).toEqual([['R$ 10,00', '$10,00']])
  })

  it.each(['biff8', 'xlsb', 'xlml'] as const)(
    'they are the same in a workbook written as %s',
    async (kind) => {
      const written = shownInBrazil.filter(([format, value]) => typeof format === 'string' && value < 1e15)
      const cells = written.map(([format, value]): Cell => ({ value, format: String(format) }))
      const [row] = await cellsOf(fileOf(writeWorkbook(kind, [{ name: 'P', rows: [cells] }])), {
        headerRow: 0,
      })
      expect(row?.map((text, index) => [...(written[index] ?? []).slice(0, 2), text])).toEqual(written)
    },
  )

  it('phones and documents are digits in every format of amounts, and are read as such', async () => {
    const values = [5_511_987_654_321, 11_987_654_321, 12_345_678_909, 98_765_432]
    const cells = identifiers.flatMap((format) => values.map((value) => [format, value] as const))
    const [row] = await rowsIn(xlsxOf(cells))
    expect(row).toEqual(cells.map(([, value]) => String(value)))
    // Currency has a place for such numbers, so that only what is longer than amounts are is left alone.
    expect(await rowsIn(xlsxOf([[44, 11_987_654_321]]))).toEqual([['11987654321']])
  })

  it('a phone or CPF with points for thousands is read as its digits', () => {
    const options = { defaultDdd: null, foreignPlan: () => null }
    expect(readPhone('11.987.654.321,00', options)).toMatchObject({ ok: true, digits: '5511987654321' })
    expect(readPhone('11.987.654.321', options)).toMatchObject({ ok: true, digits: '5511987654321' })
    expect(readCpf('12.345.678.909,00')).toMatchObject({ ok: true, document: '12345678909' })
  })

  it('amounts and dates of an ODS arrive as they were shown, with the marks of Brazil', async () => {
    const cell = (type: string, value: string, shown: string): string =>
      `<table:table-cell office:value-type="${type}" office:${type === 'date' ? 'date-' : type === 'time' ? 'time-' : ''}value="${value}"><text:p>${shown}</text:p></table:table-cell>`
    const cells = [
      ['currency', '1741.53', 'R$\u00a01.741,53', 'R$ 1.741,53'],
      ['currency', '1741.53', 'R$ 1,741.53', 'R$ 1.741,53'],
      ['currency', '-1741.5', '-R$ 1.741,50', '-R$ 1.741,50'],
      ['percentage', '0.155', '15.5%', '15,5%'],
      ['percentage', '0.155', '16%', '16%'],
      ['float', '1234.5', '1,234.50', '1.234,50'],
      ['float', '1234.5', '1234.5', '1234.5'],
      ['float', '1234', '1,234', '1.234'],
      ['float', '11987654321', '11.987.654.321,00', '11987654321'],
      ['float', '5511987654321', '5,51199E+12', '5511987654321'],
      ['float', '191', '00000000191', '00000000191'],
      ['float', '12', '###', '12'],
      ['date', '2026-11-05', '05/11/26', '05/11/2026'],
      ['date', '2026-11-05T18:00:00', '05/11/2026', '05/11/2026'],
      ['date', '2026-11-05T18:00:00', '2026-11-05 18:00', '05/11/2026 18:00'],
      ['date', '2026-11-05', '5 de novembro de 2026', '5 de novembro de 2026'],
      ['date', '2026-11-05', 'nov/26', 'nov/26'],
      ['time', 'PT36H00M00S', '36:00', '36:00'],
      ['time', 'PT36H00M05S', '', '36:00:05'],
    ]
    const row = cells.map(([type = '', value = '', shown = '']) => cell(type, value, shown)).join('')
    const content = `<a><office:spreadsheet><table:table table:name="P"><table:table-row>${row}</table:table-row></table:table></office:spreadsheet></a>`
    const path = fileOf(buildZip([{ name: 'content.xml', data: content }]))
    expect(await rowsIn(path)).toEqual([cells.map(([, , , text]) => text)])
  })
})

describe('formats of amounts beside the engine of SheetJS', () => {
  const prefix = fc.constantFrom('', '"R$" ', '[$R$-416] ', '_-"x "* ')
  const places = fc.constantFrom('0', '#,##0', '0.00', '#,##0.00', '0.00%', '0%', '#,##0.00,')
  const suffix = fc.constantFrom('', '_-', '" un"')
  const code = fc.oneof(
    fc.tuple(prefix, places, suffix).map((parts) => parts.join('')),
    fc.tuple(places, places).map(([positive, negative]) => `${positive};\\-${negative}`),
    fc.tuple(places, places).map(([positive, negative]) => `${positive};(${negative})`),
  )
  // Below 1 SheetJS loses zeros and whole figures.
  const value = fc
    .tuple(fc.integer({ min: 1_000, max: 99_999_999 }), fc.constantFrom(1, -1))
    .map(([thousandths, sign]) => (sign * thousandths) / 1_000)

  // Its types say nothing of the engine.
  const { format: showBySheetJs }: { format: (code: string, value: number) => string } = SSF

  /** As SheetJS shows it in the United States, with the marks of Brazil. */
  const bySheetJs = (format: string, shown: number): string =>
    showBySheetJs(format, shown).replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

  it('random amounts in random formats are what SheetJS makes of them, but for its rounding', async () => {
    await checkProperty(fc.tuple(code, value), ([format, shown]) => {
      const ours = numberText(String(shown), parseFormatCode(format), false)
      // It rounds in binary; whether what is rounded to zero has a minus is nobody's business.
      const near = [shown, shown * (1 + 1e-9), shown * (1 - 1e-9)].map((one) => bySheetJs(format, one))
      const unsigned = (text: string): string => text.replace(/[1-9]/.test(text) ? / /g : /[ -]/g, '')
      expect(near.map(unsigned)).toContain(unsigned(ours))
    })
  })
})
