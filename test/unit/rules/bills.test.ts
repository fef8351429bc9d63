import { describe, expect, test } from 'vitest'
import { canCheckBill, proposeBillColumns } from '../../../shared/rules/bill-columns.ts'
import { anyUnit, isTotalLabel, readProduct, unitBit } from '../../../shared/rules/bill-kinds.ts'
import {
  createAmountReader,
  decimalMarkOf,
  quantityOf,
  roundedTo,
} from '../../../shared/rules/billed-amount.ts'
import { foreignPlan } from '../../../main/workspace/rows/judge/foreign-plan.ts'

describe('amounts of a bill', () => {
  test.each<[string, number | null]>([
    ['R$ 1.234,56', 1_234_560_000],
    ['1,234.56', 1_234_560_000],
    ['0.0450', 45_000],
    ['0,0450', 45_000],
    ['R$0,075', 75_000],
    ['-0,075', -75_000],
    ['R$ -0,075', -75_000],
    ['(0,075)', -75_000],
    ['0,075-', -75_000],
    ['0,075 C', -75_000],
    ['BRL 12,30', 12_300_000],
    [',05', 50_000],
    ['12', 12_000_000],
    ['0.045000000000000005', 45_000],
    ['R$ 1.234', 1_234_000_000],
    // Twelve thousand or twelve and a bit: nothing here says which.
    ['12.345', null],
    ['US$ 12,30', null],
    ['--1', null],
    ['1.2.3', null],
    ['grátis', null],
    ['', null],
    ['999999999', null],
  ])('%j is %s millionths', (cell, micros) => {
    expect(createAmountReader(null)(cell)?.micros ?? null).toBe(micros)
  })

  test('a figure that could be read in two ways is read as the other cells of the bill prove', () => {
    expect(decimalMarkOf(['12.345', '0,045'])).toBe('comma')
    expect(decimalMarkOf(['12.345', '0.045'])).toBe('point')
    expect(decimalMarkOf(['0,045', '0.045'])).toBe(null)
    expect(createAmountReader('comma')('12.345')?.micros).toBe(12_345_000_000)
    expect(createAmountReader('point')('12.345')?.micros).toBe(12_345_000)
  })

  test('a quantity is a whole number however its decimals are written', () => {
    const read = createAmountReader('comma')
    expect(quantityOf(read('1.000'))).toBe(1_000)
    expect(quantityOf(read('2,0'))).toBe(2)
    expect(quantityOf(read('1,5'))).toBe(null)
  })

  test('amounts are rounded half away from zero', () => {
    expect(roundedTo(112_500, 2)).toBe(110_000)
    expect(roundedTo(115_000, 2)).toBe(120_000)
    expect(roundedTo(112_500, 6)).toBe(112_500)
  })
})

test.each<[string, boolean]>([
  ['Total', true],
  ['TOTAL GERAL:', true],
  ['Subtotal', true],
  ['Sub-total do dia', true],
  ['Valor total', true],
  ['Amount due', true],
  ['Total Voice', false],
  ['totalmente', false],
  ['SMS', false],
  ['', false],
])('whether %j sums up other lines is %s', (cell, is) => {
  expect(isTotalLabel(cell)).toBe(is)
})

test.each<[string, number | null]>([
  ['SMS', unitBit('sms_part')],
  ['Torpedo SMS', unitBit('sms_part')],
  ['RCS', unitBit('rcs_basic') | unitBit('rcs_single')],
  ['RCS Basic', unitBit('rcs_basic')],
  ['rcs_single', unitBit('rcs_single')],
  ['Torpedo de voz', unitBit('voice_call')],
  ['Chamada', unitBit('voice_call') | unitBit('ura_call')],
  ['URA', unitBit('ura_call')],
  ['Mensalidade', 0],
  ['Enriquecimento', 0],
  ['Plano Ouro', null],
])('the product %j means %s', (cell, units) => {
  expect(readProduct(cell)).toBe(units)
  expect((units ?? 0) & ~anyUnit).toBe(0)
})

describe('columns of a bill', () => {
  const rolesOf = (columns: string[], rows: string[][]) =>
    proposeBillColumns(columns, rows, foreignPlan).map(({ role }) => role)

  test('a sheet with a line for each message', () => {
    const roles = rolesOf(
      ['Data/Hora', 'Remetente', 'Destino', 'Produto', 'Partes', 'Valor unitário', 'Valor', 'Status'],
      [
        ['01/03/2027 10:00:00', '27900', '5511980000001', 'SMS', '1', '0,075', '0,075', 'Entregue'],
        ['01/03/2027 10:00:01', '27900', '5511980000002', 'SMS', '2', '0,075', '0,15', 'Entregue'],
      ],
    )
    expect(roles).toEqual([
      'time',
      'unused',
      'phone',
      'product',
      'quantity',
      'unit_price',
      'amount',
      'unused',
    ])
    expect(canCheckBill(roles)).toBe(true)
  })

  test('an English sheet', () => {
    expect(
      rolesOf(
        ['Sent at', 'To', 'Segments', 'Rate', 'Price'],
        [['2027-03-01T13:00:00Z', '+5511980000001', '1', '0.0750', '0.0750']],
      ),
    ).toEqual(['time', 'phone', 'quantity', 'unit_price', 'amount'])
  })

  test('a sheet of sums by day and product', () => {
    const roles = rolesOf(
      ['Dia', 'Descrição', 'Qtd', 'Preço unit.', 'Total'],
      [['01/03/2027', 'SMS nacional', '1.200', '0,075', 'R$ 90,00']],
    )
    expect(roles).toEqual(['time', 'product', 'quantity', 'unit_price', 'amount'])
    expect(canCheckBill(roles)).toBe(true)
  })

  test('days are no phones, and phones of ten digits no times', () => {
    expect(rolesOf(['Dia', 'Produto', 'Qtd'], [['2026-11-26', 'SMS', '352']])).toEqual([
      'time',
      'product',
      'quantity',
    ])
    expect(rolesOf(['Assinante', 'Valor'], [['1133334444', '0,075']])).toEqual(['phone', 'amount'])
  })

  test('a lone price is what the line costs', () => {
    expect(rolesOf(['telefone', 'preço unitário'], [['5511980000001', '0,075']])).toEqual(['phone', 'amount'])
  })

  test('a list of people is no bill', () => {
    const roles = rolesOf(['nome', 'cpf'], [['Ana', '52998224725']])
    expect(canCheckBill(roles)).toBe(false)
  })
})
