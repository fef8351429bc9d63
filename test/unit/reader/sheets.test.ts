import { describe, expect, it } from 'vitest'
import { byteSourceOf, type ByteSource } from '../../../main/reader/byte-source.ts'
import { openOds } from '../../../main/reader/ods/open-ods.ts'
import { readArchiveDirectory } from '../../../main/reader/zip/archive.ts'
import { cellsOf, factsOf, fileOf, problemIn, inspect } from '../../support/spreadsheets/run-reader.ts'
import { makeCpfs } from '../../support/documents.ts'
import {
  type Cell,
  type WrittenKind,
  type WrittenSheet,
  writeWorkbook,
} from '../../support/spreadsheets/sheetjs-workbooks.ts'
import { buildWorkbook } from '../../support/spreadsheets/workbook-writer.ts'

const cover: WrittenSheet = {
  name: 'Capa',
  rows: [
    ['Relatório de cobrança'],
    ['Empresa', 'Exemplo Ltda'],
    ['CNPJ', '11.222.333/0001-81'],
    ['Telefone', '(11) 4002-8922'],
    ['Emitido em', '05/11/2026'],
  ],
}
const totals: WrittenSheet = {
  name: 'Resumo',
  rows: [
    ['Faixa', 'Quantidade', 'Valor'],
    ...[1, 2, 3, 4, 5].map((one): Cell[] => [`até ${one}0 dias`, one, one * 10.5]),
  ],
}
const phones = (name: string, count: number): WrittenSheet => ({
  name,
  rows: [
    ['Nome', 'Celular', 'Valor'],
    ...Array.from({ length: count }, (_each, index): Cell[] => [`Ana ${index}`, 11_980_000_000 + index, 10]),
  ],
})
const documents: WrittenSheet = {
  name: 'Documentos',
  rows: [['Cliente', 'CPF'], ...makeCpfs(30).map((cpf): Cell[] => ['Ana', cpf])],
}

const chosenOf = async (
  sheets: readonly WrittenSheet[],
  kind: WrittenKind = 'xlsx',
): Promise<string | null> => (await factsOf(fileOf(writeWorkbook(kind, sheets)))).sheet

describe('the sheet of a workbook that is opened', () => {
  it.each(['xlsx', 'biff8', 'xlsb', 'ods', 'xlml'] as const)(
    'the sheet with phones is opened in a workbook written as %s, and the rows of all are counted',
    async (kind) => {
      const path = fileOf(writeWorkbook(kind, [cover, totals, phones('Base', 50)]))
      const facts = await factsOf(path)
      expect(facts.sheet).toBe('Base')
      expect(facts.sheets).toEqual([
        { name: 'Capa', hidden: false, rows: 5, isCut: false, hasContacts: false },
        { name: 'Resumo', hidden: false, rows: 6, isCut: false, hasContacts: false },
        { name: 'Base', hidden: false, rows: 51, isCut: false, hasContacts: true },
      ])
      // Who reads without choosing reads the same sheet.
      expect(await cellsOf(path)).toHaveLength(50)
    },
  )

  it('a sheet of documents counts as one of phones does, and the first of equals is opened', async () => {
    expect(await chosenOf([cover, documents])).toBe('Documentos')
    expect(await chosenOf([phones('Maio', 30), phones('Junho', 500)])).toBe('Maio')
    expect(await chosenOf([phones('Exemplo', 1), phones('Base', 8)])).toBe('Base')
  })

  it('without phones and documents the first visible sheet with rows is opened', async () => {
    expect(await chosenOf([{ name: 'Vazia', rows: [[null]] }, totals, { ...totals, name: 'Outra' }])).toBe(
      'Resumo',
    )
    expect(await chosenOf([totals, { ...phones('Oculta', 30), hidden: true }])).toBe('Resumo')
  })

  it('rows are counted up to a limit', async () => {
    const facts = await factsOf(fileOf(writeWorkbook('xlsx', [cover, phones('Base', 20_500)])))
    expect(facts.sheets[1]).toMatchObject({ rows: 20_000, isCut: true })
  })

  it('the content of an ODS is not read again for each of its sheets', async () => {
    const names = Array.from({ length: 12 }, (_each, index) => `Plan${index + 1}`)
    const numbers = (name: string): WrittenSheet => ({
      name,
      rows: Array.from({ length: 400 }, (_each, index): Cell[] => [
        `x${(index * 7_919 + name.length) % 9_973}`,
        index,
      ]),
    })
    const source = byteSourceOf(writeWorkbook('ods', names.map(numbers)))
    let bytesRead = 0
    const counted: ByteSource = {
      ...source,
      readInto: async (...place) => {
        const read = await source.readInto(...place)
        bytesRead += read
        return read
      },
      read: async (...place) => {
        const read = await source.read(...place)
        bytesRead += read.length
        return read
      },
    }
    const table = await openOds(counted, await readArchiveDirectory(source), {})
    const sheets = await table.sheets()
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual(names.map((name) => [name, 400]))
    expect(bytesRead).toBeGreaterThan(source.size / 2)
    expect(bytesRead).toBeLessThan(source.size * 3)
  })

  it('what is kept of the sheets of an ODS is what reading them tells', async () => {
    const sheets = [totals, { name: 'Vazia', rows: [[null]] }, phones('Base', 20_500), phones('Outra', 30)]
    const facts = await factsOf(fileOf(writeWorkbook('ods', sheets)))
    expect(facts.sheet).toBe('Base')
    expect(facts.sheets).toEqual([
      { name: 'Resumo', hidden: false, rows: 6, isCut: false, hasContacts: false },
      { name: 'Vazia', hidden: false, rows: 0, isCut: false, hasContacts: false },
      { name: 'Base', hidden: false, rows: 20_000, isCut: true, hasContacts: true },
      { name: 'Outra', hidden: false, rows: 31, isCut: false, hasContacts: true },
    ])
  })

  it('a damaged sheet behind a good one does not keep the good one from being opened', async () => {
    const row = '<row><c t="inlineStr"><is><t>Ana</t></is></c><c><v>11980000000</v></c></row>'
    const sheets = (first: string, second: string): string =>
      fileOf(
        buildWorkbook({
          sheets: [
            { name: 'A', rows: first },
            { name: 'B', rows: second },
          ],
        }),
      )
    const facts = await factsOf(sheets(row, '<row><c t="x"><v>1</v></c></row>'))
    expect(facts.sheet).toBe('A')
    expect(facts.sheets[1]).toEqual({ name: 'B', hidden: false })
    expect(problemIn(await inspect(sheets('<row><c t="x"><v>1</v></c></row>', row))).code).toBe(
      'reader_xml_damaged',
    )
  })
})
