import { csvText } from '../../../support/spreadsheets/csv-writer.ts'
import type { Random } from '../../../support/spreadsheets/seeded-random.ts'
import {
  writeWorkbook,
  type Cell,
  type WrittenKind,
} from '../../../support/spreadsheets/sheetjs-workbooks.ts'
import { typedWorkbook } from '../../../support/spreadsheets/typed-workbook.ts'

/** A workbook to read in two ways: the extension of its name, and its bytes. */
export type MadeWorkbook = { extension: string; bytes: Buffer }

const words = [
  'Ana',
  'João',
  'Conceição',
  'R$ 10,00',
  'a < b & c',
  'diz "oi";\n, tchau',
  '00123',
  '+55 (11) 98765-4321',
]
const formats = [
  'dd/mm/yyyy',
  'dd/mm/yyyy hh:mm:ss',
  'mmm/yy',
  'hh:mm:ss',
  '[h]:mm',
  '00000000000',
  '000"."000"."000"-"00',
  '0.00',
  '#,##0.00',
  '"R$ "#,##0.00',
  '0%',
]

const oneOf = <Item>(list: readonly Item[], random: Random, other: Item): Item =>
  list[random(list.length)] ?? other

const anyCell = (random: Random, hasFormats: boolean): Cell => {
  switch (random(hasFormats ? 6 : 4)) {
    case 0:
      return 10_000_000_000 + random(90_000_000) * 1_000
    case 1:
      return random(2) === 0
    case 2:
      return (random(2_000_000) - 1_000_000) / 100
    case 4:
    case 5:
      return { value: 61 + random(80_000_000) / 1_000, format: oneOf(formats, random, '0') }
    default:
      return oneOf(words, random, '')
  }
}

/** Delimited text with each delimiter, quotes as needed and around all cells. */
const madeCsvs = (random: Random, rows: number): MadeWorkbook[] =>
  [';', ',', '\t', '|'].map((delimiter, index) => {
    const cells = Array.from({ length: rows }, () =>
      Array.from({ length: 6 }, () => oneOf(words, random, '')),
    )
    const quotes = index % 2 === 0 ? 'needed' : 'all'
    return { extension: 'csv', bytes: Buffer.from(csvText(cells, { delimiter, lineEnds: ['\r\n'], quotes })) }
  })

/** Workbooks of every kind with every type of cell, as the seed has them; XLSX of our own, the others of SheetJS; and CSV. */
export const madeWorkbooks = (seed: number, random: Random, rows: number): MadeWorkbook[] => {
  const others: readonly [WrittenKind, string][] = [
    ['biff8', 'xls'],
    ['biff5', 'xls'],
    ['xlsb', 'xlsb'],
    ['ods', 'ods'],
    ['xlml', 'xml'],
  ]
  return [
    ...[false, true].map((from1904, index) => ({
      extension: 'xlsx',
      bytes: typedWorkbook(seed + index, rows, from1904),
    })),
    ...others.map(([written, extension]) => {
      // SheetJS writes formats into no ODS, and letters beyond ASCII into no BIFF 5.
      const cells = Array.from({ length: rows }, () =>
        Array.from({ length: 6 }, () => anyCell(random, written !== 'ods')),
      )
      const plain = cells.map((row) =>
        row.map((cell) => (typeof cell === 'string' ? cell.replace(/[^ -~]/g, 'a') : cell)),
      )
      return {
        extension,
        bytes: writeWorkbook(written, [{ name: 'P', rows: written === 'biff5' ? plain : cells }]),
      }
    }),
    ...madeCsvs(random, rows),
  ]
}
