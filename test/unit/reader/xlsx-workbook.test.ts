import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runJob } from '../../../main/reader/run-job.ts'
import { sourceOfPath } from '../../support/path-source.ts'
import { reasonIn, rowsIn, sheetOf } from '../../support/spreadsheets/one-sheet.ts'
import { workbookOfText } from '../../support/spreadsheets/random-workbook.ts'
import {
  cellsOf,
  choicesOf,
  factsOf,
  fileOf,
  inspect,
  problemIn,
  readRows,
} from '../../support/spreadsheets/run-reader.ts'
import { buildWorkbook, worksheetXml } from '../../support/spreadsheets/workbook-writer.ts'
import { checkProperty } from '../../support/property.ts'

describe('workbook sheets', () => {
  const row = (text: string): string => `<row><c t="str"><v>${text}</v></c></row>`

  it('the sheets of a workbook are listed in order, and its first visible sheet with rows is read', async () => {
    const path = fileOf(
      buildWorkbook({
        sheets: [
          { name: 'Oculta', state: 'hidden', rows: row('oculta') },
          { name: 'Gráfico', type: 'chartsheet', rows: row('gráfico') },
          { name: 'Vazia', rows: '<row r="1"><c r="A1" s="1"/></row><row><c t="str"><v> </v></c></row>' },
          { name: 'Clientes & "Cia"', rows: row('cliente') },
          { name: '__proto__', state: 'veryHidden', rows: row('proto') },
        ],
      }),
    )
    const facts = await factsOf(path)
    expect(facts).toMatchObject({ kind: 'xlsx', encoding: null, delimiter: null, sheet: 'Clientes & "Cia"' })
    expect(facts.sheets).toEqual([
      { name: 'Oculta', hidden: true },
      { name: 'Vazia', hidden: false, rows: 0, isCut: false, hasContacts: false },
      { name: 'Clientes & "Cia"', hidden: false, rows: 1, isCut: false, hasContacts: false },
      { name: '__proto__', hidden: true },
    ])
    for (const [sheet, text] of [
      ['Oculta', 'oculta'],
      ['Clientes & "Cia"', 'cliente'],
      ['__proto__', 'proto'],
    ] as const) {
      expect(await cellsOf(path, { sheet, headerRow: 0 })).toEqual([[text]])
    }
    expect(await factsOf(path, { sheet: 'Vazia' })).toMatchObject({
      headerRow: 0,
      columns: [],
      sample: [],
      complete: true,
    })
  })

  it('a missing sheet is reported with the number of sheets in the workbook', async () => {
    const path = fileOf(buildWorkbook({ sheets: [{ name: 'Plan1', rows: row('a') }] }))
    expect(problemIn(await inspect(path, { sheet: 'Plan2' }))).toEqual({
      code: 'reader_sheet_missing',
      params: { sheets: 1 },
    })
    const none = fileOf(buildWorkbook({ sheets: [{ name: 'x', type: 'chartsheet' }] }))
    expect(problemIn(await inspect(none))).toEqual({ code: 'reader_sheet_missing', params: { sheets: 0 } })
  })

  it('a workbook whose sheets are all hidden or all empty opens at its first sheet', async () => {
    const hidden = fileOf(buildWorkbook({ sheets: [{ name: 'a', state: 'hidden', rows: row('x') }] }))
    expect((await factsOf(hidden)).sheet).toBe('a')
    const empty = fileOf(buildWorkbook({ sheets: [{ name: 'a' }, { name: 'b' }] }))
    expect((await factsOf(empty)).sheet).toBe('a')
  })

  it('a sheet is found by its package relation, whatever the case and slashes of its path', async () => {
    const relations = (list: string): string => `<Relationships>${list}</Relationships>`
    const path = fileOf(
      buildWorkbook({
        sheets: [],
        parts: [
          {
            name: '_rels/.rels',
            data: relations(
              '<Relationship Id="a" Type="http://purl.oclc.org/x/officeDocument" Target="/Data/Book.xml"/>',
            ),
          },
          {
            name: 'data\\book.xml',
            data: '<workbook xmlns:q="u"><sheets><sheet name="s" sheetId="1" q:id="w"/></sheets></workbook>',
          },
          {
            name: 'data/_rels/book.xml.rels',
            data: relations(
              '<Relationship Id="w" Type="x/worksheet" Target="./sub/../../SHEETS/One.xml"/><Relationship Id="e" Type="x/worksheet" Target="http://x" TargetMode="External"/>',
            ),
          },
          { name: 'sheets/one.xml', data: worksheetXml(row('a')) },
        ],
      }),
    )
    expect(await rowsIn(path)).toEqual([['a']])
  })

  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const extended = 'http://schemas.microsoft.com/office/spreadsheetml/2010/11/main'
  const newer = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  it.each([
    [
      'with extensions behind it, as a recent Excel writes them',
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><workbookPr date1904="1"/>
        <sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets>
        <extLst><ext uri="{1}" xmlns:x14="${newer}"><x14:workbookPr defaultImageDpi="32767"/></ext>
        <ext uri="{2}" xmlns:x15="${extended}"><x15:workbookPr chartTrackingRefBase="1"/></ext>
        <ext uri="{3}"><workbookPr xmlns="${newer}"/></ext></extLst></workbook>`,
    ],
    [
      'with an extension beside it',
      `<workbook xmlns="${main}" xmlns:r="${relationships}" xmlns:x15="${extended}"><workbookPr date1904="true"/>
        <x15:workbookPr chartTrackingRefBase="1"/><workbookPr xmlns="${newer}"/>
        <x15:sheets><x15:sheet name="x" r:id="rId1"/></x15:sheets>
        <sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'in elements with prefixes, not all of them the same',
      `<x:workbook xmlns:x="${main}" xmlns="${main}" xmlns:r="${relationships}"><workbookPr date1904="1"/>
        <x:sheets><sheet name="s" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
    ],
  ])('the dates of a workbook count from 1904 where its properties say so, %s', async (_what, data) => {
    const path = fileOf(
      buildWorkbook({
        sheets: [{ name: 's', rows: '<row><c s="1"><v>0</v></c></row>' }],
        styles:
          '<dxfs><dxf><numFmt numFmtId="164" formatCode="0"/></dxf></dxfs><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>' +
          `<cellXfs><xf/><xf numFmtId="164"/></cellXfs><extLst><ext><x14:cellXfs xmlns:x14="${newer}"><x14:xf/></x14:cellXfs></ext></extLst>`,
        parts: [{ name: 'xl/workbook.xml', data }],
      }),
    )
    expect((await factsOf(path)).sheets?.map(({ name }) => name)).toEqual(['s'])
    expect(await rowsIn(path)).toEqual([['01/01/1904']])
  })

  it('strings in an extension of the strings are none of theirs', async () => {
    const path = fileOf(
      buildWorkbook({
        sheets: [{ name: 's', rows: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>' }],
        strings: `<si><t>um</t><extLst><ext><si/></ext></extLst></si><si><t>dois</t></si>`,
      }),
    )
    expect(await rowsIn(path)).toEqual([['um', 'dois']])
  })

  it('a workbook whose workbook part is broken XML is refused as damaged', async () => {
    const parts = [
      { name: '_rels/.rels', data: '<Relationships/>' },
      { name: 'xl/other.xml', data: '<a/>' },
    ]
    const path = fileOf(
      buildWorkbook({ sheets: [], parts: [...parts, { name: 'xl/workbook.xml', data: '<a' }] }),
    )
    expect(problemIn(await inspect(path)).code).toBe('reader_xml_damaged')
  })
})

describe('shared strings', () => {
  const table = Array.from({ length: 10_000 }, (_, index) => [
    `Conceição ${index}`,
    index % 3 === 0 ? `€ ${index % 100}` : `${index}`,
  ])

  it('a workbook with 10,000 rows of shared strings is sampled and read in full', async () => {
    const path = fileOf(workbookOfText([['nome', 'valor'], ...table], 'shared'))
    const facts = await factsOf(path)
    expect(facts).toMatchObject({ headerRow: 1, columns: ['nome', 'valor'], complete: false })
    expect(facts.sample.map((row) => row.cells)).toEqual(table.slice(0, 200))
    expect(await cellsOf(path, choicesOf(facts))).toEqual(table)
  })

  it('a malformed shared string number is refused', async () => {
    const strings = '<si><t>x</t></si>'.repeat(200)
    for (const number of ['1x', 'x1', '1 1', '1.0']) {
      const path = sheetOf(`<row><c t="s"><v>${number}</v></c></row>`, { strings })
      expect((await reasonIn(path))[2]).toBe('string_missing')
    }
  })

  it('shared strings in another order than their cells are read correctly', async () => {
    const strings = Array.from({ length: 9_000 }, (_, index) => `<si><t>texto ${index}</t></si>`).join('')
    const rows = Array.from(
      { length: 9_000 },
      (_, index) => `<row><c t="s"><v>${8_999 - index}</v></c><c t="s"><v>${index}</v></c></row>`,
    )
    const path = sheetOf(rows.join(''), { strings })
    expect((await factsOf(path, { headerRow: 0 })).sample[0]?.cells).toEqual(['texto 8999', 'texto 0'])
    const cells = await rowsIn(path)
    expect([cells.length, cells[0], cells[8_999]]).toEqual([
      9_000,
      ['texto 8999', 'texto 0'],
      ['texto 0', 'texto 8999'],
    ])
  })
})

describe('workbook batches', () => {
  it.each([
    ['rows', '<row><c><v>1</v></c></row>', 2_500, 1_000, 3],
    ['characters', `<row><c t="str"><v>${'x'.repeat(10_000)}</v></c></row>`, 250, 100_000, 3],
    ['cells', '<row><c r="AAA1"><v>1</v></c></row>', 400, 100_000, 3],
  ])('workbook batches are limited by their number of %s', async (_, row, count, rowsPerBatch, batches) => {
    // Rows of one kind are too many of it for the ratio of an archive, unless they are stored.
    const rows = Array.from({ length: count }, (_each, index) => row.replace('AAA1', `AAA${index + 1}`)).join(
      '',
    )
    const path = sheetOf('', {
      parts: [{ name: 'xl/worksheets/sheet1.xml', data: worksheetXml(rows), method: 0 }],
    })
    const read = await readRows(path, { headerRow: 0 }, { rowsPerBatch })
    expect('rows' in read && [read.rows.length, read.batches]).toEqual([count, batches])
  })
})

describe('reading progress', () => {
  it('reading progress of a workbook with a large picture never decreases and ends at 1', async () => {
    const picture = { name: 'xl/media/image1.png', data: Buffer.alloc(3_000_000, 'x'), method: 0 }
    const rows = Array.from({ length: 30_000 }, (_, index) => `<row><c><v>${index * 7_919}</v></c></row>`)
    const path = sheetOf(rows.join(''), { parts: [picture] })
    const seen: number[] = []
    const output = {
      sendFacts: () => {},
      sendAudio: () => {},
      sendComparison: () => {},
      sendRows: (_: unknown, { bytesRead, bytesTotal }: { bytesRead: number; bytesTotal: number }) => {
        seen.push(bytesRead / bytesTotal)
        return Promise.resolve()
      },
    }
    await runJob({ type: 'read', path, choices: { headerRow: 0 }, rowsPerBatch: 1_000 }, output, () =>
      sourceOfPath(path),
    )
    expect(seen.at(-1)).toBe(1)
    expect(seen[0]).toBeGreaterThan(0)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })
})

describe('random text tables', () => {
  it('a random text table in a workbook is read back cell by cell', async () => {
    const unit = fc.constantFrom(...'aZ09 é€😀<>&"\'\n\t_', '_x000D_', '_x', '\r', '\u0001', ']]>', '\u00a0')
    const cell = fc.array(unit, { maxLength: 6 }).map((units) => units.join(''))
    const table = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 5 })
    await checkProperty(
      fc.tuple(table, fc.constantFrom('shared' as const, 'inline' as const)),
      async ([random, storage]) => {
        const rows = [['início'], ...random]
        const expected = rows
          .filter((cells) => cells.some((each) => each.trim() !== ''))
          .map((cells) => cells.slice(0, cells.findLastIndex((each) => each !== '') + 1))
        expect(await rowsIn(fileOf(workbookOfText(rows, storage)))).toEqual(expected)
      },
      { runs: 300 },
    )
  })
})

it('the first rows of a workbook arrive before 30 % of it is read, the last after 70 %', async () => {
  const table = Array.from({ length: 60_000 }, (_, index) => [`Ana ${index}`, `${index * 7_919}`])
  const path = fileOf(workbookOfText(table, 'shared'))
  const shares: number[] = []
  await runJob(
    { type: 'read', path, choices: { headerRow: 0 }, rowsPerBatch: 4_000 },
    {
      sendFacts: () => {},
      sendAudio: () => {},
      sendComparison: () => {},
      sendRows: (_batch, { bytesRead, bytesTotal }) => {
        shares.push(bytesRead / bytesTotal)
        return Promise.resolve()
      },
    },
    () => sourceOfPath(path),
  )
  expect(shares[0]).toBeLessThan(0.3)
  expect(shares.at(-1)).toBeGreaterThan(0.7)
})
