import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsOf, factsOf, fileOf, problemIn, readRows } from '../../support/spreadsheets/run-reader.ts'
import { byteSourceOf } from '../../../main/reader/byte-source.ts'
import { cellText } from '../../../main/reader/ods/cell-text.ts'
import { recordsOf, recordTypes } from '../../../main/reader/xls/records.ts'
import { recordOf, wideString } from '../../../main/reader/xlsb/records.ts'
import { openArchive, readArchiveDirectory } from '../../../main/reader/zip/archive.ts'
import { randomFrom } from '../../support/spreadsheets/seeded-random.ts'
import { buildZip, type ZipPart } from '../../support/spreadsheets/zip-writer.ts'
import {
  writeWorkbook,
  type Cell,
  type WrittenKind,
  type WrittenSheet,
} from '../../support/spreadsheets/sheetjs-workbooks.ts'
import { checkProperty } from '../../support/property.ts'

const kinds: readonly { written: WrittenKind; kind: string }[] = [
  { written: 'biff8', kind: 'xls' },
  { written: 'xlsb', kind: 'xlsb' },
  { written: 'ods', kind: 'ods' },
  { written: 'xlml', kind: 'xml' },
]

const people: readonly (readonly Cell[])[] = [
  ['Nome', 'Telefone', 'CPF', 'CPF como número', 'Nascimento', 'Valor', 'Ativo'],
  [
    'João Conceição',
    11987654321,
    '00000000191',
    { value: 191, format: '00000000000' },
    { value: 46_000, format: 'dd/mm/yyyy' },
    1234.56,
    true,
  ],
  [null, null, null, null, null, null, null],
  [
    'Zoë “Ç” €',
    5511987654321,
    '12345678909',
    { value: 12345678909, format: '00000000000' },
    { value: 46_000.4375, format: 'dd/mm/yyyy hh:mm' },
    -0.1,
    false,
  ],
  [
    '  espaços  ',
    987654321012345,
    '=1+1',
    { value: 0, format: '0' },
    { value: 0.4375, format: 'hh:mm' },
    1e-7,
    null,
  ],
  [
    'linha 1\nlinha 2',
    1.5,
    '\'aspas"',
    { value: 7, format: '0.00' },
    { value: 60.25, format: 'dd/mm/yyyy' },
    0.1 + 0.2,
    true,
  ],
]

const sheets: readonly WrittenSheet[] = [
  { name: 'Vazia', rows: [[null]] },
  { name: 'Oculta ção', hidden: true, rows: [['segredo'], [1]] },
  { name: 'Clientes', rows: people },
]

/** The rows of the same workbook as XLSX. */
const reference = async (rows: readonly WrittenSheet[], sheet: string): Promise<object> => {
  const read = await readRows(fileOf(writeWorkbook('xlsx', rows)), { sheet, headerRow: 0 })
  return 'rows' in read ? { rows: read.rows, batches: read.batches } : read
}

describe.each(kinds)('workbooks written as $written', ({ written, kind }) => {
  const file = (): string => fileOf(writeWorkbook(written, sheets), 'clientes.csv')

  it(`a ${written} workbook is recognised by its content, and its sheets are listed`, async () => {
    // SheetJS does not hide sheets of an ODS.
    const facts = await factsOf(file(), kind === 'ods' ? { sheet: 'Clientes' } : {})
    expect(facts).toMatchObject({ kind, sheet: 'Clientes', encoding: null, headerRow: 1, complete: true })
    expect(facts.sheets).toMatchObject([
      { name: 'Vazia', hidden: false },
      { name: 'Oculta ção', hidden: kind !== 'ods' },
      { name: 'Clientes', hidden: false },
    ])
    expect(facts.columns).toEqual(people[0])
    expect(facts.sample.map((row) => row.sourceRow)).toEqual([2, 4, 5, 6])
  })

  it(`a ${written} workbook gives the chosen sheet and reports a missing one`, async () => {
    expect(await cellsOf(file(), { sheet: 'Oculta ção', headerRow: 0 })).toEqual([['segredo'], ['1']])
    expect(problemIn(await readRows(file(), { sheet: 'Outra' })).code).toBe('reader_sheet_missing')
  })

  it(`identifiers and values of a ${written} workbook are shown as written`, async () => {
    const [, first, second] = await cellsOf(file(), { sheet: 'Clientes', headerRow: 0 })
    expect(first?.slice(0, 3)).toEqual(['João Conceição', '11987654321', '00000000191'])
    expect(first?.slice(5)).toEqual(['1234.56', 'VERDADEIRO'])
    expect(second?.[1]).toBe('5511987654321')
    // SheetJS writes neither formats nor dates into an ODS.
    if (kind !== 'ods') expect(first?.slice(3, 5)).toEqual(['00000000191', '09/12/2025'])
  })

  it(`a ${written} workbook is read cell by cell like the same workbook in XLSX`, async () => {
    const isComparable = (row: readonly Cell[]): Cell[] =>
      kind === 'ods' ? row.filter((cell) => cell === null || typeof cell !== 'object') : [...row]
    const compared = [{ name: 'Clientes', rows: people.map(isComparable) }]
    const read = await readRows(fileOf(writeWorkbook(written, compared)), { sheet: 'Clientes', headerRow: 0 })
    expect(read).toMatchObject(await reference(compared, 'Clientes'))
  })
})

