import * as XLSX from 'xlsx'
import { recordOf, recordTypes as xlsTypes } from '../../../main/reader/xls/records.ts'
import { numbers, overBudget, type Bomb } from './bomb-model.ts'
import { compoundFile } from './compound-writer.ts'

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return bytes
}

const beginning = (type: number): Buffer => recordOf(0x0809, words(0x0600, type, 0, 0, 0, 0, 0, 0))
const end = recordOf(xlsTypes.end)
const plainName = (text: string): Buffer => Buffer.concat([Buffer.from([text.length, 0]), Buffer.from(text)])
const label = (row: number, column: number, index: number): Buffer =>
  recordOf(xlsTypes.stringCell, words(row, column, 0), numbers(index))
/** LABEL (MS-XLS 2.4.148), a text of its own. */
const ownText = (row: number, column: number, text: string): Buffer =>
  recordOf(0x0204, words(row, column, 0, text.length), Buffer.from([0]), Buffer.from(text, 'latin1'))

/** Strings as one record and those that continue it, each text within its record. */
const sharedStrings = (count: number, texts: readonly string[]): Buffer =>
  Buffer.concat([
    recordOf(xlsTypes.strings, numbers(count, count)),
    ...texts.map((text) =>
      recordOf(xlsTypes.continuation, words(text.length), Buffer.from([0]), Buffer.from(text, 'latin1')),
    ),
  ])

type XlsModel = {
  cells?: readonly Buffer[]
  globals?: readonly Buffer[]
  sheets?: readonly string[]
  offset?: number
}

const xlsStream = ({ cells, globals, sheets = ['P'], offset }: XlsModel): Buffer => {
  const before = [beginning(5), ...(globals ?? [])]
  const sheetsOf = (at: number): Buffer[] =>
    sheets.map((name) => recordOf(xlsTypes.sheet, numbers(at), Buffer.from([0, 0]), plainName(name)))
  const start = Buffer.concat([...before, ...sheetsOf(0), end]).length
  return Buffer.concat([
    ...before,
    ...sheetsOf(offset ?? start),
    end,
    beginning(0x10),
    ...(cells ?? [ownText(0, 0, 'nome')]),
    end,
  ])
}

type CompoundFiles = {
  utils: { cfb_new(): object; cfb_add(container: object, path: string, content: Buffer): void }
  write(container: object, options: { type: 'buffer' }): Buffer
}

const compoundOf = (stream: Buffer, ...more: readonly [string, Buffer][]): Buffer => {
  const { CFB } = XLSX as unknown as { CFB: CompoundFiles }
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/Workbook', stream)
  for (const [path, content] of more) CFB.utils.cfb_add(container, path, content)
  return CFB.write(container, { type: 'buffer' })
}

const xlsOf = (model: XlsModel): Buffer => compoundOf(xlsStream(model))

/** The compound file with a 32-bit number of its header changed. */
const withHeader = (offset: number, value: number): Buffer => {
  const file = Buffer.from(xlsOf({}))
  file.writeUInt32LE(value >>> 0, offset)
  return file
}

const compoundDamage = 'reader_workbook_damaged'

