import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsOf, comparisonOf, factsOf, fileOf, readRows } from '../../support/spreadsheets/run-reader.ts'
import { checkProperty } from '../../support/property.ts'

/** Rows of a file with a header, and how many of the shown ones are in doubt. */
const read = async (text: string): Promise<{ cells: string[][]; doubtful: number[] }> => {
  const path = fileOf(text)
  const facts = await factsOf(path)
  return {
    cells: await cellsOf(path, { headerRow: 1, delimiter: ';' }),
    doubtful: facts.doubts?.quotes.first ?? [],
  }
}

describe('quotes where Excel accepts them', () => {
  it('text behind a closing quote belongs to the cell, as in Excel', async () => {
    expect(await read('nome;fone\n"ZE DO BAR" LTDA;11987654321\nANA "BOM" CLIENTE;21987654321\n')).toEqual({
      cells: [
        ['ZE DO BAR LTDA', '11987654321'],
        ['ANA "BOM" CLIENTE', '21987654321'],
      ],
      doubtful: [2],
    })
  })

  it('text behind a closing quote at the end of a line ends with the line', async () => {
    expect(await read('fone;obs\n11987654321;"BOM" CLIENTE\n21987654321;"RUIM"\n')).toEqual({
      cells: [
        ['11987654321', 'BOM CLIENTE'],
        ['21987654321', 'RUIM'],
      ],
      doubtful: [2],
    })
  })

  it('a quoted cell of several lines with a quote inside stays one cell', async () => {
    expect(await read('id;nome;obs\n1;Ana;"disse\n"oi" e saiu"\n2;Bia;x\n')).toEqual({
      cells: [
        ['1', 'Ana', 'disse\noi" e saiu"'],
        ['2', 'Bia', 'x'],
      ],
      doubtful: [2],
    })
  })

  it('quoted cells as RFC 4180 has them are in no doubt', async () => {
    expect(await read('nome;obs\n"Ana";"a;b\nc ""d"""\n"Bia" ;""\n')).toEqual({
      cells: [
        ['Ana', 'a;b\nc "d"'],
        ['Bia', ''],
      ],
      doubtful: [],
    })
  })
})

describe('quotes that never close', () => {
  it.each([
    ['', ['3', 'TV 50', '30']],
    ['4;TV 32";40\n', ['3', 'TV 50', '30'], ['4', 'TV 32"', '40']],
    ['4;"TV 40"";40\n', ['3', 'TV 50', '30'], ['4', 'TV 40"', '40']],
  ])('a quote that is not doubled swallows no rows before %j', async (rest, ...rows) => {
    const { cells, doubtful } = await read(
      `id;produto;preço\n1;TV 32";10\n2;"TV 42"";20\n3;TV 50;30\n${rest}`,
    )
    expect(cells).toEqual([['1', 'TV 32"', '10'], ['2', 'TV 42"', '20'], ...rows])
    expect(doubtful).toContain(3)
  })

  it('a quote that is not closed is text, and the rows behind it stay rows', async () => {
    expect(await read('nome;obs\nAna;"sem fim\nBia;"com fim"\nCaio;x\n')).toEqual({
      cells: [
        ['Ana', '"sem fim'],
        ['Bia', 'com fim'],
        ['Caio', 'x'],
      ],
      doubtful: [2],
    })
  })

  it('a quote on row 38,112 of a long file costs one row its quote and no row its place', async () => {
    const lines = Array.from({ length: 60_000 }, (_, index) =>
      index === 38_110 ? `Ana ${index};"rua\n` : `Ana ${index};rua\n`,
    )
    const path = fileOf(`nome;obs\n${lines.join('')}`)
    const rows = await readRows(path)
    if ('problem' in rows) throw new Error(rows.problem.code)
    expect(rows.rows.length).toBe(60_000)
    expect(rows.rows[38_110]?.cells).toEqual(['Ana 38110', '"rua'])
    expect(rows.doubts?.quotes).toEqual({ count: 1, first: [38_112] })
  })

  it('rows that a quoted cell may have swallowed are counted', async () => {
    const { cells, doubtful } = await read('id;nome;x\n1;"Ana;10\n2;Bia;20\n3;Caio";30\n4;Davi;40\n')
    expect(cells).toEqual([
      ['1', 'Ana;10\n2;Bia;20\n3;Caio', '30'],
      ['4', 'Davi', '40'],
    ])
    expect(doubtful).toEqual([2])
  })
})

