// Everything that can be tested here: checks, tests, proofs. The last line tells the totals over all of them.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { outFolder } from '../paths.mjs'
import { Refusal, secondsSince } from '../say.mjs'
import { addUp, playwrightTotals, totalsOf, totalsOfOne, vitestTotals, writeTotals } from '../test-totals.mjs'
import { check } from './check.mjs'
import { run as runDemo } from './demo.mjs'
import { run as runProof, skippedCode } from './proof.mjs'
import { run as runEndToEndTests } from './test-e2e.mjs'
import { run as runPackagedTests } from './test-packaged.mjs'
import { run as runUnitTests } from './test-unit.mjs'

/** What guards a promise at every change, at CI size. Each counts as one test. One looks at the clock, one opens a window. */
const proofsAlone = ['reader-bombs', 'hostile-bridge']
/** Beside the windows, which wait much of their time and have the processor first: a person's clicks are timed in them. */
const proofsBesideWindows = [
  'electronegativity',
  'second-reader',
  'mp3-zoo',
  'formula-payloads',
  'kill',
  'hostile-browser',
  'accessibility',
  'layout',
  'migration-kill',
  'canaries',
]
/** Side by side, each lane in its order. */
const proofLanes = [
  ['reader-mutants', 'hostile-http', 'outbox-model'],
  ['service-kill', 'import-kill', 'sender-network', 'erasure', 'database-damage'],
]

/** @returns {Promise<number>} exit code */
export async function run(_args, machine) {
  // A step of the check that fails counts as one failure; one that passes is no test.
  const checked = (await check()).map((step) => totalsOfOne(`check ${step}`, 'failed'))
  const unit = await totalsOfRun('unit', () => runUnitTests([]), 'vitest.json', vitestTotals)
  const [windows, beside] = await Promise.all([
    runWindows(machine),
    runInOrder(proofsBesideWindows, machine, { givesWay: true }),
  ])
  const alone = await runInOrder(proofsAlone, machine)
  const lanes = await Promise.all(proofLanes.map((names) => runInOrder(names, machine)))
  const totals = addUp([...checked, unit, ...windows, ...beside, ...alone, ...lanes.flat()])
  process.stdout.write(`${writeTotals(totals)}\n`)
  return totals.failed === 0 ? 0 : 1
}

/** What opens the real window, one after another. */
async function runWindows(machine) {
  const endToEnd = await totalsOfRun(
    'end to end',
    () => runEndToEndTests([], machine),
    'e2e/build/results.json',
    playwrightTotals,
  )
  const packaged = await totalsOfRun(
    'packaged',
    () => runPackagedTests([], machine),
    'e2e/packaged/results.json',
    playwrightTotals,
  )
  const shown = totalsOfOne('demo', verdictOf(await exitCodeOf(() => runDemo([], machine))))
  return [endToEnd, packaged, shown]
}

async function runInOrder(names, machine, how = {}) {
  const totals = []
  for (const name of names) {
    const startedAt = performance.now()
    const exitCode = await exitCodeOf(() => runProof([name], machine, { quiet: true, ...how }))
    process.stdout.write(
      `proof ${name.padEnd(16)} ${verdictOf(exitCode).padEnd(7)} ${secondsSince(startedAt)}\n`,
    )
    totals.push(totalsOfOne(`proof ${name}`, verdictOf(exitCode)))
  }
  return totals
}

const verdictOf = (exitCode) => (exitCode === 0 ? 'passed' : exitCode === skippedCode ? 'skipped' : 'failed')

async function totalsOfRun(name, runTests, reportName, read) {
  const report = join(outFolder, reportName)
  rmSync(report, { force: true }) // an old one must not speak for this run
  const exitCode = await exitCodeOf(runTests)
  return totalsOf(name, existsSync(report) ? readFileSync(report, 'utf8') : undefined, exitCode, read)
}

/** A runner that cannot even start has failed. */
const exitCodeOf = (runTests) =>
  runTests().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error)
    return 1
  })
