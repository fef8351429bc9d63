import { describe, expect, test } from 'vitest'
import {
  addUp,
  lastWords,
  playwrightTotals,
  totalsOf,
  totalsOfOne,
  vitestTotals,
  writeTotals,
} from '../../../.toolchain/test-totals.mjs'

const vitest = (report) =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...report,
  })

describe('the totals over all runners', () => {
  test('are the sum in one plain line at the end, after what failed', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'failed', failureMessages: ['\u001b[31m1 is not 2\u001b[39m'] },
          { fullName: 'subtracts', status: 'passed', failureMessages: [] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'does not load', assertionResults: [] },
    ]
    const unit = totalsOf(
      'unit',
      vitest({ numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults }),
      1,
      vitestTotals,
    )
    const spec = (title, ok, status, message) => ({
      title,
      ok,
      file: 'c.spec.ts',
      tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
    })
    const suites = [
      {
        specs: [spec('opens', true, 'expected')],
        suites: [
          { specs: [spec('closes', false, 'unexpected', 'too late'), spec('moves', true, 'flaky', 'no')] },
        ],
      },
    ]
    const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 4 }
    const endToEnd = totalsOf('e2e', JSON.stringify({ stats, suites }), 1, playwrightTotals)
    const all = [
      unit,
      endToEnd,
      totalsOfOne('proof kill', 'failed', lastWords(`${'many lines\n'.repeat(100)}ten were lost\n`)),
      totalsOfOne('proof mute', 'failed', lastWords('')),
      totalsOfOne('proof bombs', 'passed'),
      totalsOfOne('proof zoo', 'skipped'),
    ]
    expect(writeTotals(addUp(all)).split('\n')).toEqual([
      'FAILED a.test.ts: adds',
      '    1 is not 2',
      'FAILED b.test.ts',
      '    does not load',
      'FAILED c.spec.ts: closes',
      '    too late',
      'FAILED c.spec.ts: moves',
      '    no',
      'FAILED proof kill',
      ...Array.from({ length: 14 }, () => '    many lines'),
      '    ten were lost',
      'FAILED proof mute',
      '6 passed, 5 failed, 7 skipped',
    ])
  })

  test('count a runner that failed beside its tests', () => {
    expect(totalsOf('unit', vitest({}), 1, vitestTotals)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      failures: ['unit failed beside its tests'],
    })
  })

  test('count a runner that died before its report', () => {
    expect(totalsOf('unit', undefined, 0, vitestTotals)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['unit did not report'],
    })
  })
})
