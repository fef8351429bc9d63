/** Control characters in the texts of workbooks of XML, which their own programs mend or refuse. */
import { describe, expect, it } from 'vitest'
import { fileOf, readRows } from '../../support/spreadsheets/run-reader.ts'
import { buildWorkbook } from '../../support/spreadsheets/workbook-writer.ts'
import { buildZip } from '../../support/spreadsheets/zip-writer.ts'

const xlsx = (values: readonly string[], kind: 'shared' | 'inline'): Buffer =>
  buildWorkbook({
    sheets: [
      {
        name: 'Plan1',
        rows: values
          .map((value, index) =>
            kind === 'shared'
              ? `<row><c t="s"><v>${index}</v></c></row>`
              : `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`,
          )
          .join(''),
      },
    ],
    strings: values.map((value) => `<si><t>${value}</t></si>`).join(''),
  })

const ods = (values: readonly string[], kind: 'paragraph' | 'attribute'): Buffer =>
  buildZip([
    {
      name: 'content.xml',
      data: `<office:document-content><office:body><office:spreadsheet><table:table table:name="a">${values
        .map(
          (value) =>
            `<table:table-row>${
              kind === 'paragraph'
                ? `<table:table-cell><text:p>${value}</text:p></table:table-cell>`
                : `<table:table-cell office:value-type="string" office:string-value="${value}"/>`
            }</table:table-row>`,
        )
        .join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
  ])

const writers = [
  ['shared strings of XLSX', (values: readonly string[]) => xlsx(values, 'shared')],
  ['inline strings of XLSX', (values: readonly string[]) => xlsx(values, 'inline')],
  ['paragraphs of ODS', (values: readonly string[]) => ods(values, 'paragraph')],
  ['attributes of ODS', (values: readonly string[]) => ods(values, 'attribute')],
] as const

describe.each(writers)('control characters in %s', (_, write) => {
  it('are left out, and their rows are kept and told', async () => {
    const values = ['nome', 'Jo\u0001ão', 'Ana', 'B&#x1F;ia', 'C\u0000ida &amp; filhos']
    const read = await readRows(fileOf(write(values)), { headerRow: 1 })
    expect(read).toMatchObject({
      rows: ['João', 'Ana', 'Bia', 'Cida & filhos'].map((cell, index) => ({
        sourceRow: index + 2,
        cells: [cell],
      })),
      doubts: { quotes: { count: 0 }, characters: { count: 3, first: [2, 4, 5] } },
    })
  })

  it('of 3,000 rows are counted, the first 20 by their number', async () => {
    const values = Array.from({ length: 3_000 }, (_each, index) => (index % 2 === 0 ? 'x' : `\u0002${index}`))
    const read = await readRows(fileOf(write(values)), { headerRow: 0 })
    expect(read).toMatchObject({
      doubts: {
        characters: { count: 1_500, first: Array.from({ length: 20 }, (_each, index) => 2 * index + 2) },
      },
    })
  })
})

it('a row with a shared string that was cleaned is told each time that it refers to it', async () => {
  const workbook = buildWorkbook({
    sheets: [{ name: 'a', rows: '<row><c t="s"><v>0</v></c></row>'.repeat(3) }],
    strings: '<si><t>\u0001x</t></si><si><t>y</t></si>',
  })
  expect(await readRows(fileOf(workbook), { headerRow: 0 })).toMatchObject({
    doubts: { characters: { count: 3, first: [1, 2, 3] } },
  })
})
