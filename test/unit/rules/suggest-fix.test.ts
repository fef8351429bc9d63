import { describe, expect, it } from 'vitest'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { createRowJudge } from '../../../shared/rules/judge-row.ts'
import { languages } from '../../../shared/rules/language.ts'
import { rejectionReasons } from '../../../shared/rules/row-verdict.ts'
import { suggestFix } from '../../../shared/rules/suggest-fix.ts'
import { suggestionWords } from '../../../shared/texts/suggestions.ts'

const options = { defaultDdd: null, foreignPlan: () => null }

/** What is suggested for a row that the rules refuse. */
const suggested = (roles: readonly ColumnRole[], cells: readonly string[]): unknown => {
  const verdict = createRowJudge({ columns: roles, roles }, options)(cells)
  if (verdict.outcome !== 'rejected') throw new Error('the rules take this row')
  return suggestFix(verdict.reason, cells, roles, options)
}

describe('suggested fixes', () => {
  const phones: ColumnRole[] = ['phone', 'variable', 'cpf']
  it.each<[string, string[], unknown]>([
    ['a phone without its area code', ['98765-4321', '', ''], { kind: 'add_ddd' }],
    ['an empty cell', ['', 'Rua A, 12', ''], null],
    [
      'an empty cell beside a mobile in another column',
      ['', 'WhatsApp 11 98765-4321', ''],
      { kind: 'look_in_column', column: 1, value: '5511987654321' },
    ],
    ['a CPF that looks like a mobile', ['', '', '11987654321'], null],
    ['a rounded number', ['5,51199E+12', '', ''], { kind: 'ask_for_original' }],
    [
      'two phones run together',
      ['1198765432121987650000', '', ''],
      { kind: 'split_numbers', first: '5511987654321', second: '5521987650000' },
    ],
    ['an area code that does not exist', ['(20) 98765-4321', '', ''], { kind: 'check_ddd' }],
    ['an e-mail', ['ana@exemplo.com', '', ''], { kind: 'is_email' }],
    ['a word', ['não tem', '', ''], null],
    ['a service number', ['0800 701 2020', '', ''], null],
  ])('the suggested fix for %s is $2', (_name, cells, expected) => {
    expect(suggested(phones, cells)).toEqual(expected)
  })

  it.each<[ColumnRole, string, unknown]>([
    ['cpf', '11.222.333/0001-81', { kind: 'other_document', document: 'cnpj' }],
    ['cnpj', '529.982.247-25', { kind: 'other_document', document: 'cpf' }],
    ['cnpj', '12ABC', null],
    ['cpf', '529.982.247-26', { kind: 'check_digits' }],
    ['cpf', '', null],
  ])('a %s column with the cell %j gets the suggested fix $2', (role, cell, expected) => {
    expect(suggested([role], [cell])).toEqual(expected)
  })

  it('every suggested fix has words in both languages', () => {
    for (const reason of rejectionReasons) {
      const suggestion = suggestFix(reason, ['x'], ['phone'], options)
      for (const language of languages)
        if (suggestion !== null) expect(suggestionWords(suggestion, ['a'], language)).not.toBe('')
    }
  })
})
