// Everything that can be tested here. The last line tells the totals over all runners.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { outFolder } from '../paths.mjs'
import { check } from './check.mjs'
import { run as runEndToEndTests } from './test-e2e.mjs'
import { run as runUnitTests } from './test-unit.mjs'

const runners = [
  {
    run: (machine) => runUnitTests([], machine),
    report: join(outFolder, 'vitest.json'),
    /** Skipped and to-do tests are one kind to us: they have not been run. */
    totals: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  },
  {
    run: (machine) => runEndToEndTests([], machine),
    report: join(outFolder, 'e2e/results.json'),
    /** A flaky test has failed. */
    totals: ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  },
]

/** @returns {Promise<number>} exit code */
export async function run(_args, machine) {
  // A step of the check that fails counts as one failure; one that passes is no test.
  const total = { passed: 0, failed: (await check()).length, skipped: 0 }
  for (const runner of runners) {
    const { passed, failed, skipped } = await totalsOf(runner, machine)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
  return total.failed === 0 ? 0 : 1
}

async function totalsOf({ run: runTests, report, totals }, machine) {
  rmSync(report, { force: true }) // an old one must not speak for this run
  const code = await runTests(machine)
  try {
    const found = totals(JSON.parse(readFileSync(report, 'utf8')))
    // A runner can fail beside its tests: a file that does not load, a worker that dies, no test at all.
    return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
