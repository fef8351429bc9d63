import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimiters } from '../../../shared/processes/reader.ts'
import {
  csvText,
  encodeText,
  fileEncodings,
  type CsvLayout,
  type FileEncoding,
} from '../../support/spreadsheets/csv-writer.ts'
import { cellsOf, choicesOf, factsOf, fileOf, readRows } from '../../support/spreadsheets/run-reader.ts'
import { checkProperty } from '../../support/property.ts'

const header = ['nome', 'telefone', 'observação']

/** What goes wrong in spreadsheets of real people, all of it to come back as it is. */
const table = [
  header,
  ['João da Conceição', '11987654321', 'à vista; 3x, ou | com\ttab'],
  ['Maria "Zé" Ç', '5,51199E+12', 'duas\nlinhas'],
  ['Ação – “Promoção” €', '0011 98765-4321', ''],
  [' espaços à volta ', '(11) 9 8765-4321', '1.234,56'],
  ["'apóstrofo", '+55 11 98765-4321', '=1+1'],
  ['', '00000000191', '05/11/2026'],
]

const lineEnds: Record<string, readonly string[]> = {
  LF: ['\n'],
  CRLF: ['\r\n'],
  CR: ['\r'],
  mixed: ['\r\n', '\n', '\r'],
}

const zoo = fileEncodings.flatMap((file) =>
  delimiters.flatMap((delimiter) =>
    Object.entries(lineEnds).flatMap(([ends, endings]) =>
      (['needed', 'all'] as const).flatMap((quotes) =>
        [false, true].map((separatorLine) => ({
          name: `${file.encoding}${file.bom ? ' BOM' : ''} ${JSON.stringify(delimiter)} ${ends} ${quotes}${separatorLine ? ' sep=' : ''}`,
          file,
          delimiter,
          layout: {
            delimiter,
            lineEnds: endings,
            quotes,
            separatorLine,
            openEnd: quotes === 'all',
          } satisfies CsvLayout,
        })),
      ),
    ),
  ),
)

describe('CSV layouts', () => {
  it('the CSV tests cover more than 400 combinations of encoding and layout', () => {
    expect(zoo.length).toBeGreaterThan(400)
  })

  it.each(zoo)('a CSV laid out as $name is read unchanged', async ({ file, delimiter, layout }) => {
    const path = fileOf(encodeText(csvText(table, layout), file))
    const facts = await factsOf(path)
    expect(facts).toMatchObject({
      kind: 'csv',
      encoding: file.encoding,
      delimiter,
      headerRow: 1,
      sheet: null,
      sheets: [],
    })
    expect(facts.columns).toEqual(header)
    expect(facts.sample.map((row) => row.cells)).toEqual(table.slice(1))
    expect(facts.complete).toBe(true)
    expect(await cellsOf(path, choicesOf(facts))).toEqual(table.slice(1))
    expect(await cellsOf(path)).toEqual(table.slice(1))
  })
})

describe('random tables', () => {
  /** Characters that every encoding of the zoo has. */
  const character = fc.constantFrom(...'aZ09;,|\t"\n\r .-=+@éçÃ€–“”\'\u00a0')
  const cell = fc.array(character, { maxLength: 8 }).map((characters) => characters.join(''))
  const file: fc.Arbitrary<FileEncoding> = fc.constantFrom(...fileEncodings)
  const layout: fc.Arbitrary<CsvLayout> = fc.record({
    delimiter: fc.constantFrom(...delimiters),
    lineEnds: fc.constantFrom(...Object.values(lineEnds)),
    quotes: fc.constantFrom('needed' as const, 'all' as const),
    openEnd: fc.boolean(),
  })

  it('a random CSV is read back cell by cell when its encoding and delimiter are given', async () => {
    await checkProperty(
      fc.tuple(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        file,
        layout,
      ),
      async ([random, { encoding, bom }, written]) => {
        // A row with content at the front keeps the file from being blank, or UTF-16 from having no pattern.
        const rows = [['início', 'fim'], ...random]
        const path = fileOf(encodeText(csvText(rows, written), { encoding, bom }))
        const choices = {
          encoding,
          headerRow: 0,
          delimiter: delimiters.find((each) => each === written.delimiter) ?? ';',
        }
        const expected = rows.filter((cells) => cells.some((each) => each.trim() !== ''))
        expect(await cellsOf(path, choices)).toEqual(expected)
      },
      { runs: 400 },
    )
  })
})