describe('old XLS formats', () => {
  // SheetJS writes no letters beyond ASCII into them; the public corpus has some.
  const rows: readonly (readonly Cell[])[] = [
    ['Nome', 'Telefone', 'Valor'],
    ['Ana', 11987654321, 1.5],
    ['00000000191', -7, 0.25],
  ]

  it.each(['biff2', 'biff5'] as const)('an old XLS workbook written as %s is read', async (written) => {
    const path = fileOf(writeWorkbook(written, [{ name: 'P', rows }]))
    expect((await factsOf(path)).kind).toBe('xls')
    expect(await cellsOf(path, { headerRow: 0 })).toEqual(rows.map((row) => row.map(String)))
  })
})

it.each(['06/15/22 13:24', '06/15/22 13-24', '15.06.2022 13h24'])(
  'a date of an ODS that is shown as %s is day, month and year in figures',
  (shown) => {
    expect(cellText({ type: 'date', value: '2022-06-15T13:24:56' }, shown)).toBe('15/06/2022 13:24:56')
  },
)

it.each([
  ['date', '2022-01-15', 'J', 'J'],
  ['date', '2022-01-15', 'janeiro', 'janeiro'],
  ['date', '2022-01-15', '###', '15/01/2022'],
  ['date', 'INVALID_DATE', 'sem data', 'sem data'],
  ['time', 'PT13H24M56S', '1.24 PM', '1.24 PM'],
  ['time', 'PT13H24M56S', '13h24', '13h24'],
  ['time', 'PT13H24M56S', '###', '13:24:56'],
  ['time', 'PT296296H17M36S', '1737.0', '1737.0'],
  ['time', 'INVALID_TIME', 'sem hora', 'sem hora'],
])('a %s of an ODS with the value %s that was shown as %s reads %s', (type, value, shown, text) => {
  expect(cellText({ type, value }, shown)).toBe(text)
})

