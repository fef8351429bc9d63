import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRows } from '../../../main/service/cnpj-base/csv-rows.ts'
import { type BaseFile, baseFileAt } from '../../../main/service/cnpj-base/files.ts'
import { importFailureOf, quoted, writeBaseFile } from '../../support/open-data.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { checkProperty } from '../../support/property.ts'

const writeText = (text: string, name = 'Cnaes.csv'): BaseFile => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, text, 'latin1')
  return baseFileAt(path)
}
const rowsOf = async (file: BaseFile): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const batch of readRows(file)) rows.push(...batch.rows)
  return rows
}

describe('open data files', () => {
  test.each([
    [
      '"1";"a"\n"2";"b"\n',
      [
        ['1', 'a'],
        ['2', 'b'],
      ],
    ],
    [
      '"1";"a"\r\n"2";"b"',
      [
        ['1', 'a'],
        ['2', 'b'],
      ],
    ],
    [
      '1;a\n\n"2";\n',
      [
        ['1', 'a'],
        ['2', ''],
      ],
    ],
    ['"1";"a;b"\n', [['1', 'a;b']]],
    ['"1";"say ""oi"""\n', [['1', 'say "oi"']]],
    ['"a"";""b";"c"\n', [['a";"b', 'c']]],
    [
      '"1";"two\nlines"\n"2";"b"\n',
      [
        ['1', 'two\nlines'],
        ['2', 'b'],
      ],
    ],
    ['"1";"São João"\n', [['1', 'São João']]],
    ['"1";"\u0080 5 \u0096 ok\0"\n', [['1', '€ 5 – ok']]],
    ['"1";""\n', [['1', '']]],
    ['"1";"BAR "DO" ZE"\n', [['1', 'BAR "DO" ZE']]],
    ['', []],
  ])('the open data text %j is parsed into the expected rows', async (text, rows) => {
    expect(await rowsOf(writeText(text))).toEqual(rows)
  })

  test('quoted open data fields are read back as they were written', async () => {
    const letter = fc.constantFrom('a', 'Ç', '"', ';', '\n', ' ', '1', 'é')
    const field = fc.string({ unit: letter, maxLength: 12 }).map((text) => text.trim())
    await checkProperty(
      fc.array(fc.tuple(field, field), { maxLength: 30 }),
      async (rows) => {
        expect(await rowsOf(writeText(rows.map((row) => `${quoted(row)}\n`).join('')))).toEqual(rows)
      },
      { runs: 60 },
    )
  })

  test('an open data file larger than the read buffer is read with every row intact', async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => [String(index), `Município “${index}”;`])
    const latin = rows.map(([code = '', name = '']) => [code, name.replace(/[“”]/g, '"')])
    expect(await rowsOf(writeBaseFile(temporaryFolder(), 'Municipios.csv', latin))).toEqual(latin)
  })

  test.each([
    ['"1";"a"\n"2"\n', 'cnpj_file_columns_wrong', 2],
    ['"1";"a\nb"\n"2";"b";"c"\n', 'cnpj_file_columns_wrong', 3],
    ['"1";"a\n"\n"2"\n', 'cnpj_file_columns_wrong', 3],
    ['"1";"a"\n"2";"never closed\n', 'cnpj_file_quote_open', 2],
    ['"1";"a"\n"2";"closed by the next row\n"3";"c"\n', 'cnpj_file_quote_open', 2],
    [`"1";"${'x\n'.repeat(400_000)}`, 'cnpj_file_quote_open', 1],
    ['<html>blocked</html>\n', 'cnpj_file_columns_wrong', 1],
  ])('a malformed open data file is refused with its line number (case %#)', async (text, code, line) => {
    expect(await importFailureOf(rowsOf(writeText(text)))).toEqual([code, line])
  })

  test('a missing open data file and one with an unknown name are refused', async () => {
    const nowhere = baseFileAt(join(temporaryFolder(), 'Cnaes.csv'))
    expect(await importFailureOf(rowsOf(nowhere))).toEqual(['cnpj_file_unreadable', null])
    expect(() => baseFileAt('/data/planilha.csv')).toThrow('cnpj_file_kind_unknown')
  })

  test.each([
    ['K3241.K03200Y0.D60711.ESTABELE', 'establishments'],
    ['K3241.K03200Y0.D60711.EMPRECSV', 'companies'],
    ['K3241.K03200Y0.D60711.SOCIOCSV', 'partners'],
    ['F.K03200$Z.D60711.CNAECSV', 'cnaes'],
    ['F.K03200$Z.D60711.MOTICSV', 'reasons'],
    ['F.K03200$Z.D60711.MUNICCSV', 'towns'],
    ['F.K03200$Z.D60711.NATJUCSV', 'natures'],
    ['Estabelecimentos9.csv', 'establishments'],
    ['Naturezas.csv', 'natures'],
  ])('an open data file named %s is recognised as %s', (name, kind) => {
    expect(baseFileAt(join('/data/empresas', name)).kind).toBe(kind)
  })
})
