import { dense, overBudget, type Bomb } from './bomb-model.ts'
import { dbfFile } from './dbf-writer.ts'

const people = { fields: [{ name: 'NOME', type: 'C', length: 10 }], records: [['Ana']] }

/** A DBF with some of its bytes written over. */
const changed = (change: (file: Buffer) => void): Buffer => {
  const file = dbfFile(people)
  change(file)
  return file
}

const dbfBombs: readonly Bomb[] = [
  {
    name: 'four billion records',
    build: () => changed((file) => file.writeUInt32LE(0xffffffff, 4)),
    answer: 'reader_workbook_damaged',
    reason: 'truncated',
  },
  {
    name: 'a header beyond the end',
    build: () => changed((file) => file.writeUInt16LE(0xffff, 8)),
    answer: 'reader_kind_unsupported',
  },
  {
    name: 'records shorter than their fields',
    build: () => changed((file) => file.writeUInt16LE(1, 10)),
    answer: 'reader_kind_unsupported',
  },
  {
    name: 'records without length',
    build: () => changed((file) => file.writeUInt16LE(0, 10)),
    answer: 'reader_kind_unsupported',
  },
  {
    name: '2,000 fields of a byte',
    build: () =>
      dbfFile({
        fields: Array.from({ length: 2_000 }, (_each, index) => ({
          name: `F${index}`,
          type: 'L',
          length: 1,
        })),
        records: Array.from({ length: 500 }, () => Array.from({ length: 2_000 }, () => 'T')),
      }),
    answer: 'table',
  },
  {
    name: 'numbers of 255 digits and as many decimals',
    build: () =>
      dbfFile({
        fields: [{ name: 'N', type: 'N', length: 255, decimals: 255 }],
        records: Array.from({ length: 2_000 }, () => ['9'.repeat(255)]),
      }),
    answer: 'table',
  },
]

const sylk = (...records: string[]): Buffer =>
  Buffer.from(['ID;PWXL', 'B;Y1;X1', ...records, 'E', ''].join('\n'))

const sylkBombs: readonly Bomb[] = [
  { name: 'row 999999999', build: () => sylk('C;Y999999999;X1;K1'), answer: 'reader_too_many_rows' },
  { name: 'column 999999999', build: () => sylk('C;Y1;X999999999;K1'), answer: 'reader_too_many_columns' },
  {
    name: 'rows that all end in the last column',
    build: () => sylk(...Array.from({ length: 20_000 }, (_each, index) => `C;Y${index + 1};X16384;K1`)),
    answer: overBudget,
    reason: 'empty_cells',
  },
  {
    name: 'a hundred thousand cells of one place',
    build: () => sylk(...Array.from({ length: 100_000 }, (_each, index) => `C;Y1;X1;K${index}`)),
    answer: 'table',
  },
  {
    name: 'a line of 100 MB',
    build: () => sylk(`C;K"${dense(100_000_000)}"`),
    answer: 'reader_row_too_long',
  },
  {
    name: 'a cell of 1.5 MB',
    build: () => sylk(`C;Y1;X1;K"${dense(1_500_000)}"`),
    answer: 'reader_cell_too_long',
  },
  {
    name: 'a hundred thousand formats',
    build: () => sylk(...Array.from({ length: 100_000 }, (_each, index) => `P;P0.${index}`)),
    answer: overBudget,
    reason: 'styles',
  },
  {
    name: 'formats made to stall',
    build: () =>
      sylk(
        ...Array.from(
          { length: 6 },
          (_each, index) => `P;P${'[h'.repeat(40_000)}${'"\\'.repeat(5_000)}${index}`,
        ),
        'F;P0;FG0G;Y1;X1',
        'C;K1',
      ),
    answer: 'table',
  },
  {
    name: 'a million separators',
    build: () => sylk(`C;Y1;X1;K1${';A'.repeat(900_000)}`),
    answer: 'table',
  },
  {
    name: 'escapes that end in nothing',
    build: () => sylk(`C;Y1;X1;K"${'\u001bN'.repeat(400_000)}"`),
    answer: 'table',
  },
]

const dif = (...lines: string[]): Buffer =>
  Buffer.from(['TABLE', '0,1', '"x"', 'DATA', '0,0', '""', '-1,0', 'BOT', ...lines, ''].join('\n'))

const difBombs: readonly Bomb[] = [
  {
    name: 'a text that never ends',
    build: () => dif('1,0', `"${'x\n'.repeat(5_000_000)}`),
    answer: 'reader_cell_too_long',
  },
  {
    name: 'a text of 100 MB',
    build: () => dif('1,0', `"${dense(100_000_000)}`),
    answer: 'reader_row_too_long',
  },
  {
    name: 'a million lines that are no values',
    build: () => Buffer.from(`TABLE\n0,1\n"x"\n${'x\n'.repeat(1_000_000)}`),
    answer: 'table',
  },
  {
    name: '17,000 cells in a row',
    build: () => dif(...Array.from({ length: 17_000 }, () => '0,1\nV')),
    answer: 'reader_too_many_columns',
  },
  {
    name: 'half a million rows of nothing',
    build: () => dif('-1,0\nBOT\n'.repeat(500_000)),
    answer: 'table',
  },
  {
    name: 'rows of empty cells',
    build: () => dif(`-1,0\nBOT\n${'1,0\n""\n'.repeat(16_000)}1,0\nx\n`.repeat(20)),
    answer: 'table',
  },
]

/** Hostile files of the formats that came before workbooks. */
export const oldFormatBombs: readonly Bomb[] = [
  ...dbfBombs.map((bomb) => ({ ...bomb, name: `DBF: ${bomb.name}` })),
  ...sylkBombs.map((bomb) => ({ ...bomb, name: `SYLK: ${bomb.name}` })),
  ...difBombs.map((bomb) => ({ ...bomb, name: `DIF: ${bomb.name}` })),
]
