/** XLS workbooks whose records are not as Excel writes them, in the shapes of public files. */
import { describe, expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { recordOf, recordTypes } from '../../../main/reader/xls/records.ts'
import {
  cellsOf,
  factsOf,
  fileOf,
  inspect,
  problemIn,
  readRows,
} from '../../support/spreadsheets/run-reader.ts'
import { writeWorkbook } from '../../support/spreadsheets/sheetjs-workbooks.ts'

type Container = object
const { CFB } = XLSX as unknown as {
  CFB: {
    read(file: Buffer, options: { type: 'buffer' }): Container
    find(container: Container, path: string): { content: Uint8Array } | null
    write(container: Container, options: { type: 'buffer' }): Buffer
    utils: { cfb_add(container: Container, path: string, content: Uint8Array): void }
  }
}

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return bytes
}
const number = (value: number): Buffer => words(value & 0xffff, value >>> 16)
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')
const end = recordOf(recordTypes.end)
const stringCell = (row: number, index: number): Buffer =>
  recordOf(recordTypes.stringCell, words(row, 0, 0), number(index))

type Parts = {
  version?: number
  globals?: Buffer[]
  name?: Buffer
  cells?: Buffer[]
  shift?: number
  hasEnd?: boolean
}

/** A stream of one sheet, without a compound file around it. `shift` is how far its place is told wrong. */
const workbook = ({
  version = 0x0600,
  globals = [],
  name,
  cells = [],
  shift = 0,
  hasEnd = true,
}: Parts): string => {
  const beginning = (type: number): Buffer => recordOf(0x0809, words(version, type, 0, 0, 0, 0, 0, 0))
  const sheet = (at: number): Buffer =>
    recordOf(recordTypes.sheet, number(at), words(0), name ?? Buffer.from('\u0001\0P', 'latin1'))
  const before = Buffer.concat([beginning(5), ...globals])
  const start = before.length + sheet(0).length + end.length
  return fileOf(
    Buffer.concat([before, sheet(start + shift), end, beginning(0x10), ...cells, ...(hasEnd ? [end] : [])]),
    'clientes.xls',
  )
}

describe('the strings of an XLS workbook', () => {
  const strings = (count: number, ...texts: Buffer[]): Buffer[] => [
    recordOf(recordTypes.strings, number(count), number(count), ...texts),
  ]
  const text = (value: string): Buffer =>
    Buffer.concat([words(value.length), Buffer.from([0]), Buffer.from(value)])

  test('strings whose number is told as zero are read all the same', async () => {
    const path = workbook({
      globals: strings(0, text('nome'), text('Ana')),
      cells: [stringCell(0, 0), stringCell(1, 1)],
    })
    expect(await cellsOf(path, { headerRow: 0 })).toEqual([['nome'], ['Ana']])
  })

  test('a string goes on behind a continuation that has nothing in it', async () => {
    const globals = [
      ...strings(1, Buffer.concat([words(7), Buffer.from([1]), wide('São')])),
      recordOf(recordTypes.continuation),
      recordOf(recordTypes.continuation, Buffer.concat([Buffer.from([1]), wide(' Pa'), Buffer.from([0])])),
      recordOf(recordTypes.continuation, Buffer.concat([Buffer.from([1]), wide('u')])),
    ]
    expect(await cellsOf(workbook({ globals, cells: [stringCell(0, 0)] }), { headerRow: 0 })).toEqual([
      ['São Pau'],
    ])
  })
})

describe('the cells of BIFF 2', () => {
  const formats = ['General', '0.00', 'dd/mm/yy'].map((code) =>
    recordOf(0x001e, Buffer.from([code.length]), Buffer.from(code)),
  )
  const style = (format: number): Buffer => recordOf(0x0043, Buffer.from([0, 0, format, 0]))
  const serial = Buffer.alloc(8)
  serial.writeDoubleLE(45_000)
  const cell = (row: number, attributes: number[]): Buffer =>
    recordOf(0x0003, words(row, 0), Buffer.from(attributes), serial)
  const read = (...records: Buffer[]): Promise<string[][]> =>
    cellsOf(fileOf(Buffer.concat([recordOf(0x0009, words(2, 0x0010)), ...formats, ...records, end])), {
      headerRow: 0,
    })

  test('a cell of BIFF 2 has the format of its style', async () => {
    expect(await read(style(0), style(2), cell(0, [1, 0, 0]), cell(1, [0, 0, 0]))).toEqual([
      ['15/03/2023'],
      ['45000'],
    ])
  })

  test('a cell of BIFF 2 without styles in its workbook names its format itself', async () => {
    expect(await read(cell(0, [0, 2, 0]), cell(1, [0, 1, 0]), cell(2, [0, 0, 0]))).toEqual([
      ['15/03/2023'],
      ['45000,00'],
      ['45000'],
    ])
  })

  test('a cell of BIFF 2 with a style beyond the 63rd has it in a record before', async () => {
    const styles = Array.from({ length: 70 }, (_, index) => style(index === 69 ? 2 : 0))
    const number69 = recordOf(0x0044, words(69))
    expect(
      await read(...styles, number69, cell(0, [63, 0, 0]), cell(1, [63, 0, 0]), cell(2, [1, 0, 0])),
    ).toEqual([['15/03/2023'], ['15/03/2023'], ['45000']])
  })

  test('a cell that BIFF 2 has from a later version is read, with its format', async () => {
    const late = (type: number, row: number, ...data: Buffer[]): Buffer =>
      recordOf(type, words(row, 0, 1), ...data)
    const text = Buffer.from('Cl\u00e1udia', 'latin1')
    expect(
      await read(
        style(0),
        style(2),
        late(0x0203, 0, serial),
        late(0x0204, 1, words(text.length), text),
        late(0x0205, 2, Buffer.from([1, 0])),
      ),
    ).toEqual([['15/03/2023'], ['Cláudia'], ['VERDADEIRO']])
  })
})

