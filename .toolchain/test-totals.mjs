// What a test runner's JSON report says, in numbers that can be added up over all runners, and what failed.
import { stripVTControlCharacters } from 'node:util'

/**
 * `failures` has a text for each thing that failed: its name, and the first lines of what it said.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Totals
 */

/** Vitest's. Skipped and to-do tests are one kind to us: they have not been run. @returns {Totals} */
export const vitestTotals = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [describe(name, message)] : []
    return failed.map(({ fullName, failureMessages }) =>
      describe(`${name}: ${fullName}`, failureMessages.join('\n')),
    )
  }),
})

/** Playwright's. A flaky test has failed. @returns {Totals} */
export const playwrightTotals = ({ stats, suites, errors = [] }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  failures: [
    ...errors.map(({ message }) => describe('end to end', message)),
    ...specsOf(suites)
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title, tests }) => {
        const said = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return describe(`${file}: ${title}`, said.map(({ message }) => message).join('\n'))
      }),
  ],
})

const specsOf = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])

/** Of what passes or fails as a whole. `said`: what tells why it failed. @returns {Totals} */
export const totalsOfOne = (name, verdict, said = '') => ({
  passed: verdict === 'passed' ? 1 : 0,
  failed: verdict === 'failed' ? 1 : 0,
  skipped: verdict === 'skipped' ? 1 : 0,
  failures: verdict === 'failed' ? [describe(name, said)] : [],
})

/** The end of what a program said, where it tells what went wrong. */
export const lastWords = (output) => output.trimEnd().split('\n').slice(-15).join('\n')

const describe = (name, message = '') => {
  const said = stripVTControlCharacters(message).trimEnd()
  return [name, ...(said === '' ? [] : said.split('\n').slice(0, 40))].join('\n    ')
}

/**
 * The totals of one runner. It can fail beside its tests (a file that does not load, a worker that dies, no test
 * at all), and it can die before it reports: either counts as one failure.
 * @param {string} name of the runner
 * @param {string | undefined} text the report, if there is one
 * @param {number} exitCode
 * @param {(report: any) => Totals} read
 * @returns {Totals}
 */
export function totalsOf(name, text, exitCode, read) {
  if (text === undefined) return totalsOfOne(`${name} did not report`, 'failed')
  const totals = read(JSON.parse(text))
  if (exitCode === 0 || totals.failed > 0) return totals
  return { ...totals, failed: 1, failures: [...totals.failures, `${name} failed beside its tests`] }
}

/** @param {Totals[]} all @returns {Totals} */
export const addUp = (all) =>
  all.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
      failures: [...sum.failures, ...each.failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  )

/**
 * What failed, told once more where a reader looks first, and the totals as the last line.
 * @param {Totals} totals
 */
export const writeTotals = ({ passed, failed, skipped, failures }) =>
  [
    ...failures.map((failure) => `FAILED ${failure}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n')
