import { describe, expect, test } from 'vitest'
import {
  addUp,
  playwrightTotals,
  totalsOf,
  vitestTotals,
  writeTotals,
} from '../../../.toolchain/test-totals.mjs'

const vitest = (report) =>
  JSON.stringify({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, ...report })

describe('the totals over all runners', () => {
  test('are the sum, in one plain line', () => {
    const unit = totalsOf(vitest({ numPendingTests: 1, numTodoTests: 1 }), 0, vitestTotals)
    const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 4 }
    const endToEnd = totalsOf(JSON.stringify({ stats }), 1, playwrightTotals)
    expect(writeTotals(addUp([unit, endToEnd]))).toBe('5 passed, 2 failed, 6 skipped')
  })

  test('count a runner that failed beside its tests', () => {
    expect(totalsOf(vitest({}), 1, vitestTotals)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  })

  test('count a runner that died before its report', () => {
    expect(totalsOf(undefined, 0, vitestTotals)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})
