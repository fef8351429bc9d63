// Everything that can be tested here: checks, tests, proofs. The last line tells the totals over all of them.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { outFolder } from '../paths.mjs'
import { Refusal, secondsSince } from '../say.mjs'
import {
  addUp,
  lastWords,
  playwrightTotals,
  totalsOf,
  totalsOfOne,
  vitestTotals,
  writeTotals,
} from '../test-totals.mjs'
import { check } from './check.mjs'
import { run as runDemo } from './demo.mjs'
import { prove, skippedCode } from './proof.mjs'
import { run as runEndToEndTests } from './test-e2e.mjs'
import { run as runPackagedTests } from './test-packaged.mjs'
import { run as runUnitTests } from './test-unit.mjs'

/**
 * What guards a promise at every change, at CI size. Each counts as one test. They are taken from the front, beside the
 * windows, which wait much of their time and have the processor first: a person's clicks are timed in them. What installs
 * something stands first, where only one is at work.
 */
const proofs = [
  'electronegativity',
  'second-reader',
  'mp3-zoo',
  'formula-payloads',
  'kill',
  'hostile-browser',
  'accessibility',
  'layout',
  'hostile-bridge',
  'migration-kill',
  'canaries',
  'service-kill',
  'import-kill',
  'outbox-model',
  'reader-mutants',
  'sender-network',
  'hostile-http',
  'erasure',
  'database-damage',
]
/** It looks at the clock. */
const proofAlone = 'reader-bombs'

/** @returns {Promise<number>} exit code */
export async function run(_args, machine) {
  // A step of the check that fails counts as one failure; one that passes is no test.
  const checked = (await check()).map(({ step, output }) => totalsOfOne(`check ${step}`, 'failed', output))
  const unit = await totalsOfRun('unit', () => runUnitTests([]), 'vitest.json', vitestTotals)
  const queue = proofs.values()
  const beside = runFrom(queue, machine)
  const windows = await runWindows(machine)
  const proved = await Promise.all([beside, runFrom(queue, machine)])
  const alone = await runFrom([proofAlone], machine)
  const totals = addUp([...checked, unit, ...windows, ...proved.flat(), ...alone])
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

/** One proof after another, each taken when it is begun: several may take from the same queue. */
async function runFrom(queue, machine) {
  const totals = []
  for (const name of queue) {
    const startedAt = performance.now()
    const { code, output } = await prove(name, [], machine, { quiet: true, givesWay: true }).catch(
      toldAsFailed,
    )
    process.stdout.write(`${output}proof ${name} ${verdictOf(code)} ${secondsSince(startedAt)}\n`)
    totals.push(totalsOfOne(`proof ${name}`, verdictOf(code), lastWords(output)))
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
    console.error(wordsOf(error))
    return 1
  })
const toldAsFailed = (error) => ({ code: 1, output: `${wordsOf(error)}\n` })
const wordsOf = (error) => (error instanceof Refusal ? error.message : inspect(error))
