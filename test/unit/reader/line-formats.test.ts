/** SYLK and DIF, in which old spreadsheets are exchanged. */
import { describe, expect, it } from 'vitest'
import {
  cellsOf,
  factsOf,
  fileOf,
  inspect,
  problemIn,
  readRows,
} from '../../support/spreadsheets/run-reader.ts'
import { writeWorkbook } from '../../support/spreadsheets/sheetjs-workbooks.ts'
import { workedMs } from '../../support/worked.ts'

const rows = [
  ['Nome', 'Celular', 'Observação'],
  ['Ana; Lima', 5511987654321, 'diz "oi"'],
  ['João', 191, null],
  ['Bia', 1234.5, true],
] as const
const shown = [
  ['Nome', 'Celular', 'Observação'],
  ['Ana; Lima', '5511987654321', 'diz "oi"'],
  ['João', '191'],
  ['Bia', '1234.5', 'VERDADEIRO'],
]

describe.each(['sylk', 'dif'] as const)('files of kind %s', (kind) => {
  it('are recognised by their content, and read cell by cell', async () => {
    const path = fileOf(writeWorkbook(kind, [{ name: 'a', rows }]), 'clientes.csv')
    expect(await factsOf(path)).toMatchObject({ kind, headerRow: 1, delimiter: null, sheets: [] })
    const cells = await cellsOf(path, { headerRow: 0 })
    if (kind === 'dif') expect(cells).toEqual(shown)
    // SheetJS doubles no quotes in a SYLK.
    else expect(cells.map((each) => each.slice(0, 2))).toEqual(shown.map((each) => each.slice(0, 2)))
  })

  it('of 40,000 rows are read in pieces', async () => {
    const many = Array.from({ length: 40_000 }, (_each, index) => [
      `Cliente ${index}`,
      11_900_000_000 + index,
    ])
    const cells = await cellsOf(fileOf(writeWorkbook(kind, [{ name: 'a', rows: many }])), { headerRow: 0 })
    expect(cells).toEqual(many.map((each) => each.map(String)))
  })
})

const sylk = (...records: string[]): string =>
  fileOf(['ID;PWXL;N;E', ...records, 'E', ''].join('\r\n'), 'a.slk')
const sylkCells = (...records: string[]): Promise<string[][]> => cellsOf(sylk(...records), { headerRow: 0 })

describe('SYLK', () => {
  it('values are shown as in a workbook, by the format of their cell or column', async () => {
    expect(
      await sylkCells(
        'P;PGeneral',
        'P;P00000000000',
        'P;Pdd/mm/yyyy',
        'P;P#,##0.00;;[Red]\\-#,##0.00',
        'F;P2;FG0G;C4',
        'B;Y2;X4;D0 0 1 3',
        'C;Y1;X1;K"Nome"',
        'F;P1;FG0G;X2',
        'C;K191',
        'F;P3;F2G;X3',
        'C;K1234.5',
        'C;X4;K46350',
        'C;Y2;X1;K5511987654321',
        'C;X2;KTRUE',
        'C;X3;K#N/A',
      ),
    ).toEqual([
      ['Nome', '00000000191', '1.234,50', '24/11/2026'],
      ['5511987654321', 'VERDADEIRO', '#N/A'],
    ])
  })

  it('dates count from 1904 where the options say so', async () => {
    expect(await sylkCells('P;Pdd/mm/yyyy', 'O;L;V4', 'F;P0;FG0G;Y1;X1', 'C;K0')).toEqual([['01/01/1904']])
  })

  it('texts keep their semicolons, quotes, line breaks and accents', async () => {
    expect(
      await sylkCells(
        'C;Y1;X1;K"a;;b"',
        'C;X2;K"diz ""oi"""',
        'C;X3;K"um\u001b :dois"',
        'C;X4;K"S\u001bNDao Concei\u001bNKc\u001bNDao N\u001bN0 \u001b"=\u001b.3"',
        'C;Y2;X1;E R[-1]C;K"x"',
        'C;Y2;X2;K""',
      ),
    ).toEqual([['a;b', 'diz "oi"', 'um\ndois', 'São Conceição N° -ã'], ['x']])
  })

  it.each([
    ['without the name of its program', 'ID;P\n'],
    ['of another program', 'ID;PMP\n'],
    ['without its first record', ''],
  ])('a SYLK %s is read as such, and not as text', async (_, first) => {
    const path = fileOf(`${first}P;PGeneral\nB;Y2;X1\nC;Y1;X1;K"fone"\nC;Y2;X1;K11987654321\nE\n`)
    expect((await factsOf(path)).kind).toBe('sylk')
    expect(await cellsOf(path, { headerRow: 0 })).toEqual([['fone'], ['11987654321']])
  })

  it.each(['ID;PESSOA;VALOR\n1;Ana;2\n', 'C;X1;Y1\nC;Ana;2\nC;Bia;3\nAna;1;2\n', 'E;F\nC;B\nO;P\nP;W\n'])(
    'a text that only begins like one is read as CSV: %j',
    async (text) => {
      expect((await factsOf(fileOf(text))).kind).toBe('csv')
    },
  )

  it.each([
    ['reader_too_many_rows', 'C;Y9000000;X1;K1'],
    ['reader_too_many_columns', 'C;Y1;X20000;K1'],
    ['reader_workbook_damaged', 'C;Y5;X1;K1\r\nC;Y4;X1;K1'],
    ['reader_workbook_damaged', 'C;Y1;X0;K1'],
    ['reader_cell_too_long', `C;Y1;X1;K"${'x'.repeat(1_100_000)}"`],
    ['reader_row_too_long', `C;Y1;X1;K"${'x'.repeat(2_100_000)}"`],
  ])('a SYLK of hostile places or texts is refused with %s (case %#)', async (code, records) => {
    expect(problemIn(await readRows(sylk('B;Y1;X1', records), { headerRow: 0 })).code).toBe(code)
  })
})