describe('CSV files in practice', () => {
  it('a CSV whose rows and characters cross the borders of read blocks is read unchanged', async () => {
    const rows = Array.from({ length: 9_000 }, (_, index) => [
      `Conceição ${index} €😀`,
      `"${index}"`,
      'ã'.repeat(index % 61),
    ])
    for (const quotes of ['needed', 'all'] as const) {
      const text = csvText([['nome', 'citação', 'til'], ...rows], {
        delimiter: ';',
        lineEnds: ['\r\n'],
        quotes,
      })
      for (const encoding of ['utf-8', 'utf-16le'] as const) {
        const path = fileOf(encodeText(text, { encoding, bom: false }))
        expect(await cellsOf(path, { encoding, delimiter: ';', headerRow: 1 })).toEqual(rows)
      }
    }
  })

  it('rows of a CSV keep their row number in the file, and blank rows are skipped', async () => {
    const path = fileOf(
      'Relatório de clientes;;\r\n\r\nnome;fone;cidade\r\nAna;11987654321;SP\r\n;;\r\n\r\nBia;21987654321;RJ\r\n',
    )
    const facts = await factsOf(path)
    expect(facts.headerRow).toBe(3)
    expect(facts.columns).toEqual(['nome', 'fone', 'cidade'])
    expect(facts.sample.map((row) => row.sourceRow)).toEqual([4, 7])
    const read = await readRows(path, choicesOf(facts))
    expect('rows' in read && read.rows.map((row) => row.sourceRow)).toEqual([4, 7])
  })

  it('a sep= line with an unusual separator is applied to a CSV', async () => {
    const path = fileOf('sep=^\r\nnome^fone\r\nAna;B^11987654321\r\n')
    const facts = await factsOf(path)
    expect(facts).toMatchObject({ delimiter: null, columns: ['nome', 'fone'], headerRow: 1 })
    expect(await cellsOf(path, choicesOf(facts))).toEqual([['Ana;B', '11987654321']])
  })

  it('a chosen delimiter overrides the sep= line of a CSV, which is not read as a row', async () => {
    const path = fileOf('"sep=;"\nnome,fone\nAna,11987654321\n')
    expect((await factsOf(path)).delimiter).toBe(';')
    expect((await factsOf(path, { delimiter: ',' })).columns).toEqual(['nome', 'fone'])
  })

  it('the CSV reader keeps NUL characters', async () => {
    const path = fileOf('nome;fone\nAn\0a;11987654321\n\0;\0\n')
    expect(await cellsOf(path)).toEqual([
      ['An\0a', '11987654321'],
      ['\0', '\0'],
    ])
  })

  it('a Ctrl-Z at the end of a CSV is not read as a row', async () => {
    expect(await cellsOf(fileOf('nome;fone\r\nAna;11987654321\r\n\u001a'))).toEqual([['Ana', '11987654321']])
  })

  it('the sample of a CSV has at most 200 rows, and the facts say whether it is complete', async () => {
    const lines = (count: number): string =>
      Array.from({ length: count }, (_, index) => `Ana;1198765${1000 + index}\n`).join('')
    const exact = await factsOf(fileOf(`nome;fone\n${lines(200)}`))
    expect([exact.sample.length, exact.complete]).toEqual([200, true])
    const more = await factsOf(fileOf(`nome;fone\n${lines(201)}`))
    expect([more.sample.length, more.complete]).toEqual([200, false])
  })

  it('a CSV with very long rows gets a shorter sample that is marked as incomplete', async () => {
    const facts = await factsOf(fileOf(`nome;obs\n${`Ana;${'x'.repeat(300_000)}\n`.repeat(12)}`))
    expect(facts.sample.length).toBe(3)
    expect(facts.complete).toBe(false)
  })

  it('sample rows of a CSV are padded to the number of columns, and wider rows are unchanged', async () => {
    const facts = await factsOf(fileOf('nome;fone;cidade\nAna;11987654321\nBia;21987654321;RJ;extra;\n'))
    expect(facts.columns).toEqual(['nome', 'fone', 'cidade', 'Coluna 4'])
    expect(facts.sample.map((row) => row.cells)).toEqual([
      ['Ana', '11987654321', '', ''],
      ['Bia', '21987654321', 'RJ', 'extra', ''],
    ])
  })

  it('a CSV is read from the chosen header row, even from row 6,001', async () => {
    const filler = 'x;y\n'.repeat(6_000)
    const path = fileOf(`${filler}nome;fone\nAna;11987654321\n`)
    const facts = await factsOf(path, { headerRow: 6_001 })
    expect(facts).toMatchObject({ headerRow: 6_001, columns: ['nome', 'fone'], complete: true })
    expect(facts.sample).toEqual([{ sourceRow: 6_002, cells: ['Ana', '11987654321'] }])
    expect(await cellsOf(path, { headerRow: 6_001 })).toEqual([['Ana', '11987654321']])
    expect((await factsOf(path, { headerRow: 9_000 })).columns).toEqual([])
  })

  it('a CSV of 25 rows, read with 10 rows per batch, is sent in three batches', async () => {
    const read = await readRows(fileOf(`a;b\n${'1;2\n'.repeat(25)}`), { headerRow: 1 }, { rowsPerBatch: 10 })
    expect('batches' in read && [read.rows.length, read.batches]).toEqual([25, 3])
  })
})
