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

describe('test totals', () => {
  test('the test totals end with one plain line of sums, after what failed', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          {
            fullName: 'adds',
            status: 'failed',
            duration: 20,
            failureMessages: ['\u001b[31m1 is not 2\u001b[39m'],
          },
          { fullName: 'subtracts', status: 'passed', duration: 1_234.5, failureMessages: [] },
          { fullName: 'reads the corpus (no corpus here)', status: 'skipped', failureMessages: [] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'does not load', assertionResults: [] },
    ]
    const unit = totalsOf(
      'unit',
      vitest({ numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults }),
      { code: 1, output: '' },
      vitestTotals,
    )
    const spec = (title, ok, status, messages, annotations = []) => ({
      title,
      ok,
      file: 'c.spec.ts',
      tests: [
        {
          status,
          annotations,
          results: messages.map((message) => ({
            duration: 3_000,
            errors: message === undefined ? [] : [{ message }],
          })),
        },
      ],
    })
    const suites = [
      {
        specs: [
          spec('opens', true, 'expected', [undefined]),
          spec('prints', true, 'skipped', [], [{ type: 'skip', description: 'no printer here' }]),
        ],
        suites: [
          {
            specs: [
              spec('closes', false, 'unexpected', ['too late']),
              spec('moves', true, 'flaky', ['no', undefined]),
            ],
          },
        ],
      },
    ]
    const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 4 }
    const endToEnd = totalsOf(
      'e2e',
      JSON.stringify({ stats, suites }),
      { code: 1, output: '' },
      playwrightTotals,
    )
    const all = [
      unit,
      endToEnd,
      totalsOfOne('proof kill', 'failed', lastWords(`${'many lines\n'.repeat(100)}ten were lost\n`), 9_000),
      totalsOfOne('proof mute', 'failed', lastWords('')),
      totalsOfOne('proof bombs', 'passed'),
      totalsOfOne('proof zoo', 'skipped', 'proof zoo\nthis machine has no lame\n'),
    ]
    expect(writeTotals(addUp(all)).split('\n')).toEqual([
      'Slowest:',
      '    9.0 s  proof kill',
      '    6.0 s  c.spec.ts: moves',
      '    3.0 s  c.spec.ts: opens',
      '    3.0 s  c.spec.ts: closes',
      '    1.2 s  a.test.ts: subtracts',
      '    0.0 s  a.test.ts: adds',
      '    0.0 s  proof mute',
      '    0.0 s  proof bombs',
      'Retries:',
      '  c.spec.ts: moves: ran 2 times',
      'Skipped:',
      '  a.test.ts: reads the corpus (no corpus here)',
      '  c.spec.ts: prints: no printer here',
      '  proof zoo: this machine has no lame',
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

  test('the test totals list only the ten slowest tests and say that nothing was skipped or retried', () => {
    const all = Array.from({ length: 12 }, (_each, at) =>
      totalsOfOne(`proof ${at}`, 'passed', '', at * 1_000),
    )
    const lines = writeTotals(addUp(all)).split('\n')
    expect(lines.slice(0, 3)).toEqual(['Slowest:', '   11.0 s  proof 11', '   10.0 s  proof 10'])
    expect(lines.slice(10)).toEqual([
      '    2.0 s  proof 2',
      'Retries: none',
      'Skipped: none',
      '12 passed, 0 failed, 0 skipped',
    ])
  })

  test('a runner that failed beside its tests counts as one failure', () => {
    const totals = totalsOf('unit', vitest({}), { code: 1, output: 'a worker died\n' }, vitestTotals)
    expect(totals).toMatchObject({
      passed: 3,
      failed: 1,
      skipped: 0,
      failures: ['unit failed beside its tests\n    a worker died'],
    })
  })

  test('a runner that died before its report counts as one failure', () => {
    expect(totalsOf('unit', undefined, { code: 0, output: '' }, vitestTotals)).toMatchObject({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['unit did not report'],
    })
  })
})
