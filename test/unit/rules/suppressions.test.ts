import { describe, expect, it, test } from 'vitest'
import { createSuppressionJudge } from '../../../shared/rules/judge-suppression.ts'
import { readPhones } from '../../../shared/rules/phone.ts'
import { daysBetween, isOldSuppression, localDate } from '../../../shared/rules/suppression-age.ts'

const options = { defaultDdd: null, foreignPlan: () => null }

describe('do-not-contact rows', () => {
  const judge = createSuppressionJudge(
    { columns: [], roles: ['name', 'phone', 'phone', 'cpf', 'cnpj'] },
    options,
  )

  it('a do-not-contact row blocks every readable phone and every document in it', () => {
    expect(
      judge(['Ana', '11 98765-4321 / 21 2345-6789', '11987654322', '52998224725', '11222333000181']),
    ).toEqual({
      outcome: 'accepted',
      keys: [
        { kind: 'phone', key: '5511987654321' },
        { kind: 'phone', key: '552123456789' },
        { kind: 'phone', key: '5511987654322' },
        { kind: 'cpf', key: '52998224725' },
        { kind: 'cnpj', key: '11222333000181' },
      ],
      repairs: ['phone_country_code_added', 'phone_formatting_removed'],
    })
  })
  it('a do-not-contact row with an unreadable phone still blocks its document', () => {
    expect(judge(['Ana', '5,51199E+12', '', '52998224725', ''])).toMatchObject({
      outcome: 'accepted',
      keys: [{ kind: 'cpf', key: '52998224725' }],
    })
  })
  it('a do-not-contact row without any readable key is refused with the reason of a filled cell', () => {
    expect(judge(['Ana', '', '5,51199E+12', '', ''])).toEqual({
      outcome: 'rejected',
      reason: 'phone_scientific_notation',
    })
    expect(judge(['Ana', '', '', '', ''])).toEqual({ outcome: 'rejected', reason: 'phone_empty' })
    expect(judge(['Ana', '11987654321', '', '', '', 'beyond'])).toEqual({
      outcome: 'rejected',
      reason: 'row_wider_than_header',
    })
  })
})

test.each([
  ['11987654321', ['5511987654321']],
  ['11 98765-4321 ou 21 98765-4321', ['5511987654321', '5521987654321']],
  ['11987654321, 1234567', ['5511987654321', 'phone_too_short']],
  ['5511987654321,00', ['5511987654321']],
  ['5,51199E+12', ['phone_scientific_notation']],
  ['', ['phone_empty']],
])('the phones read from %j are %j', (cell, expected) => {
  expect(readPhones(cell, options).map((reading) => (reading.ok ? reading.digits : reading.reason))).toEqual(
    expected,
  )
})

test('a do-not-contact list is old when it is more than 30 days old', () => {
  expect(isOldSuppression('2026-10-22', '2026-11-21')).toBe(false)
  expect(isOldSuppression('2026-10-21', '2026-11-21')).toBe(true)
  expect(isOldSuppression('2026-12-01', '2026-11-21')).toBe(false)
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(localDate(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05')
})