describe('the sheets of an XLS workbook', () => {
  const cells = [recordOf(0x0204, words(0, 0, 0, 3), Buffer.from('\0Ana', 'latin1'))]

  test('a sheet whose place is told wrong is found by its number', async () => {
    expect(await cellsOf(workbook({ cells, shift: 20 }), { headerRow: 0 })).toEqual([['Ana']])
  })

  test('the name of a sheet before BIFF 8 is read in the code page of the workbook', async () => {
    const name = Buffer.from([5, 0xc7, 0xe0, 0xee, 0xea, 0xe7])
    const cyrillic = [recordOf(0x0042, words(1251))]
    const label = [recordOf(0x0204, words(0, 0, 0, 3), Buffer.from('Ana'))]
    const path = workbook({ version: 0x0500, globals: cyrillic, name, cells: label })
    expect((await factsOf(path)).sheet).toBe('Заокз')
  })

  test.each([
    ['of its first font', [204, 0], [], 'Заокз'],
    ['that it names, whatever its fonts say', [204], [words(1252)], 'Çàîêç'],
    ['of Western Europe where the font says none', [0, 204], [], 'Çàîêç'],
  ])('texts before BIFF 8 are read in the character set %s', async (_which, sets, codePages, read) => {
    const text = Buffer.from([0xc7, 0xe0, 0xee, 0xea, 0xe7])
    const font = (set: number): Buffer =>
      recordOf(0x0031, words(200, 0, 0x7fff, 400, 0), Buffer.from([0, 2, set, 0, 5]), Buffer.from('Arial'))
    const path = workbook({
      version: 0x0500,
      globals: [...sets.map(font), ...codePages.map((codePage) => recordOf(0x0042, codePage))],
      name: Buffer.concat([Buffer.from([5]), text]),
      cells: [recordOf(0x0204, words(0, 0, 0, 5), text)],
    })
    expect((await factsOf(path)).sheet).toBe(read)
    expect(await cellsOf(path, { headerRow: 0 })).toEqual([[read]])
  })

  test('a sheet that ends before it is over is damaged and not a shorter list', async () => {
    expect(problemIn(await readRows(workbook({ cells, hasEnd: false }), { headerRow: 0 }))).toMatchObject({
      code: 'reader_workbook_damaged',
    })
  })
})

describe.each([
  [5, 0x0500],
  [8, 0x0600],
])('the number formats of a workbook of BIFF %i', (_biff, version) => {
  const isUnicode = version === 0x0600
  const format = (id: number, code: string): Buffer => {
    const head = isUnicode
      ? Buffer.concat([words(code.length), Buffer.from([0])])
      : Buffer.from([code.length])
    return recordOf(0x041e, words(id), head, Buffer.from(code, 'latin1'))
  }
  const style = (id: number): Buffer => recordOf(0x00e0, words(0, id), Buffer.alloc(isUnicode ? 16 : 12))
  const numberCell = (column: number, value: number): Buffer => {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(value)
    return recordOf(0x0203, words(0, column, column), bytes)
  }

  test('built-in ones are those of Brazil, and written ones stay as they are', async () => {
    const path = workbook({
      version,
      name: isUnicode ? Buffer.from('\u0001\0P', 'latin1') : Buffer.from('\u0001P'),
      globals: [
        format(5, '"£"#,##0;-"£"#,##0'),
        format(7, '"$"#,##0.00_);\\("$"#,##0.00\\)'),
        format(164, '"$"#,##0_);\\("$"#,##0\\)'),
        ...[5, 7, 164, 15, 31].map(style),
      ],
      cells: [1, 1.5, 1, 45_000, 45_000].map((value, column) => numberCell(column, value)),
    })
    expect(await cellsOf(path, { headerRow: 0 })).toEqual([
      ['R$ 1', 'R$ 1,50', '$1', '15/mar/23', '15/03/2023'],
    ])
  })
})

describe('the compound file around an XLS workbook', () => {
  const rows = Array.from({ length: 400 }, (_, index) => [`pessoa ${index}`, index])
  const whole = writeWorkbook('biff8', [{ name: 'P', rows }])
  const tableAt = 512 * (1 + whole.readUInt32LE(76))

  test('a table of sectors that is empty is damage and no endless loop', async () => {
    const file = Buffer.from(whole)
    file.fill(0, tableAt, tableAt + 512)
    expect(problemIn(await inspect(fileOf(file))).code).toBe('reader_workbook_damaged')
  })

  test('a workbook that was cut short is damaged and not a shorter list', async () => {
    // The table and the directory stand behind the workbook there, and before it in the other half of the files.
    const path = fileOf(
      Buffer.concat([whole.subarray(0, tableAt), Buffer.alloc(512), whole.subarray(tableAt + 512)]),
    )
    expect(problemIn(await inspect(path)).code).toBe('reader_workbook_damaged')
  })

  test('a workbook of Excel 5 is read, and not one of Excel 97 that is an object in it', async () => {
    const container = CFB.read(writeWorkbook('biff5', [{ name: 'P', rows: [['maria', 9]] }]), {
      type: 'buffer',
    })
    const inner = CFB.find(CFB.read(whole, { type: 'buffer' }), '/Workbook')
    CFB.utils.cfb_add(container, '/MBD00002b54/Workbook', inner?.content ?? Buffer.alloc(0))
    expect(await cellsOf(fileOf(CFB.write(container, { type: 'buffer' })))).toEqual([['maria', '9']])
  })
})
