import { describe, expect, test } from 'vitest'
import { foreignPlan } from '../../../main/workspace/rows/judge/foreign-plan.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { createRowJudge } from '../../../shared/rules/judge-row.ts'
import type { RepairKind } from '../../../shared/rules/row-verdict.ts'
import { proposeRoles } from '../../../shared/rules/propose-roles.ts'
import { countVerdict, emptyTally } from '../../../shared/rules/row-verdict.ts'

const options = { defaultDdd: null, foreignPlan }
const judgeBy = (roles: ColumnRole[]) => createRowJudge({ columns: roles, roles }, options)
const propose = (columns: string[], rows: string[][]): string[] =>
  proposeRoles(columns, rows, options).map(({ role }) => role)

describe('role proposals', () => {
  test('column roles are proposed by the header', () => {
    expect(
      propose(['NOME', 'Telefone Celular', 'C.P.F.', 'Valor'], [['Ana', '11987654321', '11144477735', '10']]),
    ).toEqual(['name', 'phone', 'cpf', 'variable'])
    expect(
      propose(['cliente', 'tel_1', 'tel_2', 'CPF do Cliente'], [['Ana', '11987654321', '', '11144477735']]),
    ).toEqual(['name', 'phone', 'phone', 'cpf'])
  })

  test('column roles are proposed by the content when the headers do not name them', () => {
    expect(
      propose(
        ['Coluna 1', 'Coluna 2'],
        [
          ['Ana', '11987654321'],
          ['Bia', '(21) 99876-5432'],
        ],
      ),
    ).toEqual(['variable', 'phone'])
  })

  test('a column of CPFs is proposed as CPF and not as phone', () => {
    expect(propose(['A'], [['11144477735'], ['12345678909']])).toEqual(['cpf'])
  })

  test('a column of names under the header Contato is proposed as name and not as phone', () => {
    expect(
      propose(
        ['Contato', 'x'],
        [
          ['Ana Maria', '11987654321'],
          ['Bia', '11912345678'],
        ],
      ),
    ).toEqual(['name', 'phone'])
  })

  test('columns of a table without phones and documents are proposed as variables', () => {
    expect(
      propose(
        ['produto', 'preço'],
        [
          ['caneta', '2,50'],
          ['lápis', '1,00'],
        ],
      ),
    ).toEqual(['variable', 'variable'])
  })
})

describe('row verdicts', () => {
  test('a row is judged by its first usable phone, and a use of another column is reported', () => {
    const judge = judgeBy(['phone', 'variable', 'phone'])
    expect(judge(['', 'x', '11987654321'])).toMatchObject({
      outcome: 'accepted',
      key: '5511987654321',
      repairs: ['phone_country_code_added', 'phone_from_other_column'],
    })
    expect(judge(['', 'x', '5,5E+12'])).toEqual({ outcome: 'rejected', reason: 'phone_scientific_notation' })
  })

  test.each<[string, string[], string, RepairKind[]]>([
    [
      'the mobile behind a landline',
      ['1133334444', '11987654321', ''],
      '5511987654321',
      ['phone_mobile_from_other_column'],
    ],
    [
      'the mobile behind an unusable number',
      ['123', '11987654321', ''],
      '5511987654321',
      ['phone_from_other_column'],
    ],
    [
      'the first of several mobiles',
      ['1133334444', '11987654321', '11912345678'],
      '5511987654321',
      ['phone_mobile_from_other_column'],
    ],
    ['the mobile in the first column', ['11987654321', '1133334444', '11912345678'], '5511987654321', []],
    [
      'the first landline where there is no mobile',
      ['', '1133334444', '1122223333'],
      '551133334444',
      ['phone_from_other_column'],
    ],
  ])('of several phone columns a row is judged by %s', (_what, cells, key, repairs) => {
    const judge = judgeBy(['phone', 'phone', 'phone'])
    expect(judge(cells)).toMatchObject({ key, repairs: ['phone_country_code_added', ...repairs] })
  })

  test('a row is judged by its document when there is no phone column', () => {
    const judge = judgeBy(['cpf', 'variable'])
    expect(judge(['111.444.777-35', 'x'])).toMatchObject({
      outcome: 'accepted',
      key: '11144477735',
      phone: null,
    })
  })

  test('a row without phone columns goes by its first document that can be read', () => {
    const judge = judgeBy(['cpf', 'cnpj'])
    expect(judge(['', '11.222.333/0001-81'])).toMatchObject({ outcome: 'accepted', key: '11222333000181' })
    expect(judge(['52998224725', '11222333000181'])).toMatchObject({ key: '52998224725' })
    expect(judge(['', '11222333000180'])).toEqual({ outcome: 'rejected', reason: 'cnpj_check_digits_wrong' })
    expect(judge(['', ''])).toEqual({ outcome: 'rejected', reason: 'cpf_empty' })
  })

  test('a document that cannot be right is noted of a row that is accepted by its phone', () => {
    const judge = judgeBy(['phone', 'cpf', 'cnpj'])
    const phone = '11987654321'
    expect(judge([phone, '529.982.247-26', ''])).toMatchObject({
      outcome: 'accepted',
      notes: ['cpf_check_digits_wrong'],
    })
    expect(judge([phone, '5,29982E+10', '11222333000180'])).toMatchObject({
      notes: ['cpf_scientific_notation', 'cnpj_check_digits_wrong'],
    })
    // Nothing is not a fault, and neither is saying that there is nothing.
    for (const cpf of ['529.982.247-25', '', '-', 'não informado'])
      expect(judge([phone, cpf, '11222333000181'])).not.toHaveProperty('notes')
    expect(judge(['', '529.982.247-26', ''])).toEqual({ outcome: 'rejected', reason: 'phone_empty' })
    expect(judgeBy(['cpf', 'cnpj'])(['1', '11222333000181'])).toMatchObject({
      outcome: 'accepted',
      key: '11222333000181',
      notes: ['cpf_length_wrong'],
    })
  })

  test('a row with more cells than the header is refused unless the extra cells are empty', () => {
    const judge = judgeBy(['phone'])
    expect(judge(['11987654321', 'a mais'])).toEqual({ outcome: 'rejected', reason: 'row_wider_than_header' })
    expect(judge(['11987654321', '', ''])).toMatchObject({ outcome: 'accepted' })
  })
})

test('a tally adds up the verdicts, and removed punctuation alone does not count as repaired', () => {
  const judge = judgeBy(['phone'])
  const tally = emptyTally()
  countVerdict(tally, judge(['(11) 98765-4321']), false)
  countVerdict(tally, judge(['1187654321']), true)
  countVerdict(tally, judge(['1187654322']), false)
  countVerdict(tally, judge(['']), false)
  expect(tally).toEqual({
    rows: 4,
    accepted: 2,
    repaired: 1,
    duplicates: 1,
    rejected: 1,
    repairs: { phone_formatting_removed: 1, phone_country_code_added: 2, phone_ninth_digit_added: 1 },
    reasons: { phone_empty: 1 },
  })
})

test('a tally counts what is noted of accepted rows, and a note alone does not count as repaired', () => {
  const judge = judgeBy(['phone', 'cpf'])
  const tally = emptyTally()
  countVerdict(tally, judge(['5511987654321', '1']), false, 3)
  countVerdict(tally, judge(['5511987654321', '1']), true)
  countVerdict(tally, judge(['', '1']), false)
  expect(tally).toMatchObject({ accepted: 3, repaired: 0, notes: { cpf_length_wrong: 3 } })
})