describe('the parts of an XLSB', () => {
  /** An XLSB with one row, whose parts were changed. */
  const changed = async (row: readonly Cell[], change: (part: ZipPart) => ZipPart): Promise<string> => {
    const source = byteSourceOf(writeWorkbook('xlsb', [{ name: 'P', rows: [row] }]))
    const directory = await readArchiveDirectory(source)
    const archive = await openArchive(source, directory)
    const parts = directory.entries.map(async ({ name }) =>
      change({ name, data: await archive.readWhole(name, 1_000_000) }),
    )
    return fileOf(buildZip(await Promise.all(parts)))
  }

  it('a workbook that lies elsewhere in its package is read from there', async () => {
    const path = await changed(['Ana', 11987654321], ({ name, data }) => ({
      name: name.replace(/^xl\//, 'livro/'),
      // Such as Types and relations, which name the others.
      data: /\.(?:xml|rels)$/.test(name) ? data.toString('utf8').replaceAll(/(["/])xl\//g, '$1livro/') : data,
    }))
    expect(await cellsOf(path, { headerRow: 0 })).toEqual([['Ana', '11987654321']])
  })

  it('built-in formats are those of Brazil, and written ones stay as they are', async () => {
    const format = (id: number, code: string): Buffer =>
      recordOf(0x2c, Buffer.concat([Buffer.from([id, 0]), wideString(code)]))
    const style = (id: number): Buffer =>
      recordOf(0x2f, Buffer.concat([Buffer.from([0, 0, id, 0]), Buffer.alloc(12)]))
    const styles = Buffer.concat([
      recordOf(0x0116),
      format(5, '"£"#,##0;-"£"#,##0'),
      format(164, '"$"#,##0_);\\("$"#,##0\\)'),
      recordOf(0x0269),
      ...[0, 5, 164, 15, 31].map(style),
      recordOf(0x026a),
      recordOf(0x0117),
    ])
    // Each cell has a style of its own, whose number counts from 1.
    const row = [1, 1, 45_000, 45_000].map((value, index) => ({
      value,
      format: `0.${'0'.repeat(index + 3)}`,
    }))
    const path = await changed(row, ({ name, data }) => ({
      name,
      data: name === 'xl/styles.bin' ? styles : data,
    }))
    expect(await cellsOf(path, { headerRow: 0 })).toEqual([['R$ 1', '$1', '15/mar/23', '15/03/2023']])
  })
})

it('a formula string record that is too short to hold its length is skipped', async () => {
  const whole = writeWorkbook('biff2', [
    {
      name: 'P',
      rows: [
        ['Ana', 11987654321],
        ['Bia', 2],
      ],
    },
  ])
  const [cell] = [...recordsOf(whole, 0)].filter(({ type }) => recordTypes.cells.has(type))
  const tooShort = Buffer.from([0x07, 0x00, 0x01, 0x00, 0x41])
  const damaged = Buffer.concat([whole.subarray(0, cell?.end), tooShort, whole.subarray(cell?.end)])
  expect(await cellsOf(fileOf(damaged), { headerRow: 0 })).toEqual([
    ['Ana', '11987654321'],
    ['Bia', '2'],
  ])
})

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcçãéÜ 09;"&<€'), minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    'José 😀 Ação',
    '00000000191',
    '+55 (11) 98765-4321',
    '5,51199E+12',
    'x'.repeat(500),
    'ção'.repeat(90),
  ),
)
const number = fc.oneof(
  fc.integer({ min: 10_000_000_000, max: 99_999_999_999 }),
  fc.integer({ min: 551_100_000_000_0, max: 559_999_999_999_9 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100),
)
const dated = fc.tuple(
  fc.integer({ min: 1, max: 80_000 * 1_440 }).map((minutes) => minutes / 1_440),
  fc.constantFrom('dd/mm/yyyy', 'dd/mm/yyyy hh:mm', 'hh:mm', '[h]:mm:ss', '00000000000', '0', '0.00'),
)
const plainCell: fc.Arbitrary<Cell> = fc.oneof(text, number, fc.boolean(), fc.constant(null))
const formattedCell: fc.Arbitrary<Cell> = fc.oneof(
  dated.map(([value, format]) => ({ value, format })),
  fc.constantFrom(0x07, 0x2a, 0x17).map((error) => ({ error })),
)
const rowsOf = (cell: fc.Arbitrary<Cell>): fc.Arbitrary<Cell[][]> =>
  fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 })

describe('random values', () => {
  it.each(['biff8', 'xlsb'] as const)('random cells read the same in %s as in XLSX', async (written) => {
    await checkProperty(
      rowsOf(fc.oneof(plainCell, formattedCell)),
      async (rows) => {
        const sheet = [{ name: 'P', rows }]
        const read = await readRows(fileOf(writeWorkbook(written, sheet)), { sheet: 'P', headerRow: 0 })
        expect(read).toMatchObject(await reference(sheet, 'P'))
      },
      { runs: 40, endOnFailure: true },
    )
  })

  it.each(['ods', 'xlml'] as const)('unformatted cells read the same in %s as in XLSX', async (written) => {
    const tidy = plainCell.map((cell) => (typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim() : cell))
    await checkProperty(
      rowsOf(tidy),
      async (rows) => {
        const sheet = [{ name: 'P', rows }]
        const read = await readRows(fileOf(writeWorkbook(written, sheet)), { sheet: 'P', headerRow: 0 })
        expect(read).toMatchObject(await reference(sheet, 'P'))
      },
      { runs: 40, endOnFailure: true },
    )
  })
})

it('tables of an ODS that are no sheets, as of a link to another file, are not listed and move no sheet', async () => {
  const table = (name: string, cell: string) =>
    `<table:table table:name="${name}"><table:table-row><table:table-cell><text:p>${cell}</text:p></table:table-cell></table:table-row></table:table>`
  const path = fileOf(
    buildZip([
      {
        name: 'content.xml',
        data: `<office:document-content><office:body><office:spreadsheet><table:tracked-changes>${table('Z', 'z')}</table:tracked-changes>${table('A', 'a')}${table('B', 'b')}<table:dde-links><table:dde-link>${table('', 'x')}</table:dde-link></table:dde-links></office:spreadsheet></office:body></office:document-content>`,
      },
    ]),
  )
  expect((await factsOf(path)).sheets.map(({ name }) => name)).toEqual(['A', 'B'])
  expect(await cellsOf(path, { sheet: 'B', headerRow: 0 })).toEqual([['b']])
})

describe('hostile workbooks', () => {
  const ods = (rows: string): string =>
    fileOf(
      buildZip([
        {
          name: 'content.xml',
          data: `<a><office:spreadsheet><table:table table:name="P">${rows}</table:table></office:spreadsheet></a>`,
        },
      ]),
    )
  const cell = '<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>'

  it.each([
    [
      'reader_archive_over_budget',
      `<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`,
    ],
    [
      'reader_too_many_rows',
      `<table:table-row table:number-rows-repeated="99999999"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>`,
    ],
    ['reader_too_many_columns', `<table:table-row>${cell}${cell}</table:table-row>`],
    ['reader_archive_over_budget', `<table:table-row>${' '.repeat(8_000_000)}</table:table-row>`],
  ])('an ODS inflated by repetition is refused with %s (case %#)', async (code, rows) => {
    expect(problemIn(await readRows(ods(rows), { headerRow: 0 })).code).toBe(code)
  })

  it.each(['biff8', 'xlsb'] as const)(
    'a %s workbook with missing or changed bytes is read or refused with a typed problem',
    async (written) => {
      const whole = writeWorkbook(written, sheets)
      const random = randomFrom(4)
      for (let count = 0; count < 150; count += 1) {
        const mutant = Buffer.from(
          whole.subarray(0, whole.length - (count % 3 === 0 ? random(whole.length - 8) : 0)),
        )
        for (let flips = random(6); flips > 0; flips -= 1) mutant[8 + random(mutant.length - 8)] = random(256)
        // What is no ReaderFailure is thrown here.
        await readRows(fileOf(mutant), { headerRow: 0 })
      }
    },
  )
})
