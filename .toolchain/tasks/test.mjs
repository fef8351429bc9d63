// Everything that can be tested here: checks, tests, proofs, beside each other as far as the machine goes. The last line
// tells the totals over all of them; what each said is in out/test/.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { hasDisplay } from '../bootstrap/display.mjs'
import { outFolder } from '../paths.mjs'
import { proofs, skippedCode } from '../proofs.mjs'
import { Refusal, say, secondsSince } from '../say.mjs'
import { runInSlots } from '../schedule.mjs'
import {
  addUp,
  lastWords,
  playwrightTotals,
  totalsOf,
  totalsOfOne,
  vitestTotals,
  writeTotals,
} from '../test-totals.mjs'
import { buildIfStale } from './build.mjs'
import { check } from './check.mjs'
import { runDemo } from './demo.mjs'
import { prove } from './proof.mjs'
import { runEndToEndTests, windowsAtOnce } from './test-e2e.mjs'
import { runPackagedTests } from './test-packaged.mjs'
import { runUnitTests } from './test-unit.mjs'

const cores = availableParallelism()
const logs = join(outFolder, 'test')

/** @returns {Promise<number>} exit code */
export async function run(_args, machine) {
  const startedAt = performance.now()
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const checking = check()
  await buildIfStale()
  // One more than there are cores: most parts wait for something now and then.
  const [failures, tested] = await Promise.all([checking, runInSlots(partsOn(machine), cores + 1)])
  // A step of the check that fails counts as one failure; one that passes is no test.
  const checked = failures.map(({ step, output }) => totalsOfOne(`check ${step}`, 'failed', output))
  const totals = addUp([...checked, ...tested])
  say(`tested everything in ${secondsSince(startedAt)}`)
  process.stdout.write(`${writeTotals(totals)}\n`)
  return totals.failed === 0 ? 0 : 1
}

/** The longest first. */
function partsOn(machine) {
  const screen = hasDisplay()
  return [
    {
      name: 'end to end',
      slots: screen ? 1 : windowsAtOnce,
      screen,
      run: tests((how) => runEndToEndTests([], machine, how), 'e2e/build/results.json', playwrightTotals),
    },
    {
      name: 'unit, contract and component',
      slots: cores,
      run: tests((how) => runUnitTests([], how), 'vitest.json', vitestTotals),
    },
    // Few tests, and half of its time goes into packing: one slot, so that it starts early.
    {
      name: 'packaged',
      slots: 1,
      screen,
      run: tests((how) => runPackagedTests([], machine, how), 'e2e/packaged/results.json', playwrightTotals),
    },
    { name: 'demo', slots: 1, screen, run: asOne((how) => runDemo([], machine, how)) },
    ...Object.entries(proofs).map(([name, { window = false }]) => ({
      name: `proof ${name}`,
      slots: 1,
      screen: screen && window,
      run: asOne((how) => prove(name, [], machine, how)),
    })),
  ].map((part) => ({ ...part, run: () => told(part) }))
}

/** Runs a part quietly, keeps what it said, and tells in one line how it ended; in full when it failed. */
async function told({ name, run: runPart }) {
  say(`${name}: started`)
  const startedAt = performance.now()
  const { totals, output } = await runPart(name, startedAt)
  writeFileSync(join(logs, `${name.replaceAll(/\W+/g, '-')}.log`), output)
  const { passed, failed, skipped } = totals
  if (failed > 0) process.stdout.write(output)
  process.stdout.write(
    `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${secondsSince(startedAt)}\n`,
  )
  return totals
}

/** Of a runner of many tests, which writes a report. */
const tests = (runTests, reportName, read) => async (name) => {
  const report = join(outFolder, reportName)
  rmSync(report, { force: true }) // an old one must not speak for this run
  const ended = await endOf(runTests)
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined
  return { totals: totalsOf(name, text, ended, read), output: ended.output }
}

/** Of what counts as one test. */
const asOne = (runIt) => async (name, startedAt) => {
  const { code, output } = await endOf(runIt)
  const verdict = code === 0 ? 'passed' : code === skippedCode ? 'skipped' : 'failed'
  return { totals: totalsOfOne(name, verdict, lastWords(output), performance.now() - startedAt), output }
}

/** What cannot even start has failed. */
const endOf = (runIt) =>
  runIt({ quiet: true }).catch((error) => ({
    code: 1,
    output: `${error instanceof Refusal ? error.message : inspect(error)}\n`,
  }))
