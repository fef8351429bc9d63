/**
 * Figure F2: every class of hostile workbook is refused (or read, where it is harmless in the end) by a fresh reader
 * process within 1 s of work and 64 MB of growth, when it is inspected and when it is read. Work is the processor's: what a
 * reader waits for it does not count.
 *
 * CI: 12 of 203 classes by the seed, within 2 s, because the machine may be busy; long: all, within 1 s. Control, on those of them that unpack to too much: a reader without
 * budgets.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReaderJob } from '../../shared/processes/reader.ts'
import type { Bomb } from '../support/spreadsheets/bomb-model.ts'
import { bombs } from '../support/spreadsheets/bombs.ts'
import { watchReader, type Watched } from '../support/spreadsheets/watched-reader.ts'
import { startProof } from './support/proof-run.ts'

const mostBytes = 64 * 1024 * 1024
/** A collector that comes late makes a reader larger or slower once; what is so by itself is so every time. */
const attempts = 3

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/** What lies behind the rows that are inspected may stay unseen until the file is read. */
const isRight = ({ answer, reason }: Bomb, job: ReaderJob, seen: Watched): boolean => {
  if (job.type === 'inspect' && seen.answer === 'facts') return true
  return seen.answer === answer && (reason === undefined || Object.values(seen.params).includes(reason))
}

const proof = startProof()
/** The figure is of a quiet machine; the same work counts up to twice as much where others share the core. */
const mostWorkMs = proof.pickSize({ ci: 2_000, long: 1_000 })
const isTooMuch = (seen: Watched): boolean => seen.workedMs > mostWorkMs || seen.grownBytes > mostBytes
const folder = mkdtempSync(join(tmpdir(), 'revoada-bombs-'))
const path = join(folder, 'bomb')
/** Inspected and then read, as the app does. */
const jobs: readonly ReaderJob[] = [
  { type: 'inspect', path, choices: {} },
  { type: 'read', path, choices: { headerRow: 0 }, rowsPerBatch: 4_000 },
]

const explode = async (bomb: Bomb, entry?: URL): Promise<string[]> => {
  writeFileSync(path, bomb.build())
  const faults: string[] = []
  for (const job of jobs) {
    let seen = await watchReader(job, 10_000, entry)
    for (let attempt = 1; attempt < attempts && isTooMuch(seen); attempt += 1)
      seen = await watchReader(job, 10_000, entry)
    const { answer, params, workedMs, grownBytes } = seen
    const figures = `${job.type} ${answer} with ${workedMs} ms of work and ${megabytes(grownBytes)} MB`
    if (!isRight(bomb, job, seen))
      faults.push(`${figures} ${JSON.stringify(params)} instead of ${bomb.answer} ${bomb.reason ?? ''}`)
    else if (isTooMuch(seen)) faults.push(figures)
    if (proof.isLong) console.log(`  ${bomb.name}: ${figures}`)
  }
  return faults.map((fault) => `${bomb.name}: ${fault}`)
}

try {
  const isForControl = ({ name }: Bomb): boolean => name.startsWith('ratio')
  const unpacked = proof.sample(bombs.filter(isForControl), proof.isLong ? undefined : 1)
  const others = proof.sample(
    bombs.filter((bomb) => !isForControl(bomb)),
    proof.isLong ? undefined : 11,
  )
  const faults: string[] = []
  for (const bomb of [...unpacked, ...others]) faults.push(...(await explode(bomb)))
  proof.verdict(`${unpacked.length + others.length} of ${bombs.length} classes of bombs`, faults)
  for (const bomb of unpacked)
    await proof.control(`a reader without budgets reads ${bomb.name}`, () =>
      explode(bomb, new URL('./reader-unguarded.ts', import.meta.url)),
    )
  proof.end()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
