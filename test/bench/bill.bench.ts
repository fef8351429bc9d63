/**
 * What it costs to check a supplier's bill of 1,000,000 lines against 1,000,000 messages, in a real database with a real
 * reader under plain Node: reading, holding each line against its message, and a page of the differences; with 50,000 seeded
 * discrepancies, of which every one has to be found and none more. `npm run bench -- bill [RUNS] [--rows N]`, three runs
 * unless told otherwise. The memory is measured as that of reports (results.bench.ts).
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { closeDatabase } from '../../main/database/open.ts'
import { createChanges } from '../../main/workspace/base/changes.ts'
import { createJobs } from '../../main/workspace/base/jobs.ts'
import { createBillChecks } from '../../main/workspace/bills/checks.ts'
import { shownDifference } from '../../main/workspace/bills/shown-difference.ts'
import { inspectFile } from '../../main/workspace/files/reading.ts'
import { setPrice } from '../../main/workspace/money/prices.ts'
import { forkReaders } from '../support/forked-reader.ts'
import { peakMemory } from './support/peak-memory.ts'
import {
  median,
  printPromise,
  printReport,
  rowsAskedFor,
  runsAskedFor,
  writeMegabytes,
  writeMs,
  writeSeconds,
} from './support/report.ts'
import { putCampaign, wrongOf } from './support/sent-campaign.ts'

const people = rowsAskedFor() ?? 1_000_000
const promise = { checkMs: 10_000, bytes: 500_000_000, cancelMs: 200, holdMs: 50 }

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
const runs: { checkMs: number; pageMs: number; cancelMs: number; holdMs: number }[] = []
let [startBytes, peakBytes, readerBytes] = [0, 0, 0]
let areAllFound = true
try {
  const { db, file } = putCampaign(folder, { people, fileName: 'fatura.csv' })
  setPrice(db, { connectionId: 'embedded', unit: 'sms_part', micros: 75_000, validFrom: '2027-01-01' })

  const changes = createChanges()
  const jobs = createJobs(changes)
  const { open, peakRssBytes } = forkReaders()
  const checks = createBillChecks({
    db,
    clock: { now: Date.now, monotonic: () => performance.now() },
    uuid: () => randomUUID(),
    changes,
    putOff: () => {},
    jobs,
    openReader: open,
    held: { of: () => ({}) },
  })
  const facts = await inspectFile(open, { path: file, choices: {} })
  const roles = ['time', 'phone', 'product', 'quantity', 'unit_price', 'amount'] as const
  const begin = (): string =>
    checks.start({
      file: { path: file, choices: {}, facts },
      roles,
      connectionId: 'embedded',
      period: { from: '2027-03-01', to: '2027-03-31' },
    })
  const stateOf = (jobId: string): string => jobs.find(jobId).state

  /** Watches how long nothing else gets a turn. */
  const watched = async (work: () => Promise<void>): Promise<number> => {
    let holdMs = 0
    let last = performance.now()
    const timer = setInterval(() => {
      holdMs = Math.max(holdMs, performance.now() - last)
      last = performance.now()
    }, 1)
    await work()
    clearInterval(timer)
    return holdMs
  }
  const timed = async (work: () => unknown): Promise<number> => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  const seededOf = (what: number): number =>
    Array.from({ length: Math.ceil(people / wrongOf) }, (_unused, index) => index).filter(
      (index) => index % 3 === what,
    ).length

  startBytes = process.memoryUsage.rss()
  for (let run = 0; run < runsAskedFor(3); run += 1) {
    let [checkMs, pageMs, cancelMs] = [0, 0, 0]
    const holdMs = await watched(async () => {
      let jobId = ''
      checkMs = await timed(async () => {
        jobId = begin()
        while (stateOf(jobId) === 'running') await delay(5)
      })
      // Nothing of what was read stays with us: its memory is the product's to free.
      const counts = Object.fromEntries(checks.get(jobId).check.kinds.map(({ kind, count }) => [kind, count]))
      const expected = {
        never_sent: seededOf(0),
        more_parts: seededOf(1),
        higher_price: seededOf(2),
        // The messages of those in whose place somebody stands who got none.
        not_billed: seededOf(0),
      }
      areAllFound &&= JSON.stringify(counts) === JSON.stringify(expected)
      pageMs = await timed(() => {
        const bill = checks.get(jobId)
        const { found } = bill.differences.some('higher_price', 500, 200)
        if (found.map((one) => shownDifference(bill, one)).length === 0) throw new Error('an empty page')
      })
      checks.forget(jobId)
      const cancelled = begin()
      while (stateOf(cancelled) === 'running') {
        await delay(5)
        const job = jobs.find(cancelled)
        if (job.kind === 'bill_check' && job.rows > people / 3) break
      }
      cancelMs = await timed(async () => {
        jobs.cancel(cancelled)
        while (stateOf(cancelled) === 'cancelling') await delay(1)
      })
    })
    runs.push({ checkMs, pageMs, cancelMs, holdMs })
  }
  peakBytes = peakMemory()
  readerBytes = peakRssBytes()
  await jobs.stop()
  closeDatabase(db)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const valuesOf = (what: keyof (typeof runs)[number]): number[] => runs.map((run) => run[what])
const amount = people.toLocaleString('en-US')
printReport(`A bill of ${amount} lines against ${amount} messages`, `Node ${process.versions.node}`, [
  { what: 'read and held against them', values: valuesOf('checkMs'), write: writeSeconds },
  { what: 'first page of a kind', values: valuesOf('pageMs'), write: writeMs },
  { what: 'click on cancel to cancelled', values: valuesOf('cancelMs'), write: writeMs },
  { what: '… longest without a turn for others', values: valuesOf('holdMs'), write: writeMs },
  { what: 'peak memory of the process', values: [peakBytes], write: writeMegabytes },
  { what: '… before the first bill', values: [startBytes], write: writeMegabytes },
  { what: 'peak memory of a reader', values: [readerBytes], write: writeMegabytes },
])
printPromise(
  `checked within ${writeSeconds(promise.checkMs)}, median`,
  median(valuesOf('checkMs')) <= promise.checkMs,
)
printPromise('every seeded discrepancy found, and no other', areAllFound)
printPromise(`within ${writeMegabytes(promise.bytes)}, in every run`, peakBytes <= promise.bytes)
printPromise(
  `cancelled within ${writeMs(promise.cancelMs)}, in every run`,
  Math.max(...valuesOf('cancelMs')) <= promise.cancelMs,
)
printPromise(
  `others wait ${writeMs(promise.holdMs)} at most`,
  Math.max(...valuesOf('holdMs')) <= promise.holdMs,
)
