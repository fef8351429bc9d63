// What a test runner's JSON report says, in numbers that can be added up over all runners.

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** Vitest's. Skipped and to-do tests are one kind to us: they have not been run. @returns {Totals} */
export const vitestTotals = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
})

/** Playwright's. A flaky test has failed. @returns {Totals} */
export const playwrightTotals = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
})

/**
 * The totals of one runner. It can fail beside its tests (a file that does not load, a worker that dies, no test
 * at all), and it can die before it reports: either counts as one failure.
 * @param {string | undefined} text the report, if there is one
 * @param {number} exitCode
 * @param {(report: any) => Totals} read
 * @returns {Totals}
 */
export function totalsOf(text, exitCode, read) {
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const totals = read(JSON.parse(text))
  return exitCode !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}

/** @param {Totals[]} all @returns {Totals} */
export const addUp = (all) =>
  all.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** @param {Totals} totals */
export const writeTotals = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