const bombs: readonly Bomb[] = [
  { name: 'a workbook, to compare', build: () => xlsOf({}), answer: 'table' },
  {
    name: 'a directory in circles',
    build: () => compoundFile(['Root Entry', 'Workbook'], { circular: true }),
    answer: compoundDamage,
  },
  {
    name: 'a table of sectors in circles',
    build: () => {
      const file = xlsOf({ cells: [ownText(0, 0, 'a'.repeat(8_000))] })
      // Every sector of the file is followed by sector 1.
      const table = 512 * (1 + file.readUInt32LE(76))
      for (let at = table; at < table + 512; at += 4) file.writeUInt32LE(1, at)
      return file
    },
    answer: compoundDamage,
  },
  { name: 'a million sectors of tables', build: () => withHeader(44, 1_000_000), answer: 'table' },
  {
    name: 'a directory beyond the end',
    build: () => withHeader(48, 0x7fffffff),
    answer: 'reader_kind_unsupported',
  },
  { name: 'more tables beyond the end', build: () => withHeader(68, 0x7fffffff), answer: 'table' },
  {
    name: '600 streams',
    build: () =>
      compoundOf(
        xlsStream({}),
        ...Array.from({ length: 600 }, (_, index): [string, Buffer] => [`/s${index}`, Buffer.alloc(1)]),
      ),
    answer: 'table',
  },
  {
    name: 'row 65535, column 65535',
    build: () => xlsOf({ cells: [ownText(0xffff, 0xffff, 'x')] }),
    answer: 'reader_too_many_columns',
  },
  {
    name: 'rows that all end in the last column',
    build: () => xlsOf({ cells: Array.from({ length: 20_000 }, (_, row) => ownText(row, 16_383, 'x')) }),
    answer: overBudget,
    reason: 'empty_cells',
  },
  {
    name: 'a dimension of the whole sheet',
    build: () =>
      xlsOf({ cells: [recordOf(0x0200, numbers(0, 0x10000), words(0, 0x100, 0)), ownText(0, 0, 'x')] }),
    answer: 'table',
  },
  {
    name: 'a million merged cells',
    build: () =>
      xlsOf({
        cells: [
          ownText(0, 0, 'x'),
          ...Array.from({ length: 1_000 }, () => recordOf(0x00e5, words(1_000), Buffer.alloc(8_000, 1))),
        ],
      }),
    answer: 'table',
  },
  {
    name: 'strings that say they are 4,000,000,000',
    build: () => xlsOf({ globals: [sharedStrings(0xffffffff, ['a'])], cells: [label(0, 0, 0)] }),
    answer: 'table',
  },
  {
    name: 'shared strings that are not there',
    build: () => xlsOf({ globals: [sharedStrings(1, ['a'])], cells: [label(0, 0, 0xfffffff0)] }),
    answer: compoundDamage,
    reason: 'strings',
  },
  {
    name: 'a long shared string in every cell of a row',
    build: () =>
      xlsOf({
        globals: [sharedStrings(1, ['x'.repeat(8_000)])],
        cells: Array.from({ length: 16_384 }, (_, column) => label(0, column, 0)),
      }),
    answer: 'reader_row_too_long',
  },
  {
    name: 'a long shared string in every row',
    build: () =>
      xlsOf({
        globals: [sharedStrings(1, ['x'.repeat(8_000)])],
        cells: Array.from({ length: 65_535 }, (_, row) => label(row, 0, 0)),
      }),
    answer: overBudget,
    reason: 'repeated_text',
  },
  {
    name: 'a formula without the length of its tokens',
    build: () => xlsOf({ cells: [recordOf(0x0006, words(0, 0, 0, 0, 0, 0, 0x3ff0, 0))] }),
    answer: 'table',
  },
  {
    name: 'sheets within sheets',
    build: () => xlsOf({ cells: Array.from({ length: 100_000 }, () => beginning(0x10)) }),
    // None of them ends, so that the workbook may be cut off.
    answer: compoundDamage,
    reason: 'end',
  },
  {
    name: 'a sheet beyond the end',
    build: () => xlsOf({ offset: 0x7fffffff }),
    // It is found where it begins.
    answer: 'table',
  },
  {
    name: 'a workbook that is its own sheet',
    build: () => xlsOf({ offset: 0 }),
    answer: 'table',
  },
  {
    name: 'thousands of sheets',
    build: () => xlsOf({ sheets: Array.from({ length: 5_000 }, (_, index) => `${index}`) }),
    answer: overBudget,
    reason: 'sheets',
  },
  {
    name: 'a password',
    build: () => xlsOf({ globals: [recordOf(xlsTypes.password, words(1, 1))] }),
    answer: 'reader_password_protected',
  },
  {
    name: 'a file of 100 MB',
    build: () => Buffer.concat([xlsOf({}), Buffer.alloc(100_000_000)]),
    answer: 'reader_workbook_too_large',
  },
  {
    name: 'names of prototypes',
    build: () => xlsOf({ sheets: ['__proto__'], cells: [ownText(0, 0, '__proto__')] }),
    answer: 'table',
  },
]

/** Hostile compound files, and hostile records in honest ones. */
export const xlsBombs: readonly Bomb[] = bombs.map((bomb) => ({ ...bomb, name: `XLS: ${bomb.name}` }))
