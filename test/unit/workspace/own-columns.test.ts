import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOwnColumns } from '../../../main/workspace/writers/own-columns.ts'
import type { SheetCell } from '../../../main/workspace/writers/sheet-cells.ts'
import { xlsxWorkbook } from '../../../main/workspace/writers/xlsx-workbook.ts'
import { checkProperty } from '../../support/property.ts'
import { cellsOf } from '../../support/spreadsheets/run-reader.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The cells of one column, as a worksheet gets them. */
const columnOf = (texts: readonly string[]): SheetCell[] => {
  const own = createOwnColumns([true])
  for (const text of texts) own.look([text])
  return texts.map((text) => own.cell(0, text))
}

const numbersOf = (texts: readonly string[]): (number | null)[] =>
  columnOf(texts).map((cell) => (typeof cell === 'string' ? null : cell.number))

/** What our own import reads of a worksheet with these columns. */
const readBack = async (columns: readonly (readonly string[])[]): Promise<string[][]> => {
  const cells = columns.map(columnOf)
  const count = Math.max(...columns.map(({ length }) => length))
  const rows = Array.from({ length: count }, (_row, row) => [
    '.',
    ...cells.map((column) => column[row] ?? ''),
  ])
  const heading = ['início', ...columns.map((_column, index) => `coluna ${index}`)]
  const chunks: Buffer[] = []
  for await (const chunk of xlsxWorkbook({ sheetName: 'A', heading, widths: [22], count, rows: [rows] }))
    chunks.push(chunk)
  const path = join(temporaryFolder(), 'a.xlsx')
  writeFileSync(path, Buffer.concat(chunks))
  const read = await cellsOf(path, { headerRow: 1 })
  return columns.map((column, index) => column.map((_text, row) => read[row]?.[index + 1] ?? ''))
}

test('amounts, numbers and percentages in Brazilian form are numbers in a worksheet', () => {
  expect(numbersOf(['R$ 1.741,53', 'R$ 0,10', '-R$ 2,00', 'R$ -3,00', 'R$1500,00', 'R$ 1.500'])).toEqual([
    1741.53, 0.1, -2, -3, 1500, 1500,
  ])
  expect(numbersOf(['1.741,53', '950,00', '-12,5', '1741,5', '7'])).toEqual([1741.53, 950, -12.5, 1741.5, 7])
  expect(numbersOf(['12,5%', '100%', '-0,25 %'])).toEqual([0.125, 1, -0.0025])
  expect(numbersOf(['12', '0', '-3', '4512'])).toEqual([12, 0, -3, 4512])
  expect(numbersOf(['1741.53', '80.5', '12'])).toEqual([1741.53, 80.5, 12])
})

test('days are dates in a worksheet unless one of the column shows that the month stands first', () => {
  expect(numbersOf(['31/12/2026', '01/03/1900', 'a combinar'])).toEqual([46_387, 61, null])
  expect(numbersOf(['05/11/2026', '12/31/2026'])).toEqual([null, null])
  // Not shown as they were, or not in the calendar of Excel: they alone are texts.
  expect(numbersOf(['05/11/2026', '5/11/2026', '28/02/1900', '05/11/2026 10:00', '2026-11-05'])).toEqual([
    46_331,
    null,
    null,
    null,
    null,
  ])
})

test('words and empty cells of a column do not keep its amounts from being numbers', () => {
  expect(numbersOf(['', '10,00', 'Sim', 'Não', 'a combinar', 'lote 7', '=1+1'])).toEqual([
    null,
    10,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('one code, phone, document or amount that cannot be told keeps all figures of its column texts', () => {
  for (const text of [
    '00123',
    '11987654321',
    '12345678909',
    '1234567890123456',
    '01310100',
    '5,51E+12',
    '1,234.56',
    '(10,00)',
    '80.50',
    '1.741',
    '12.345.678',
    '123.456.789,00',
    ' 10',
    'R$\u00A01.741,53',
    '-0,00',
    '12.5%',
    '1.2.3',
    '11 98765 4321',
  ])
    expect(numbersOf(['10', text]), text).toEqual([null, null])
})

test('an amount of three figures behind the mark is a number where the column says what the mark is', () => {
  expect(numbersOf(['1.741', '950,00'])).toEqual([1741, 950])
  expect(numbersOf(['1,741', '9,5'])).toEqual([1.741, 9.5])
  expect(numbersOf(['1.741', '80.5'])).toEqual([null, null])
  expect(numbersOf(['1.741', '80.5', '9,5'])).toEqual([null, null, null])
})

const digits = fc.integer({ min: 0, max: 9_999_999_999 }).map(String)
const groupedGen = fc
  .bigInt({ min: 0n, max: 99_999_999_999n })
  .map((whole) => String(whole).replace(/\B(?=(\d{3})+$)/g, '.'))
const figureGen = fc
  .tuple(
    fc.constantFrom('', '', '-'),
    fc.constantFrom('', '', 'R$ ', 'R$'),
    fc.constantFrom('', '', '', '-'),
    fc.oneof(digits, groupedGen, fc.nat(999).map(String)),
    fc.oneof(
      fc.constant(''),
      fc.nat(99).map((cents) => `,${String(cents).padStart(2, '0')}`),
      fc.nat(9_999).map((rest) => `,${rest}`),
      fc.nat(99).map((cents) => `.${cents}`),
    ),
    fc.constantFrom('', '', '', '%', ' %'),
  )
  .map((parts) => parts.join(''))
const dayGen = fc
  .tuple(fc.nat(32), fc.nat(13), fc.constantFrom(1899, 1900, 1999, 2024, 2026))
  .map(([day, month, year]) => `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`)
const cellGen = fc.oneof(
  { weight: 6, arbitrary: figureGen },
  { weight: 2, arbitrary: dayGen },
  fc.constantFrom('', 'Sim', 'Não', 'a combinar', '=1+1', '00123'),
)

test('every cell of a worksheet is read back as the text that it was', async () => {
  await checkProperty(
    fc.array(fc.array(cellGen, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
    async (columns) => {
      expect(await readBack(columns)).toEqual(columns)
    },
  )
})

test('an amount between others is a number whatever its size below ten millions, and is read back as it was', async () => {
  const centsGen = fc.integer({ min: -999_999_999, max: 999_999_999 }).filter((cents) => cents !== 0)
  await checkProperty(fc.array(centsGen, { minLength: 1, maxLength: 40 }), async (amounts) => {
    const texts = amounts.map((cents) => (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 }))
    expect(numbersOf(texts)).toEqual(amounts.map((cents) => cents / 100))
    expect(await readBack([texts])).toEqual([texts])
  })
})
