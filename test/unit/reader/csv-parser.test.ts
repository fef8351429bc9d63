import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RecordParser } from '../../../main/reader/csv/parse-records.ts'
import { quoteStyles, type QuoteStyle } from '../../../shared/processes/reader.ts'
import { ReaderFailure } from '../../../main/reader/reader-failure.ts'
import { unpackRows, type SourceRow } from '../../../main/reader/table/source-row.ts'
import type { RowsRequest } from '../../../main/reader/table/table.ts'
import { parsePlainly } from '../../support/spreadsheets/plain-csv-parser.ts'
import { checkProperty } from '../../support/property.ts'

const request: RowsRequest = { afterRow: 0, rowsPerBlock: 100, extent: 'whole' }

type Parsed = { rows: SourceRow[]; doubtful: number[] }

const parseWhole = (
  pieces: readonly string[],
  delimiter: string,
  quotes: QuoteStyle,
  wanted: Partial<RowsRequest>,
): Parsed => {
  const doubtful: number[] = []
  const parser = new RecordParser({ delimiter, quotes }, { ...request, ...wanted }, ({ sourceRow }) =>
    doubtful.push(sourceRow),
  )
  const rows: SourceRow[] = []
  for (const piece of pieces) for (const block of parser.push(piece)) rows.push(...unpackRows(block))
  for (const block of parser.end()) rows.push(...unpackRows(block))
  return { rows, doubtful }
}

const parse = (pieces: readonly string[], delimiter = ';', wanted: Partial<RowsRequest> = {}): SourceRow[] =>
  parseWhole(pieces, delimiter, 'doubled', wanted).rows

const plainRows = (rows: readonly SourceRow[]): unknown =>
  rows.map(({ sourceRow, cells }) => ({ sourceRow, cells: [...cells] }))

/** Rows, or the problem, in a form to compare. */
const outcome = (work: () => SourceRow[]): unknown => {
  try {
    return plainRows(work())
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    return error.problem
  }
}

const plainOutcome = (text: string, delimiter: string, style: QuoteStyle): unknown => {
  const { records, doubtful } = parsePlainly(text, delimiter, style)
  const rows = records
    .map((cells, index) => ({ sourceRow: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== '' && cell !== '\u001a'))
  return { rows, doubtful: doubtful.filter((row) => rows.some(({ sourceRow }) => sourceRow === row)) }
}

const tricky =
  '\r\nnome;"fone";obs\r\n"João ""Zé"" Silva";11 9;"a\r\nb\nc\r"\n\n;;\r"x" ;y"z;"q"\t\r\n"á€😀";"";  \r\nfim;;"'.slice(
    0,
    -1,
  ) + '\r'

describe('CSV parser', () => {
  it('the CSV parser splits a text with mixed quotes, line ends and blank rows as expected', () => {
    expect(outcome(() => parse([tricky]))).toEqual([
      { sourceRow: 2, cells: ['nome', 'fone', 'obs'] },
      { sourceRow: 3, cells: ['João "Zé" Silva', '11 9', 'a\r\nb\nc\r'] },
      { sourceRow: 6, cells: ['x', 'y"z', 'q'] },
      { sourceRow: 7, cells: ['á€😀', '', '  '] },
      { sourceRow: 8, cells: ['fim', '', ''] },
    ])
  })

  it('the CSV parser gives the same rows wherever its text is split, once or twice', () => {
    const whole = outcome(() => parse([tricky]))
    for (let first = 0; first <= tricky.length; first += 1) {
      for (let second = first; second <= tricky.length; second += 1) {
        const pieces = [tricky.slice(0, first), tricky.slice(first, second), tricky.slice(second)]
        expect(outcome(() => parse(pieces))).toEqual(whole)
      }
    }
  })

  it.each([1, 2, 3, 7, 64])('the CSV parser gives the same rows in blocks of %i', (rowsPerBlock) => {
    const plain = 'a;b\r\n\r\nc;d\re;f\n;;\n\ng;h\r\n\r\n'
    for (const text of [tricky, plain, `${plain}ç;Ł\r\n`]) {
      expect(outcome(() => parse([text], ';', { rowsPerBlock }))).toEqual(outcome(() => parse([text])))
    }
  })

  it.each(['a;b\nc;d\n', '"a";b\nc;d\n'])('the CSV parser sends no spare bytes for %j', (text) => {
    const parser = new RecordParser({ delimiter: ';', quotes: 'doubled' }, request)
    for (const block of [...parser.push(text), ...parser.end()]) {
      const { cellEnds, widths, sourceRows } = block
      expect([cellEnds, widths, sourceRows].map((numbers) => numbers.buffer.byteLength)).toEqual([16, 8, 8])
    }
  })

  it('the CSV parser skips all rows up to the header row', () => {
    expect(parse(['título\n;\nnome;fone\nA;1\n'], ';', { afterRow: 3 })).toEqual([
      { sourceRow: 4, cells: ['A', '1'] },
    ])
    expect(parse(['"título"\n\n"nome";fone\nA;1\n'], ';', { afterRow: 3 })).toEqual([
      { sourceRow: 4, cells: ['A', '1'] },
    ])
  })

  it('the CSV parser skips blank rows and no others', async () => {
    const text = '\u00a0;\u2003\n\u001a;\u001a\n\u001ax\n\u0000\n\u3000\u00a0\n-\n \u00e9\n'
    expect(parse([text]).map((row) => row.sourceRow)).toEqual([3, 4, 6, 7])
    expect(
      parse([text.replaceAll(/^(.*)$/gm, '"x"\n$1')])
        .map((row) => row.sourceRow)
        .filter((row) => row % 2 === 0),
    ).toEqual([6, 8, 12, 14])
  })

  it.each([';', ',', '\t', '|'].flatMap((delimiter) => quoteStyles.map((style) => ({ delimiter, style }))))(
    'the CSV parser agrees with a parser that goes character by character (delimiter $delimiter, quotes $style)',
    async ({ delimiter, style }) => {
      const quote = style === 'single' ? "'" : '"'
      const unit = fc.constantFrom(
        delimiter,
        delimiter,
        quote,
        quote,
        `${delimiter}${quote}`,
        `${quote}${delimiter}`,
        '\n',
        '\r',
        '\r\n',
        ' ',
        '\t',
        'a',
        'é',
        '€',
        '\u00a0',
        '\u0000',
        '\\',
        `\\${quote}`,
      )
      /** Lines of the same width, which a lost quote makes one cell of. */
      const cell = fc.constantFrom(
        'a',
        'é',
        '',
        `b${quote}`,
        `${quote}c`,
        `${quote}d${quote}${quote}`,
        `${quote}e${quote}`,
      )
      const line = fc.tuple(cell, cell, cell).map((cells) => cells.join(delimiter))
      const texts = fc.oneof(
        fc.array(unit, { maxLength: 40 }).map((units) => units.join('')),
        fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n')),
      )
      const cuts = fc.array(fc.nat(40), { maxLength: 3 })
      await checkProperty(
        fc.tuple(texts, cuts, fc.integer({ min: 1, max: 4 })),
        ([text, at, rowsPerBlock]) => {
          const borders = [
            0,
            ...at.map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b),
            text.length,
          ]
          const pieces = borders.slice(1).map((border, index) => text.slice(borders[index], border))
          const { rows, doubtful } = parseWhole(pieces, delimiter, style, { rowsPerBlock })
          expect({ rows: plainRows(rows), doubtful }).toEqual(plainOutcome(text, delimiter, style))
        },
        { runs: 4_000 },
      )
    },
  )
})

