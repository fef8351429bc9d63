/** Workbooks that Excel encrypted: with the password that it uses by itself, and with one that a person gives. */
import { describe, expect, test } from 'vitest'
import {
  encryptAgile,
  encryptStandard,
  encryptXls,
  obfuscateXls,
} from '../../support/spreadsheets/encrypted-workbook.ts'
import {
  cellsOf,
  factsOf,
  fileOf,
  inspect,
  problemIn,
  readRows,
} from '../../support/spreadsheets/run-reader.ts'
import { writeWorkbook, type WrittenKind } from '../../support/spreadsheets/sheetjs-workbooks.ts'

const people = Array.from({ length: 300 }, (_each, index) => [`Ana ${index}`, String(11_980_000_000 + index)])
const workbook = (kind: WrittenKind): Buffer =>
  writeWorkbook(kind, [{ name: 'Clientes', rows: [['nome', 'telefone'], ...people] }])

const writers = [
  ['XLSX of Excel 2010 and later', 'xlsx', () => workbook('xlsx'), encryptAgile],
  ['XLSX of Excel 2007', 'xlsx', () => workbook('xlsx'), encryptStandard],
  ['XLSB', 'xlsb', () => workbook('xlsb'), encryptAgile],
  ['XLS of Excel 97 to 2003', 'xls', () => workbook('biff8'), encryptXls],
] as const

describe.each(writers)('an encrypted %s', (_name, kind, plain, encrypt) => {
  test('is read where Excel encrypted it by itself', async () => {
    const file = encrypt(plain(), 'VelvetSweatshop')
    const path = fileOf(file)
    expect(await factsOf(path)).toMatchObject({ kind, sheet: 'Clientes', fileBytes: file.length })
    expect(await cellsOf(path)).toEqual(people)
  })

  test('is refused where it has a password and none is given, or another', async () => {
    const path = fileOf(encrypt(plain(), 'segredo'))
    expect(problemIn(await inspect(path))).toEqual({ code: 'reader_password_protected', params: {} })
    expect(problemIn(await inspect(path, {}, 'Segredo'))).toEqual({
      code: 'reader_password_wrong',
      params: {},
    })
    expect(problemIn(await readRows(path, {}, { password: 'VelvetSweatshop' })).code).toBe(
      'reader_password_wrong',
    )
  })

  test('is read with its password', async () => {
    const path = fileOf(encrypt(plain(), 'Pão de açúcar 🔒'))
    const password = 'Pão de açúcar 🔒'
    expect(await factsOf(path, {}, password)).toMatchObject({ kind, sheet: 'Clientes' })
    const read = await readRows(path, {}, { password })
    expect('rows' in read && read.rows.map(({ cells }) => [...cells])).toEqual(people)
  })

  test('is read where Excel encrypted it by itself, whatever password is given', async () => {
    const path = fileOf(encrypt(plain(), 'VelvetSweatshop'))
    expect(await factsOf(path, {}, 'segredo')).toMatchObject({ kind, sheet: 'Clientes' })
  })
})

describe('an XLS that Excel obfuscated by XOR', () => {
  test.each(['biff5', 'biff8'] as const)('is read where Excel did so by itself (%s)', async (version) => {
    const path = fileOf(obfuscateXls(workbook(version), 'VelvetSweatshop', version))
    expect(await factsOf(path)).toMatchObject({ kind: 'xls', sheet: 'Clientes' })
    expect(await cellsOf(path)).toEqual(people)
  })

  test.each(['biff5', 'biff8'] as const)('is read with its password alone (%s)', async (version) => {
    const path = fileOf(obfuscateXls(workbook(version), 'abc', version))
    expect(problemIn(await inspect(path)).code).toBe('reader_password_protected')
    expect(problemIn(await inspect(path, {}, 'abd')).code).toBe('reader_password_wrong')
    const read = await readRows(path, {}, { password: 'abc' })
    expect('rows' in read && read.rows.map(({ cells }) => [...cells])).toEqual(people)
  })
})

test('an encryption whose key takes longer to derive than Excel makes it is refused, whatever the password', async () => {
  const plain = workbook('xlsx')
  const inspected = (spins: number) => inspect(fileOf(encryptAgile(plain, 'VelvetSweatshop', spins)))
  expect(await inspected(200_000)).toMatchObject({ facts: { kind: 'xlsx' } })
  expect(problemIn(await inspected(200_001)).code).toBe('reader_encryption_unsupported')
})

test('an encrypted workbook that lost a part of it is refused with a typed problem', async () => {
  const file = encryptAgile(workbook('xlsx'), 'VelvetSweatshop')
  for (const length of [600, 2_000, file.length - 1_000])
    expect(problemIn(await inspect(fileOf(file.subarray(0, length)))).code).toMatch(/^reader_/)
})
