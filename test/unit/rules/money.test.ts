import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isOverBudget,
  microsOf,
  microsOfCost,
  reaisOf,
  sumMicros,
  timesMicros,
} from '../../../shared/rules/money.ts'
import { checkProperty } from '../../support/property.ts'

const micros = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

describe('amounts of money', () => {
  test.each([
    ['0', 0],
    ['0.000001', 1],
    ['0.07', 70_000],
    ['0.1', 100_000],
    ['1234.5', 1_234_500_000],
    ['9007199254.740991', Number.MAX_SAFE_INTEGER],
  ])('%s reais are %d millionths, exactly', (reais, amount) => {
    expect(microsOf(reais)).toBe(amount)
    expect(reaisOf(amount)).toBe(reais)
  })

  test('an amount is written and read back as it was', () =>
    checkProperty(micros, (amount) => {
      expect(microsOf(reaisOf(amount))).toBe(amount)
    }))

  test.each(['', '-1', '1,50', '1.', '.5', '0.0000001', '1e3', ' 1'])('%o is no amount', (text) => {
    expect(() => microsOf(text)).toThrow(RangeError)
  })

  test('an amount that a number does not hold exactly is refused', () => {
    expect(() => microsOf('9007199254.740992')).toThrow(RangeError)
    expect(() => timesMicros(2, Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
    expect(() => sumMicros([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
  })
})

describe('a budget', () => {
  test('is passed by one millionth too much, and not by what costs nothing', () => {
    const budget = { committedMicros: 90, budgetMicros: 100 }
    expect([10, 11].map((amount) => isOverBudget({ ...budget, micros: amount }))).toEqual([false, true])
    expect(isOverBudget({ micros: 0, committedMicros: 101, budgetMicros: 100 })).toBe(false)
  })
})

test('what somebody else says that a request costs is a cost, or nothing is known of it', () => {
  expect([0, 12.5, 0.0375, 100_000_000].map(microsOfCost)).toEqual([0, 12_500_000, 37_500, 1e14])
  expect([-0.01, -500, 100_000_001, 9_007_199_254, NaN, Infinity].map(microsOfCost)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})