describe('CSV parser limits', () => {
  const million = 'x'.repeat(1_000_000)

  it.each([
    ['a cell of 1,000,000 characters', `a;${million}\n`, 2],
    ['a quoted cell of 1,000,000 characters', `a;"${million}"\n`, 2],
    ['a cell of 1,000,000 doubled quotes', `a;"${'""'.repeat(1_000_000)}"\n`, 2],
  ])('the CSV parser accepts %s', (_, text, cells) => {
    const pieces = text.match(/[^]{1,100000}/g) ?? []
    const [row] = parse(pieces)
    expect(row?.cells.length).toBe(cells)
    expect(row?.cells[1]?.length).toBe(1_000_000)
  })

  it.each([
    ['a cell', `a;b\nc;${million}x\n`],
    ['a cell after a quoted row', `"a";b\nc;${million}x\n`],
    ['a quoted cell', `a;b\nc;"${million}x"\n`],
    ['an unfinished cell', `a;b\nc;${million}${million}`],
    ['an unclosed quoted cell', `a;b\nc;"${million}${million}`],
  ])('the CSV parser refuses %s that is too long and reports its row and column', (_, text) => {
    const problem = { code: 'reader_cell_too_long', params: { row: 2, column: 2, limit: 1_000_000 } }
    expect(outcome(() => parse([text]))).toEqual(problem)
    expect(outcome(() => parse(text.match(/[^]{1,65536}/g) ?? []))).toEqual(problem)
  })

  it.each([
    ['without', `a\n${';'.repeat(16_383)}x\n`, 16_384],
    ['with', `"a"\n${';'.repeat(16_383)}x\n`, 16_384],
  ])('the CSV parser accepts 16,384 columns in a file %s quotes and refuses one more', (_, text, width) => {
    expect(parse([text])[1]?.cells.length).toBe(width)
    const problem = { code: 'reader_too_many_columns', params: { row: 2, limit: 16_384 } }
    expect(outcome(() => parse([text.replace(';', ';;')]))).toEqual(problem)
  })

  it('the CSV parser refuses a line of delimiters long before its end', () => {
    const parser = new RecordParser({ delimiter: ';', quotes: 'doubled' }, request)
    let pushed = 0
    const work = (): SourceRow[] => {
      for (; pushed < 400; pushed += 1) for (const _ of parser.push(';'.repeat(65_536))) return []
      return []
    }
    expect(outcome(work)).toEqual({ code: 'reader_too_many_columns', params: { row: 1, limit: 16_384 } })
    expect(pushed).toBeLessThan(40)
  })

  it('the CSV parser refuses a row of more than 16,000,000 characters', () => {
    const cell = `${'x'.repeat(900_000)};`
    const problem = { code: 'reader_row_too_long', params: { row: 1, limit: 16_000_000 } }
    expect(outcome(() => parse(Array.from({ length: 40 }, () => cell)))).toEqual(problem)
  })
})
