import fc from 'fast-check'
import { expect, test } from 'vitest'
import { possibleFileName } from '../../../shared/rules/file-name.ts'
import { checkProperty } from '../../support/property.ts'

test.each([
  ['Clientes de março.csv', 'Clientes de março.csv'],
  ['Promoção: 10/12?.csv', 'Promoção_ 10_12_.csv'],
  [String.raw`..\..\Windows\a.csv`, String.raw`_.._Windows_a.csv`],
  ['aux.csv', 'aux_.csv'],
  ['Con.xlsx', 'Con_.xlsx'],
  ['COM1 - não entraram.csv', 'COM1_ - não entraram.csv'],
  ['lpt².csv', 'lpt²_.csv'],
  ['nul', 'nul_'],
  ['Contatos.csv', 'Contatos.csv'],
  ['  Natal . .csv', 'Natal.csv'],
  ['Fim. ', 'Fim'],
  ['.csv', 'csv'],
  ['. .', '_'],
  ['v1.2 final.csv', 'v1.2 final.csv'],
])('the file name suggested for %j is %j', (name, possible) => {
  expect(possibleFileName(name)).toBe(possible)
})

test('a suggested name keeps its ending and whole letters when it is cut', () => {
  const name = possibleFileName(`${'ação 😀 '.repeat(60)}.xlsx`)
  expect(name.endsWith('.xlsx')).toBe(true)
  expect(Buffer.byteLength(name)).toBeGreaterThan(230)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240)
  expect(name.isWellFormed()).toBe(true)
})

test('any text becomes a name that Windows takes, and a possible name stays as it is', async () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('con', 'AUX', '.', ' ', '/', ':', 'csv'),
  )
  await checkProperty(fc.array(pieces, { maxLength: 12 }), (parts) => {
    const name = possibleFileName(`${parts.join('')}.csv`)
    expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}]+$/u)
    expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|^[ .]|[ .]$/i)
    expect(possibleFileName(name)).toBe(name)
  })
})
