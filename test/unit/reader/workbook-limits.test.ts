/** Limits of workbooks that real lists came upon. */
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StringStore } from '../../../main/reader/xlsx/string-store.ts'
import { checkProperty } from '../../support/property.ts'
import { partsIn } from '../../support/spreadsheets/mutated-originals.ts'
import {
  cellsOf,
  countRows,
  factsOf,
  fileOf,
  inspect,
  problemIn,
} from '../../support/spreadsheets/run-reader.ts'
import { writeWorkbook } from '../../support/spreadsheets/sheetjs-workbooks.ts'
import { buildWorkbook } from '../../support/spreadsheets/workbook-writer.ts'
import { buildZip } from '../../support/spreadsheets/zip-writer.ts'

const rows = 20_000
const filler = '<c t="str"><v>SP</v></c>'.repeat(30)
const sheetRows = Array.from({ length: rows }, () => `<row>${filler}</row>`).join('')
const odsRows =
  '<table:table-row table:style-name="ro1"><table:table-cell office:value-type="string" calcext:value-type="string"><text:p>SP</text:p></table:table-cell></table:table-row>'.repeat(
    rows * 3,
  )
const duplicates = '<si><t>SP</t></si>'.repeat(rows * 10)

/** How many times shorter a text becomes. */
const ratioOf = (text: string): number => text.length / deflateRawSync(text).length

describe('lists that repeat themselves', () => {
  it('worksheets, strings and tables that deflate to less than a hundredth are read', async () => {
    for (const text of [sheetRows, odsRows, duplicates]) expect(ratioOf(text)).toBeGreaterThan(100)
    expect(
      await countRows(fileOf(buildWorkbook({ sheets: [{ name: 'a', rows: sheetRows }] })), { headerRow: 0 }),
    ).toEqual({ rows })
    const strings = buildWorkbook({
      sheets: [{ name: 'a', rows: `<row><c t="s"><v>${rows * 10 - 1}</v></c></row>` }],
      strings: duplicates,
    })
    expect(await cellsOf(fileOf(strings), { headerRow: 0 })).toEqual([['SP']])
    const ods = `<a><office:spreadsheet><table:table table:name="P">${odsRows}</table:table></office:spreadsheet></a>`
    expect(await countRows(fileOf(buildZip([{ name: 'content.xml', data: ods }])), { headerRow: 0 })).toEqual(
      { rows: rows * 3 },
    )
  })

  it('a worksheet with as much filler between few cells is refused', async () => {
    const filled = `<row><c t="str"><v>SP</v></c>${' '.repeat(40_000)}</row>`.repeat(200)
    const workbook = buildWorkbook({ sheets: [{ name: 'a', rows: filled }] })
    expect(problemIn(await countRows(fileOf(workbook), { headerRow: 0 }))).toEqual({
      code: 'reader_archive_over_budget',
      params: { what: 'ratio', limit: 100 },
    })
  })

  it('a worksheet that says it becomes a gigabyte of repetition is refused when it is opened', async () => {
    const sheet = {
      name: 'xl/worksheets/sheet1.xml',
      data: Buffer.alloc(4_000_000, 'x'),
      declaredBytes: 1.2e9,
    }
    const deflated = Buffer.alloc(1_500_000, 1)
    const workbook = buildWorkbook({ sheets: [{ name: 'a' }], parts: [{ ...sheet, deflated }] })
    expect(problemIn(await inspect(fileOf(workbook))).params).toEqual({ what: 'ratio', limit: 100 })
  })
})

it.each(['xlsb', 'xlsx'] as const)(
  'the workbook of an %s may lie in any folder of its package',
  async (kind) => {
    const parts = partsIn(writeWorkbook(kind, [{ name: 'Clientes', rows: [['nome'], ['Ana']] }])).map(
      ({ name, data }) => ({
        name: name.replace(/^xl\//, 'dados/'),
        data:
          name.endsWith('.xml') || name.endsWith('.rels') ? String(data).replaceAll('xl/', 'dados/') : data,
      }),
    )
    const path = fileOf(buildZip(parts))
    expect(await factsOf(path)).toMatchObject({ kind, sheet: 'Clientes' })
    expect(await cellsOf(path)).toEqual([['Ana']])
  },
)

describe('the store of strings', () => {
  it('gives back every string as it was, and whether it was cleaned', async () => {
    const string = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('', 'João', 'a€', '😀', '\ud800', '\udc00', 'x'.repeat(300)),
    )
    await checkProperty(
      fc.array(fc.tuple(string, fc.boolean()), { minLength: 1, maxLength: 40 }),
      (pattern) => {
        const store = new StringStore()
        const all = Array.from(
          { length: 2_500 },
          (_each, index): [string, boolean] => pattern[index % pattern.length] ?? ['', false],
        )
        for (const [text, isCleaned] of all) store.add(text, isCleaned)
        expect(all.map((_each, index) => [store.get(index), store.isCleaned(index)])).toEqual(all)
        expect(store.get(all.length)).toBeUndefined()
        return Promise.resolve()
      },
      { runs: 30 },
    )
  })
})
