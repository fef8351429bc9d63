// Everything that can be tested here: checks, tests, proofs. The last line tells the totals over all of them.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { outFolder } from '../paths.mjs'
import { Refusal } from '../say.mjs'
import { addUp, playwrightTotals, totalsOf, vitestTotals, writeTotals } from '../test-totals.mjs'
import { check } from './check.mjs'
import { run as runDemo } from './demo.mjs'
import { run as runProof, skippedCode } from './proof.mjs'
import { run as runEndToEndTests } from './test-e2e.mjs'
import { run as runUnitTests } from './test-unit.mjs'

/** What guards a promise at every change, at CI size. Each counts as one test. */
const proofs = [
  'reader-bombs',
  'reader-mutants',
  'second-reader',
  'mp3-zoo',
  'hostile-http',
  'hostile-browser',
  'service-kill',
  'kill',
  'outbox-model',
  'sender-network',
  'import-kill',
]

/** @returns {Promise<number>} exit code */
export async function run(_args, machine) {
  // A step of the check that fails counts as one failure; one that passes is no test.
  const checked = { passed: 0, failed: (await check()).length, skipped: 0 }
  const unit = await totalsOfRun(() => runUnitTests([]), 'vitest.json', vitestTotals)
  const endToEnd = await totalsOfRun(
    () => runEndToEndTests([], machine),
    'e2e/results.json',
    playwrightTotals,
  )
  const shown = totalsOfOne(await exitCodeOf(() => runDemo([], machine)))
  const proven = []
  for (const name of proofs) proven.push(await totalsOfProof(name))
  const totals = addUp([checked, unit, endToEnd, shown, ...proven])
  process.stdout.write(`${writeTotals(totals)}\n`)
  return totals.failed === 0 ? 0 : 1
}

const totalsOfProof = async (name) => totalsOfOne(await exitCodeOf(() => runProof([name])))

/** Of what passes or fails as a whole. */
function totalsOfOne(exitCode) {
  const isSkipped = exitCode === skippedCode
  return {
    passed: exitCode === 0 ? 1 : 0,
    failed: exitCode === 0 || isSkipped ? 0 : 1,
    skipped: isSkipped ? 1 : 0,
  }
}

async function totalsOfRun(runTests, reportName, read) {
  const report = join(outFolder, reportName)
  rmSync(report, { force: true }) // an old one must not speak for this run
  const exitCode = await exitCodeOf(runTests)
  return totalsOf(existsSync(report) ? readFileSync(report, 'utf8') : undefined, exitCode, read)
}

/** A runner that cannot even start has failed. */
const exitCodeOf = (runTests) =>
  runTests().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error)
    return 1
  })