const dif = (...lines: string[]): string =>
  fileOf(
    [
      'TABLE',
      '0,1',
      '"EXCEL"',
      'VECTORS',
      '0,2',
      '""',
      'DATA',
      '0,0',
      '""',
      ...lines,
      '-1,0',
      'EOD',
      '',
    ].join('\r\n'),
    'a.dif',
  )
const difCells = (...lines: string[]): Promise<string[][]> => cellsOf(dif(...lines), { headerRow: 0 })
const begin = ['-1,0', 'BOT']

describe('DIF', () => {
  it('numbers, truth values, errors and texts are read, however their quotes are', async () => {
    const numbers = [
      '0,5511987654321',
      'V',
      '0,12345678901234567890',
      'V',
      '0,1.5',
      'V',
      '0,1',
      'TRUE',
      '0,0',
      'NA',
    ]
    const texts = [
      '1,0',
      '"diz ""oi"""',
      '1,0',
      'sem aspas',
      '1,0',
      '""',
      '1,0',
      '"="00191""',
      '1,0',
      '"a, b"',
    ]
    const manyLines = ['1,0', '"um', 'dois', '', 'três"', '1,0', '"TV 32""', '1,0', '"fim"']
    expect(
      await difCells(
        ...begin,
        numbers.join('\r\n'),
        ...begin,
        texts.join('\r\n'),
        ...begin,
        manyLines.join('\r\n'),
      ),
    ).toEqual([
      ['5511987654321', '12345678901234567890', '1.5', 'VERDADEIRO', '#N/A'],
      ['diz "oi"', 'sem aspas', '', '00191', 'a, b'],
      ['um\ndois\n\ntrês', 'TV 32"', 'fim'],
    ])
  })

  it.each([
    ['a text without end', ['1,0', '"abc']],
    ['what is no value', ['abc']],
    ['an unknown command', ['-1,0', 'XYZ']],
  ])('a DIF with %s is refused as damaged', async (_, lines) => {
    expect(problemIn(await readRows(dif(...begin, ...lines), { headerRow: 0 })).code).toBe(
      'reader_workbook_damaged',
    )
  })

  it('a text of very many lines is refused in work that grows with its length only', async () => {
    const path = dif(...begin, '1,0', '"a', '\r\n'.repeat(1_500_000))
    const before = workedMs()
    expect(problemIn(await inspect(path, { headerRow: 0 })).code).toBe('reader_workbook_damaged')
    expect(workedMs() - before).toBeLessThan(5_000)
  })

  it('a CSV with a column called TABLE is read as CSV', async () => {
    expect((await factsOf(fileOf('TABLE;X\n0,1;2\n'))).kind).toBe('csv')
  })
})
