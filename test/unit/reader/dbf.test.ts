/** DBF, as dBASE, Clipper, FoxPro and Visual FoxPro write it. */
import { describe, expect, it } from 'vitest'
import type { ReadingChoices } from '../../../shared/processes/reader.ts'
import { dbfFile, type DbfModel } from '../../support/spreadsheets/dbf-writer.ts'
import {
  cellsOf,
  factsOf,
  fileOf,
  inspect,
  problemIn,
  readRows,
} from '../../support/spreadsheets/run-reader.ts'

const open = (model: DbfModel, name = 'clientes.dbf'): string => fileOf(dbfFile(model), name)
const rowsIn = (model: DbfModel, choices: ReadingChoices = {}): Promise<string[][]> =>
  cellsOf(open(model), { headerRow: 1, ...choices })

const people: DbfModel = {
  fields: [
    { name: 'NOME', type: 'C', length: 20 },
    { name: 'CELULAR', type: 'N', length: 13 },
    { name: 'CPF', type: 'C', length: 11 },
    { name: 'NASC', type: 'D', length: 8 },
    { name: 'ATIVO', type: 'L', length: 1 },
    { name: 'VALOR', type: 'N', length: 12, decimals: 2 },
  ],
  records: [
    ['Ana Lima', '5511987654321', '00000000191', '19800517', 'T', '1234.50'],
    ['Bia', '11912345678', '12345678909', '', '?', '-0.05'],
  ],
}

describe('DBF files', () => {
  it('a DBF is recognised by its content, and its fields and records are shown as those of a workbook', async () => {
    const facts = await factsOf(open(people, 'clientes.csv'))
    expect(facts).toMatchObject({
      kind: 'dbf',
      headerRow: 1,
      columns: ['NOME', 'CELULAR', 'CPF', 'NASC', 'ATIVO', 'VALOR'],
      encoding: 'windows-1252',
      delimiter: null,
      sheets: [],
      complete: true,
    })
    expect(facts.sample).toEqual([
      {
        sourceRow: 2,
        cells: ['Ana Lima', '5511987654321', '00000000191', '17/05/1980', 'VERDADEIRO', '1234,50'],
      },
      { sourceRow: 3, cells: ['Bia', '11912345678', '12345678909', '', '', '-0,05'] },
    ])
  })

  it('records that were deleted are not rows', async () => {
    const records = [['a'], ['b'], ['c']]
    const fields = [{ name: 'X', type: 'C', length: 3 }]
    expect(await rowsIn({ fields, records, deleted: [0, 2] })).toEqual([['b']])
    expect(await rowsIn({ fields, records, deleted: [0, 1, 2] })).toEqual([])
  })

  it('a value that is none of its type stays as it stands in the file', async () => {
    const fields = [
      { name: 'N', type: 'N', length: 20, decimals: 2 },
      { name: 'D', type: 'D', length: 8 },
      { name: 'L', type: 'L', length: 1 },
    ]
    const records = [
      ['12,50', '17/05/80', 'x'],
      ['*********', '19801345', 'S'],
      ['12345678901234567890', '00000000', 'n'],
      ['.', '', ' '],
    ]
    expect(await rowsIn({ fields, records })).toEqual([
      ['12,50', '17/05/80', 'x'],
      ['*********', '45/13/1980', 'VERDADEIRO'],
      ['12345678901234567890', '', 'FALSO'],
    ])
  })

  it('a number keeps its digits, and one that is as long as a phone gets no decimals', async () => {
    const fields = [
      { name: 'N', type: 'N', length: 19, decimals: 2 },
      { name: 'F', type: 'F', length: 20 },
    ]
    expect(await rowsIn({ fields, records: [['11987654321.00', '00123456789012345678']] })).toEqual([
      ['11987654321', '00123456789012345678'],
    ])
  })

  it('binary numbers and moments of Visual FoxPro are shown', async () => {
    const number = (write: (bytes: Buffer) => void, length: number): Buffer => {
      const bytes = Buffer.alloc(length)
      write(bytes)
      return bytes
    }
    expect(
      await rowsIn({
        version: 0x30,
        fields: [
          { name: 'I', type: 'I', length: 4 },
          { name: 'B', type: 'B', length: 8 },
          { name: 'Y', type: 'Y', length: 8 },
          { name: 'T', type: 'T', length: 8 },
          { name: '_NullFlags', type: '0', length: 1 },
        ],
        records: [
          [
            number((bytes) => bytes.writeInt32LE(-191), 4),
            number((bytes) => bytes.writeDoubleLE(0.1 + 0.2), 8),
            number((bytes) => bytes.writeBigInt64LE(12_345_000n), 8),
            number((bytes) => (bytes.writeInt32LE(2_461_369), bytes.writeInt32LE(37_230_000, 4)), 8),
            '\u0001',
          ],
          [Buffer.alloc(4), Buffer.alloc(8), Buffer.alloc(8), Buffer.alloc(8), ''],
        ],
      }),
    ).toEqual([
      ['-191', '0.3', '1234,50', '24/11/2026 10:20:30'],
      ['0', '0', '0,00', ''],
    ])
  })

  it('a text in a file beside the DBF is said to be there, and not shown as a number', async () => {
    const reference = (value: number): Buffer => Buffer.from([value, 0, 0, 0])
    expect(
      await rowsIn({
        version: 0x83,
        fields: [
          { name: 'X', type: 'C', length: 1 },
          { name: 'OBS', type: 'M', length: 10 },
        ],
        records: [
          ['a', '        12'],
          ['b', ''],
        ],
      }),
    ).toEqual([
      ['a', '(memo)'],
      ['b', ''],
    ])
    expect(
      await rowsIn({
        version: 0x30,
        fields: [
          { name: 'OBS', type: 'M', length: 4 },
          { name: 'X', type: 'C', length: 1 },
        ],
        records: [
          [reference(8), 'a'],
          [reference(0), 'b'],
        ],
      }),
    ).toEqual([
      ['(memo)', 'a'],
      ['', 'b'],
    ])
  })

  it('a text longer than 255 characters, as Clipper writes it, is read whole', async () => {
    const long = 'x'.repeat(600)
    expect(
      await rowsIn({
        fields: [
          { name: 'OBS', type: 'C', length: 700 },
          { name: 'X', type: 'C', length: 2 },
        ],
        records: [[long, 'ab']],
      }),
    ).toEqual([[long, 'ab']])
  })

  it('30,000 records are read from the file in pieces', async () => {
    const fields = [
      { name: 'NOME', type: 'C', length: 30 },
      { name: 'N', type: 'N', length: 11 },
    ]
    const records = Array.from({ length: 30_000 }, (_each, index) => [`Conceição ${index}`, `${index}`])
    expect(await rowsIn({ fields, records, language: 0x03, page: 'windows-1252' })).toEqual(records)
  })
})

