// Everything that can be tested here. The last line tells the totals over all runners.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { outFolder } from '../paths.mjs'
import { Refusal } from '../say.mjs'
import { addUp, playwrightTotals, totalsOf, vitestTotals, writeTotals } from '../test-totals.mjs'
import { check } from './check.mjs'
import { run as runEndToEndTests } from './test-e2e.mjs'
import { run as runUnitTests } from './test-unit.mjs'

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
  const totals = addUp([checked, unit, endToEnd])
  process.stdout.write(`${writeTotals(totals)}\n`)
  return totals.failed === 0 ? 0 : 1
}

async function totalsOfRun(runTests, reportName, read) {
  const report = join(outFolder, reportName)
  rmSync(report, { force: true }) // an old one must not speak for this run
  const exitCode = await runTests().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error)
    return 1
  })
  return totalsOf(existsSync(report) ? readFileSync(report, 'utf8') : undefined, exitCode, read)
}
