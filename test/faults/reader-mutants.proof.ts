/**
 * Figure F1, the mutants: files of usual shapes with seeded damage, each to be a table or a typed problem. A reader
 * that crashes, works too long on one, stalls or grows beyond 256 MB is a fault, named by its seed; the rest goes on
 * behind it. Work is the processor's, so that other work on the machine is none of it.
 * The control guards against nothing, and must be caught.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { kindOfMutant, mutatedKinds } from '../support/spreadsheets/mutants.ts'

const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'
const mutants = isLong ? 20_000 : 2_500
const controlMutants = 400
const atOnce = 2
/** So long without a word nobody waits. */
const stallMs = 60_000
/** No mutant takes as much work as this. */
const slowMs = 5_000
const mostBytes = 256 * 1024 * 1024

const reportSchema = z.object({
  seed: z.number(),
  kind: z.string(),
  answer: z.string(),
  workedMs: z.number(),
})
const folder = mkdtempSync(join(tmpdir(), 'revoada-mutants-'))
const worker = new URL('./reader-mutant-worker.ts', import.meta.url)

/** `answers` by the kind of file and what was said of it. */
type Tally = { answers: Map<string, number>; faults: string[]; slowestMs: number; slowest: number }

/** Runs one worker from `first` on; resolves with the seed that it did not survive, or null at the end. */
const runWorker = (first: number, last: number, mode: string, tally: Tally): Promise<number | null> =>
  new Promise((resolve) => {
    const heap = `--max-old-space-size=${mostBytes / 1024 / 1024}`
    const child = fork(worker, [folder, String(first), String(last), mode], {
      execArgv: [heap],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let next = first
    let fault = 'crashed'
    const stalled = (): void => {
      fault = 'stalled'
      child.kill('SIGKILL')
    }
    let timer = setTimeout(stalled, stallMs)
    child.on('message', (message) => {
      const { seed, kind, answer, workedMs } = reportSchema.parse(message)
      const counted = `${kind} ${answer}`
      tally.answers.set(counted, (tally.answers.get(counted) ?? 0) + 1)
      noteTime(tally, seed, workedMs)
      next = seed + 1
      clearTimeout(timer)
      timer = setTimeout(stalled, stallMs)
    })
    child.once('exit', () => {
      clearTimeout(timer)
      if (next <= last) tally.faults.push(`mutant ${next} (${kindOfMutant(next)}) ${fault} the reader`)
      resolve(next <= last ? next : null)
    })
  })

const noteTime = (tally: Tally, seed: number, ms: number): void => {
  if (ms <= tally.slowestMs) return
  tally.slowestMs = ms
  tally.slowest = seed
}

const runRange = async (first: number, last: number, mode: string, tally: Tally): Promise<void> => {
  for (let from = first; from <= last;) {
    const broken = await runWorker(from, last, mode, tally)
    if (broken === null) return
    from = broken + 1
  }
}

const run = async (count: number, mode: string): Promise<Tally> => {
  const tally: Tally = { answers: new Map(), faults: [], slowestMs: 0, slowest: 0 }
  const share = Math.ceil(count / atOnce)
  await Promise.all(
    Array.from({ length: atOnce }, (_, index) =>
      runRange(index * share + 1, Math.min(count, (index + 1) * share), mode, tally),
    ),
  )
  return tally
}

try {
  const { answers, faults, slowestMs, slowest } = await run(mutants, 'reader')
  for (const fault of faults) process.stdout.write(`FAULT: ${fault}\n`)
  for (const [answer, count] of [...answers].toSorted((a, b) => b[1] - a[1])) {
    process.stdout.write(`${String(count).padStart(7)} ${answer}\n`)
  }
  const control = await run(controlMutants, 'control')
  const answered = [...answers.values()].reduce((sum, count) => sum + count, 0)
  const share = (code: string): number =>
    [...answers].reduce((sum, [answer, count]) => (answer.endsWith(` ${code}`) ? sum + count : sum), 0) /
    mutants
  // Damage of both kinds was done, and some of it was harmless, in every kind: else the mutants are no test.
  const isTest =
    share('table') > 0.2 &&
    share('reader_archive_damaged') > 0.1 &&
    share('reader_xml_damaged') > 0.02 &&
    share('reader_quote_unclosed') * mutants > 5 &&
    mutatedKinds.every((kind) => (answers.get(`${kind} table`) ?? 0) > 5)
  if (!isTest) process.stdout.write('FAULT: too little of the damage is damage, or all of it\n')
  process.stdout.write(
    `reader-mutants: ${answered} of ${mutants} answered, of ${mutatedKinds.length} kinds, ${faults.length} faults; slowest ${Math.round(slowestMs)} ms ` +
      `(mutant ${slowest}); ` +
      `control without guards: ${control.faults.length} of ${controlMutants} broke it\n`,
  )
  process.exitCode =
    faults.length === 0 && isTest && slowestMs < slowMs && answered === mutants && control.faults.length > 0
      ? 0
      : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
