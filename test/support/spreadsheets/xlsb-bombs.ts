import { recordOf, recordTypes, wideString } from '../../../main/reader/xlsb/records.ts'
import { dense, numbers, overBudget, stored, type Bomb } from './bomb-model.ts'
import { containerBombs } from './container-bombs.ts'
import { buildZip, type ZipPart } from './zip-writer.ts'

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const sheetRecord = (name: string): Buffer =>
  recordOf(recordTypes.sheet, Buffer.concat([numbers(0, 1), wideString('rId1'), wideString(name)]))

/** A row of an XLSB, with what follows of its record as zeros. */
const rowOf = (row: number): Buffer => recordOf(recordTypes.row, numbers(row, 0, 0, 0))
const stringCell = (column: number, index: number): Buffer =>
  recordOf(recordTypes.stringCell, numbers(column, 0, index))
const textCell = (column: number, text: string): Buffer =>
  recordOf(0x06, Buffer.concat([numbers(column, 0), wideString(text)]))
const stringItem = (text: string): Buffer =>
  recordOf(0x13, Buffer.concat([Buffer.alloc(1), wideString(text)]))

type BinaryModel = {
  cells?: readonly Buffer[]
  strings?: Buffer
  workbook?: readonly Buffer[]
  parts?: ZipPart[]
}

const contents = 'xl/worksheets/sheet1.bin'

const xlsbParts = ({ cells, strings, workbook, parts }: BinaryModel): ZipPart[] => [
  { name: 'xl/workbook.bin', data: Buffer.concat([...(workbook ?? [sheetRecord('Plan1')])]) },
  {
    name: 'xl/_rels/workbook.bin.rels',
    data: `<Relationships><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.bin"/><Relationship Id="rId2" Type="${relationships}/sharedStrings" Target="sharedStrings.bin"/><Relationship Id="rId3" Type="${relationships}/styles" Target="styles.bin"/></Relationships>`,
  },
  { name: contents, data: Buffer.concat([...(cells ?? [rowOf(0), textCell(0, 'nome')])]) },
  ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.bin', data: strings }]),
  ...(parts ?? []),
]

const xlsbOf = (model: BinaryModel): Buffer => buildZip(xlsbParts(model))

/** Hostile records in honest parts. */
const recordBombs: readonly Bomb[] = [
  {
    name: 'billion laughs among the relations',
    build: () =>
      buildZip(
        xlsbParts({}).map((part) =>
          part.name.endsWith('.rels')
            ? { ...part, data: '<!DOCTYPE x [<!ENTITY a "a">]><Relationships/>' }
            : part,
        ),
      ),
    answer: 'reader_xml_forbidden',
  },
  {
    name: 'row 4294967295',
    build: () => xlsbOf({ cells: [rowOf(0xffffffff), textCell(0, 'x')] }),
    answer: 'reader_too_many_rows',
  },
  {
    name: 'column 4294967295',
    build: () => xlsbOf({ cells: [rowOf(0), textCell(0xffffffff, 'x')] }),
    answer: 'reader_too_many_columns',
  },
  {
    name: 'rows that all end in the last column',
    build: () =>
      xlsbOf({
        cells: Array.from({ length: 20_000 }, (_, row) => [rowOf(row), textCell(16_383, `${row}`)]).flat(),
      }),
    answer: overBudget,
    reason: 'empty_cells',
  },
  {
    name: 'a dimension of the whole sheet',
    build: () =>
      xlsbOf({ cells: [recordOf(0x94, numbers(0, 1_048_575, 0, 16_383)), rowOf(0), textCell(0, 'x')] }),
    answer: 'table',
  },
  {
    name: 'a million merged cells',
    build: () =>
      xlsbOf({
        cells: [
          rowOf(0),
          textCell(0, 'x'),
          ...Array.from({ length: 1_000_000 }, (_, row) => recordOf(0xb0, numbers(row, row, 0, 1))),
        ],
      }),
    answer: 'table',
  },
  {
    name: 'a long shared string in every cell of a row',
    build: () =>
      xlsbOf({
        strings: stringItem(dense(30_000)),
        cells: [rowOf(0), ...Array.from({ length: 16_384 }, (_, column) => stringCell(column, 0))],
      }),
    answer: 'reader_row_too_long',
  },
  {
    name: 'a long shared string in every row',
    build: () =>
      xlsbOf({
        strings: stringItem(dense(30_000)),
        cells: Array.from({ length: 100_000 }, (_, row) => [rowOf(row), stringCell(0, 0)]).flat(),
      }),
    answer: overBudget,
    reason: 'repeated_text',
  },
  {
    name: 'a shared string of 40 MB',
    build: () =>
      xlsbOf({
        cells: [rowOf(0), stringCell(0, 0)],
        parts: [stored('xl/sharedStrings.bin', stringItem(dense(20_000_000)))],
      }),
    answer: 'reader_workbook_damaged',
    reason: 'record',
  },
  {
    name: 'a shared string of 100 MB',
    build: () =>
      xlsbOf({
        cells: [rowOf(0), stringCell(0, 0)],
        parts: [stored('xl/sharedStrings.bin', stringItem(dense(60_000_000)))],
      }),
    answer: 'reader_workbook_damaged',
    reason: 'record',
  },
  {
    name: 'shared strings that are not there',
    build: () => xlsbOf({ strings: stringItem('a'), cells: [rowOf(0), stringCell(0, 0xfffffff0)] }),
    answer: 'reader_workbook_damaged',
    reason: 'strings',
  },
  {
    name: 'a text that says it is of 4 GB',
    build: () => xlsbOf({ cells: [rowOf(0), recordOf(0x06, numbers(0, 0, 0xffffffff))] }),
    answer: 'table',
  },
  {
    name: 'a record that says it is of 256 MB',
    build: () => xlsbOf({ cells: [rowOf(0), Buffer.from([0x06, 0xff, 0xff, 0xff, 0x7f])] }),
    answer: 'table',
  },
  {
    name: 'a million empty records',
    build: () =>
      buildZip(
        xlsbParts({}).map((part) =>
          part.name === contents
            ? stored(
                contents,
                Buffer.concat([rowOf(0), textCell(0, 'x'), Buffer.alloc(2_000_000, '\u0025\u0000')]),
              )
            : part,
        ),
      ),
    answer: 'table',
  },
  {
    name: 'thousands of sheets',
    build: () => xlsbOf({ workbook: Array.from({ length: 50_000 }, (_, index) => sheetRecord(`${index}`)) }),
    answer: overBudget,
    reason: 'sheets',
  },
  {
    name: 'a name of a sheet that says it is of 4 GB',
    build: () => xlsbOf({ workbook: [recordOf(recordTypes.sheet, numbers(0, 1, 0xffffffff))] }),
    answer: 'reader_workbook_damaged',
    reason: 'sheet_names',
  },
  {
    name: 'styles of 100 MB',
    build: () => xlsbOf({ parts: [stored('xl/styles.bin', dense(100_000_000))] }),
    answer: 'reader_workbook_too_large',
  },
  {
    name: 'names of prototypes',
    build: () =>
      xlsbOf({ workbook: [sheetRecord('__proto__')], cells: [rowOf(0), textCell(0, '__proto__')] }),
    answer: 'table',
  },
]

export const xlsbBombs: readonly Bomb[] = [
  ...containerBombs('XLSB', xlsbParts({}), contents),
  ...recordBombs.map((bomb) => ({ ...bomb, name: `XLSB: ${bomb.name}` })),
]