describe('letters of a DBF', () => {
  const words = ['São João', 'CONCEIÇÃO', 'Açúcar é bom', 'Índio Ñuñes']
  const fields = [{ name: 'NOME', type: 'C', length: 20 }]

  it.each([
    ['cp850', 0x02],
    ['cp437', 0x01],
    ['windows-1252', 0x03],
    ['windows-1252', 0x57],
    ['macintosh', 0x04],
  ] as const)('are those of %s where its language driver is %s', async (page, language) => {
    const texts = page === 'cp437' ? words.map((word) => word.replaceAll(/[ãÃÍ]/g, 'ñ')) : words
    const model: DbfModel = { fields, records: texts.map((text) => [text]), language, page }
    expect((await factsOf(open(model))).encoding).toBe(page)
    expect(await rowsIn(model)).toEqual(texts.map((text) => [text]))
  })

  it.each(['cp850', 'windows-1252'] as const)(
    'are found to be those of %s without a language driver',
    async (page) => {
      const model: DbfModel = { fields, records: words.map((text) => [text]), page }
      expect(await rowsIn(model)).toEqual(words.map((text) => [text]))
    },
  )

  it('are found to be UTF-8', async () => {
    const model: DbfModel = { fields, records: words.map((text) => [Buffer.from(text)]) }
    expect((await factsOf(open(model))).encoding).toBe('utf-8')
    expect(await rowsIn(model)).toEqual(words.map((text) => [text]))
  })

  it('are found behind 20,000 records without any', async () => {
    const records = [...Array.from({ length: 20_000 }, () => ['ANA']), ['João São']]
    expect((await factsOf(open({ fields, records, page: 'cp850' }))).encoding).toBe('cp850')
  })

  it('are read in another encoding where a person says so', async () => {
    const model: DbfModel = { fields, records: [['São']], page: 'cp850', language: 0x03 }
    expect(await rowsIn(model)).toEqual([['SÆo']])
    expect(await rowsIn(model, { encoding: 'cp850' })).toEqual([['São']])
    expect(await readRows(open(model), { headerRow: 1, encoding: 'utf-8' })).toMatchObject({
      doubts: { characters: { count: 1, first: [2] } },
    })
  })
})

describe('damaged DBF files', () => {
  it('a DBF whose end is cut off is refused when it is opened', async () => {
    const whole = dbfFile(people)
    expect(problemIn(await inspect(fileOf(whole.subarray(0, -40))))).toEqual({
      code: 'reader_workbook_damaged',
      params: { reason: 'truncated' },
    })
    // The mark behind the last record may be missing.
    expect((await factsOf(fileOf(whole.subarray(0, -1)))).sample.length).toBe(2)
  })

  it('a DBF that was never closed, and counts no records, is read to its end', async () => {
    const file = dbfFile(people)
    file.writeUInt32LE(0, 4)
    expect(
      (await cellsOf(fileOf(Buffer.concat([file, Buffer.from('junk'.repeat(100))])), { headerRow: 1 }))
        .length,
    ).toBe(2)
  })

  it('a file whose first byte alone is that of a DBF is none', async () => {
    expect((await factsOf(fileOf('0;nome\n1;Ana\n'))).kind).toBe('csv')
    expect((await factsOf(fileOf('C;nome\n1;Ana\n'))).kind).toBe('csv')
    const file = dbfFile(people)
    file[43] = 0x7a
    expect(problemIn(await inspect(fileOf(file))).params).toEqual({ kind: 'binary' })
  })
})
