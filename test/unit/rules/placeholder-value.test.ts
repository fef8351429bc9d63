import { expect, test } from 'vitest'
import { isPlaceholder } from '../../../shared/rules/placeholder-value.ts'

test.each([
  'NULL',
  'null',
  '(null)',
  '\\N',
  'NaN',
  'None',
  'undefined',
  'N/D',
  'n/a',
  '#N/D',
  '#N/A',
  '#REF!',
  '#VALOR!',
  '#VALUE!',
  '#NOME?',
  '#DIV/0!',
  '#NÚM!',
  '#######',
  'Não informado',
  'NAO INFORMADO',
  'SEM NOME',
  '-',
  '--',
  '—',
  '...',
  '***',
  'xxx',
  'XX',
  '?',
])('a cell "%s" says that it has no value', (cell) => {
  expect(isPlaceholder(cell)).toBe(true)
})

test.each([
  'Nulles',
  'Nadine',
  'Ana',
  'Noné',
  'Sem Medo Ltda',
  'Não',
  '0',
  '0,00',
  '-1,5',
  '#123',
  '#Oferta',
  'X',
  'x-tudo',
  '(11) 98000-0001',
  'S/N',
  'Rua Sem Nome, 3',
  '12/2026',
  'Xuxa',
])('a cell "%s" has a value', (cell) => {
  expect(isPlaceholder(cell)).toBe(false)
})
