import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compileFilter,
  needsNoValue,
  type RowField,
  type RowFilter,
  type RowOperator,
  rowOperators,
} from '../../../shared/rules/row-filter.ts'
import { anyLetter } from '../../support/any-letter.ts'
import { checkProperty } from '../../support/property.ts'

const columns = ['Nome', 'Valor', 'Vencimento']

const passes = (
  field: RowField,
  operator: RowOperator,
  value: string,
  cells: readonly string[],
  phone = '5511987654321',
): boolean => {
  const compiled = compileFilter({ field, operator, value }, columns)
  if (typeof compiled === 'string') throw new Error(compiled)
  return compiled(phone, cells)
}
const name: RowField = { type: 'column', name: 'Nome' }
const amount: RowField = { type: 'column', name: 'Valor' }
const due: RowField = { type: 'column', name: 'Vencimento' }

describe('text conditions', () => {
  test.each<[RowOperator, string, string, boolean]>([
    ['is', 'João', ' JOAO ', true],
    ['is', 'joão; maria', 'Maria', true],
    ['is', 'joão; maria', 'Mariana', false],
    ['is_not', 'joão; maria', 'Mariana', true],
    ['is_not', 'joão', '', true],
    ['contains', 'ma;xx', 'Mariana', true],
    ['contains', 'zz', 'Mariana', false],
    ['not_contains', 'zz', 'Mariana', true],
    ['not_contains', 'zz; ana', 'Mariana', false],
    ['filled', '', '  ', false],
    ['filled', '', 'x', true],
    ['empty', '', '  ', true],
  ])('the condition %s %j on the text %j is %s', (operator, value, cell, expected) => {
    expect(passes(name, operator, value, [cell, '', ''])).toBe(expected)
  })

  test('a column that is missing in a short row counts as empty', () => {
    expect(passes(due, 'empty', '', ['x'])).toBe(true)
  })
})

describe('number and date conditions', () => {
  test.each<[RowField, RowOperator, string, string, boolean]>([
    [amount, 'at_least', '1.000,00', 'R$ 1.234,56', true],
    [amount, 'at_least', '1.234,56', '1.234,56', true],
    [amount, 'at_least', '2000', '1.234,56', false],
    [amount, 'at_most', '2.000', '1234.5', true],
    [amount, 'at_most', '2.000', 'a combinar', false],
    [amount, 'at_least', '0', '', false],
    [due, 'at_least', '01/10/2026', '2026-10-01', true],
    [due, 'at_most', '30/09/2026', '01/10/2026', false],
    [due, 'at_most', '30/09/2026', '29/09/2026', true],
  ])('the condition $1 "$2" on $name "$3" is $4', (field, operator, value, cell, expected) => {
    expect(passes(field, operator, value, ['', cell, cell])).toBe(expected)
  })
})

describe('phone origin conditions', () => {
  test.each<[RowField['type'], string, string, boolean]>([
    ['ddd', '11; 21', '5521987654321', true],
    ['ddd', '11', '5521987654321', false],
    ['state', 'sp; rj', '5521987654321', true],
    ['state', 'SP', '351912345678', false],
  ])('the condition that the %s is %j for the phone %s is %s', (type, value, phone, expected) => {
    if (type === 'column') throw new Error('no column')
    expect(passes({ type }, 'is', value, [], phone)).toBe(expected)
  })

  test('a foreign phone has no state', () => {
    expect(passes({ type: 'state' }, 'empty', '', [], '351912345678')).toBe(true)
  })
})

test.each<[RowFilter, string]>([
  [{ field: { type: 'column', name: 'Cidade' }, operator: 'is', value: 'x' }, 'column_unknown'],
  [{ field: name, operator: 'is', value: ' ; ' }, 'value_missing'],
  [{ field: amount, operator: 'at_least', value: 'muito' }, 'value_not_comparable'],
])('the filter $operator "$value" cannot be applied: $1', (filter, fault) => {
  expect(compileFilter(filter, columns)).toBe(fault)
})

test('exactly one of a condition and its opposite is true for any row', async () => {
  const opposites = [
    ['is', 'is_not'],
    ['contains', 'not_contains'],
    ['filled', 'empty'],
  ] as const
  await checkProperty(
    fc.tuple(
      fc.constantFrom(...opposites),
      fc.string({ unit: anyLetter, minLength: 1 }).filter((value) => /[^;\s]/.test(value)),
      fc.string({ unit: anyLetter }),
    ),
    ([[one, other], value, cell]) => {
      expect(passes(name, one, value, [cell])).toBe(!passes(name, other, value, [cell]))
    },
  )
})

test('any filter reports why it cannot be applied, or is true or false for any row', async () => {
  await checkProperty(
    fc.tuple(fc.constantFrom(...rowOperators), fc.string(), fc.array(fc.string()), fc.string()),
    ([operator, value, cells, phone]) => {
      const compiled = compileFilter({ field: name, operator, value }, columns)
      if (typeof compiled === 'string') expect(needsNoValue(operator)).toBe(false)
      else expect(typeof compiled(phone, cells)).toBe('boolean')
    },
  )
})
