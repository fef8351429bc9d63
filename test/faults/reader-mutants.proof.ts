/**
 * Figure F1, the mutants: files of usual shapes with seeded damage, each to be a table or a typed problem. A reader that
 * crashes, works too long on one, stalls or grows beyond 256 MB is a fault, named by its number; the rest goes on behind
 * it. Work is the processor's, so that other work on the machine is none of it.
 *
 * CI: 900 consecutive mutants from where the seed says, in one process; long: 20,000 in two. Control: a reader that
 * guards against nothing, on the same mutants.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { kindOfMutant, mutatedKinds } from '../support/spreadsheets/mutants.ts'
import { inPool } from './support/in-pool.ts'
import { startProof } from './support/proof-run.ts'

/** No mutant takes as much work as this. */
const slowMs = 5_000
// A reader that says nothing for so long has stalled, on any machine.
const stallMs = 120_000
const mostMegabytes = 256

const reportSchema = z.object({ seed: z.number(), answer: z.string(), workedMs: z.number() })
const worker = new URL('./reader-mutant-worker.ts', import.meta.url)

const proof = startProof()
const { mutants, atOnce } = proof.pickSize({
  ci: { mutants: 900, atOnce: 1 },
  long: { mutants: 20_000, atOnce: 2 },
})
const start = proof.random(2 ** 31)
const folder = mkdtempSync(join(tmpdir(), 'revoada-mutants-'))

/** `answers` by the kind of file and what was said of it. */
type Tally = { answers: Map<string, number>; faults: string[]; slowestMs: number }
type Mode = 'reader' | 'control'

/** Runs one worker from `first` on; the mutant that it did not survive, null when it came to the end. */
const runWorker = async (first: number, last: number, mode: Mode, tally: Tally): Promise<number | null> => {
  const child = fork(worker, [folder, String(first), String(last), mode], {
    execArgv: [`--max-old-space-size=${mostMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let next = first
  let end = 'crashed'
  // wall-clock: ends a reader that says nothing
  const timer = setTimeout(() => {
    end = 'stalled'
    child.kill('SIGKILL')
  }, stallMs)
  child.on('message', (message) => {
    const { seed, answer, workedMs } = reportSchema.parse(message)
    const counted = `${kindOfMutant(seed)} ${answer}`
    tally.answers.set(counted, (tally.answers.get(counted) ?? 0) + 1)
    tally.slowestMs = Math.max(tally.slowestMs, workedMs)
    if (workedMs > slowMs) tally.faults.push(`mutant ${seed} takes ${Math.round(workedMs)} ms of work`)
    next = seed + 1
    timer.refresh()
  })
  await new Promise((resolve) => child.once('exit', resolve))
  clearTimeout(timer)
  if (next > last) return null
  tally.faults.push(`mutant ${next} (${kindOfMutant(next)}) ${end} the reader`)
  return next
}

/** All mutants; in a control, up to the first that breaks it. */
const run = async (mode: Mode): Promise<Tally> => {
  const tally: Tally = { answers: new Map(), faults: [], slowestMs: 0 }
  const share = mutants / atOnce
  await inPool(
    Array.from({ length: atOnce }, (_each, index) => start + index * share),
    atOnce,
    async (first) => {
      let from: number | null = first
      while (from !== null && from < first + share) {
        const broken = await runWorker(from, first + share - 1, mode, tally)
        from = broken === null || mode === 'control' ? null : broken + 1
      }
    },
  )
  return tally
}

try {
  const { answers, faults, slowestMs } = await run('reader')
  const count = (isCounted: (answer: string) => boolean): number =>
    [...answers].reduce((sum, [answer, times]) => (isCounted(answer) ? sum + times : sum), 0)
  const share = (code: string): number => count((answer) => answer.endsWith(` ${code}`)) / mutants
  proof.verdict(
    `${count(() => true)} of ${mutants} mutants of ${mutatedKinds.length} kinds answered, the slowest in ${Math.round(slowestMs)} ms of work`,
    faults,
  )
  for (const [answer, times] of [...answers].toSorted((a, b) => b[1] - a[1]))
    console.log(`${String(times).padStart(7)} ${answer}`)
  // Damage of every sort was done, and some of it was harmless: else the mutants are no test.
  const asExpected: [string, boolean][] = [
    ['some of it is harmless', share('table') > 0.2],
    ['archives are damaged', share('reader_archive_damaged') > 0.1],
    ['XML is damaged', share('reader_xml_damaged') > 0.02],
    ['quotes are left open', share('doubtful_quotes') > 0],
    // One in thirty of the rarest.
    [
      'some mutants of every kind are harmless',
      !proof.isLong || mutatedKinds.every((kind) => answers.has(`${kind} table`)),
    ],
  ]
  proof.verdict(
    'damage as it should be',
    asExpected.flatMap(([what, isSo]) => (isSo ? [] : [`not true: ${what}`])),
  )
  await proof.control('the reader has no guards', async () => (await run('control')).faults)
  proof.end()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
