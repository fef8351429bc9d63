// What the runners' reports say, added up over all runners: numbers, failures, skips, retries and the slowest tests.
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures a text for each thing that failed: its name, and the first lines of what it said
 * @property {string[]} skips a line for each thing that was skipped: its name and the reason
 * @property {string[]} retries a line for each test that ran more than once
 * @property {{ name: string, ms: number }[]} tests every test that ran, with its time
 */

/** @returns {Totals} */
const noTotals = () => ({ passed: 0, failed: 0, skipped: 0, failures: [], skips: [], retries: [], tests: [] })

/** Vitest's. Skipped and to-do tests are one kind to us: they have not been run. @returns {Totals} */
export function vitestTotals(report) {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${name}: ${test.fullName}` })),
  )
  const isSkipped = ({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status)
  return {
    ...noTotals(),
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ name, failureMessages }) => describe(name, failureMessages.join('\n'))),
      ...report.testResults
        .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed))
        .map(({ name, message }) => describe(name, message)),
    ],
    skips: tests.filter(isSkipped).map(({ name }) => name),
    tests: tests
      .filter((test) => !isSkipped(test))
      .map(({ name, duration }) => ({ name, ms: duration ?? 0 })),
  }
}

const hasFailed = ({ status }) => status === 'failed'

/** Playwright's. A flaky test has failed. @returns {Totals} */
export function playwrightTotals({ stats, suites, errors = [] }) {
  const specs = specsOf(suites).map(({ file, title, ok, tests }) => ({
    name: `${file}: ${title}`,
    isBad: !ok || tests.some(({ status }) => status === 'flaky'),
    isSkipped: tests.every(({ status }) => status === 'skipped'),
    reasons: tests.flatMap(({ annotations = [] }) => annotations.map(({ description }) => description)),
    results: tests.flatMap(({ results }) => results),
  }))
  return {
    ...noTotals(),
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => describe('end to end', message)),
      ...specs
        .filter(({ isBad }) => isBad)
        .map(({ name, results }) =>
          describe(name, results.flatMap((each) => each.errors.map(({ message }) => message)).join('\n')),
        ),
    ],
    skips: specs.filter(({ isSkipped }) => isSkipped).map(({ name, reasons }) => because(name, reasons[0])),
    retries: specs
      .filter(({ results }) => results.length > 1)
      .map(({ name, results }) => `${name}: ran ${results.length} times`),
    tests: specs
      .filter(({ isSkipped }) => !isSkipped)
      .map(({ name, results }) => ({
        name,
        ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      })),
  }
}

const specsOf = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])

/**
 * Of what passes, fails or is skipped as a whole.
 * @param {string} name
 * @param {'passed' | 'failed' | 'skipped'} verdict
 * @param {string} said what tells why it failed or was skipped
 * @param {number} ms how long it took
 * @returns {Totals}
 */
export function totalsOfOne(name, verdict, said = '', ms = 0) {
  const totals = { ...noTotals(), [verdict]: 1 }
  if (verdict === 'skipped') return { ...totals, skips: [because(name, said.trim().split('\n').at(-1))] }
  return {
    ...totals,
    failures: verdict === 'failed' ? [describe(name, said)] : [],
    tests: [{ name, ms }],
  }
}

const because = (name, reason) => `${name}: ${reason || 'no reason given'}`

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
 * @param {{ code: number, output: string }} ended
 * @param {(report: any) => Totals} read
 * @returns {Totals}
 */
export function totalsOf(name, text, { code, output }, read) {
  if (text === undefined) return totalsOfOne(`${name} did not report`, 'failed', lastWords(output))
  const totals = read(JSON.parse(text))
  if (code === 0 || totals.failed > 0) return totals
  const failure = describe(`${name} failed beside its tests`, lastWords(output))
  return { ...totals, failed: 1, failures: [...totals.failures, failure] }
}

/** @param {Totals[]} all @returns {Totals} */
export function addUp(all) {
  const sum = noTotals()
  for (const each of all) for (const key of Object.keys(sum)) sum[key] = join(sum[key], each[key])
  return sum
}

const join = (one, other) => (Array.isArray(one) ? [...one, ...other] : one + other)

const slowestCount = 10

/**
 * What a reader wants to know after a long run, and the totals as the last line.
 * @param {Totals} totals
 */
export function writeTotals({ passed, failed, skipped, failures, skips, retries, tests }) {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, slowestCount)
  return [
    ...(slowest.length === 0 ? [] : ['Slowest:']),
    ...slowest.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`),
    retries.length === 0 ? 'Retries: none' : 'Retries:',
    ...retries.map((retry) => `  ${retry}`),
    skips.length === 0 ? 'Skipped: none' : 'Skipped:',
    ...skips.map((skip) => `  ${skip}`),
    ...failures.map((failure) => `FAILED ${failure}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n')
}
