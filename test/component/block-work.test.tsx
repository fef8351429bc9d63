import { describe, expect, it, test } from 'vitest'
import { blockWrite } from '../../renderer/features/import/block-work.ts'
import { readTable, writeTable } from '../../renderer/ui/grid/clipboard-table.ts'

describe('tables on the clipboard', () => {
  it.each([
    ['a', [['a']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a\nb"\t"c ""d"""\n', [['a\nb', 'c "d"']]],
    ['"aberta\tb\nc', [['"aberta', 'b'], ['c']]],
    ['\n', [['']]],
    ['a;b,c', [['a;b,c']]],
  ])('%j is read', (text, table) => {
    expect(readTable(text)).toEqual(table)
  })

  it('a table that is written is read as it was', () => {
    const table = [
      ['a\tb', '"c"', 'd\ne'],
      ['', ' f ', '=g'],
    ]
    expect(readTable(writeTable(table))).toEqual(table)
  })

  it('no cell of a copied table is a formula where it is pasted, and phones stay as they are', () => {
    const cells = [
      '=1+1',
      '+cmd|x',
      '-2+3',
      '@SUM(A1)',
      '＝1',
      '\t=1',
      '+55 (11) 98765-4321',
      '-12,50',
      "D'Ávila",
      "'=1",
    ]
    const copied = writeTable([cells])
    expect(copied.replaceAll('"', '').split(/\t(?!=)/)).toEqual([
      "'=1+1",
      "'+cmd|x",
      "'-2+3",
      "'@SUM(A1)",
      "'＝1",
      "'\t=1",
      '+55 (11) 98765-4321',
      '-12,50',
      "D'Ávila",
      "''=1",
    ])
    expect(readTable(copied)).toEqual([cells])
  })
})

describe('work on a block of cells', () => {
  const around = { shown: [2, 0, 1], rows: 5 }
  const write = (selected: Parameters<typeof blockWrite>[0], work: Parameters<typeof blockWrite>[1]) =>
    blockWrite(selected, work, around)

  test('one cell is repeated over a selection', () => {
    expect(write({ first: 1, last: 3, columns: [2, 0] }, { kind: 'paste', text: 'x' })).toEqual({
      block: { first: 1, last: 3, columns: [2, 0], texts: [['x']] },
      leftOut: 0,
    })
  })

  test('a table goes over the columns as they are shown, whatever the selection that is no multiple of it', () => {
    expect(write({ first: 0, last: 0, columns: [2] }, { kind: 'paste', text: 'x\ty\nz' })).toEqual({
      block: {
        first: 0,
        last: 1,
        columns: [2, 0],
        texts: [
          ['x', 'y'],
          ['z', ''],
        ],
      },
      leftOut: 0,
    })
  })

  test('what is beyond the last row and column is left out and counted', () => {
    expect(write({ first: 4, last: 4, columns: [1] }, { kind: 'paste', text: 'x\ty\nz\tw' })).toEqual({
      block: { first: 4, last: 4, columns: [1], texts: [['x']] },
      leftOut: 3,
    })
  })

  test('filling down repeats the top row, and one row has nothing to fill', () => {
    expect(write({ first: 1, last: 3, columns: [0, 1] }, { kind: 'fill_down' })).toEqual({
      block: { first: 1, last: 3, columns: [0, 1], texts: null },
      leftOut: 0,
    })
    expect(write({ first: 1, last: 1, columns: [0] }, { kind: 'fill_down' })).toBeNull()
  })
})