describe('quotes of other programs', () => {
  it('quotes that MySQL and PHP escape with a backslash are read without it', async () => {
    const path = fileOf('"nome";"obs"\n"Ana";"disse \\"oi\\"; e saiu"\n"Bia";"C:\\\\x"\n"Caio";"a ""b"""\n')
    expect((await factsOf(path)).quotes).toBe('backslash')
    expect(await cellsOf(path)).toEqual([
      ['Ana', 'disse "oi"; e saiu'],
      ['Bia', 'C:\\x'],
      ['Caio', 'a "b"'],
    ])
  })

  it('cells in single quotes are read without them', async () => {
    const path = fileOf("'nome','obs'\n'Ana','a, b'\n'D''Ávila' ,'c\nd'\n")
    expect((await factsOf(path, { quotes: 'single' })).quotes).toBe('single')
    expect(await cellsOf(path, { quotes: 'single' })).toEqual([
      ['Ana', 'a, b'],
      ["D'Ávila", 'c\nd'],
    ])
  })
})

describe('the choice that quotes are text', () => {
  it('quotes are characters like others where a person says so', async () => {
    const path = fileOf('nome;obs\n"Ana";"a\n"Bia" X;""\n')
    expect(await cellsOf(path, { quotes: 'text', headerRow: 1 })).toEqual([
      ['"Ana"', '"a'],
      ['"Bia" X', '""'],
    ])
    expect(await factsOf(path, { quotes: 'text' })).toMatchObject({
      quotes: 'text',
      doubts: { quotes: { count: 0, first: [] } },
    })
  })

  it('both readings of doubtful rows can be compared, however deep they are in the file', async () => {
    const filler = 'x;y;z\n'.repeat(30_000)
    expect(await comparisonOf(fileOf(`id;nome;x\n${filler}1;"Ana;10\n2;Bia";20\n${filler}`))).toEqual([
      {
        sourceRow: 30_002,
        asRead: ['1', 'Ana;10\n2;Bia', '20'],
        asText: [
          ['1', '"Ana', '10'],
          ['2', 'Bia"', '20'],
        ],
      },
    ])
  })
})

describe('quotes as Python reads them', () => {
  it('cells of one line are read as by the csv module of Python', async () => {
    const cell = fc
      .array(fc.constantFrom('"', '"', '""', 'a', 'é', ' b'), { maxLength: 6 })
      .map((units) => units.join(''))
    /** A cell that begins with a quote has another one that closes it on its line. */
    const closed = cell.filter((text) => !text.startsWith('"') || /^"(?:[^"]|"")*"(?!")/.test(text))
    const spaceless = closed.filter((text) => !/"\s+$/.test(text))
    await checkProperty(
      fc.array(fc.tuple(spaceless, spaceless), { minLength: 20, maxLength: 120 }),
      async (table) => {
        const text = table.map((row) => `x;${row.join(';')}\n`).join('')
        const byPython = execFileSync('python3', ['-c', readByPython], { input: text, encoding: 'utf8' })
        expect(await cellsOf(fileOf(text), { headerRow: 0, delimiter: ';', encoding: 'utf-8' })).toEqual(
          JSON.parse(byPython),
        )
      },
      { runs: 12 },
    )
  })
})

const readByPython = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8')
print(json.dumps(list(csv.reader(io.StringIO(text, newline=''), delimiter=';'))))
`
