/**
 * What a supplier's report of 1,000,000 rows costs for a campaign to 1,000,000 people, in a real database with a real reader
 * under plain Node: reading and matching it, applying it with and without automatic blocks, and the first look at the results.
 * Beside it a peer: the same numbers as text in a Map, with the rows in memory already. `npm run bench -- results [RUNS]
 * [--rows N]`, three runs unless told otherwise.
 *
 * The memory is the highest that this process ever had resident, all runs one after the other, as the system counts it: Node
 * and our modules are in it, also what Node needs to run TypeScript. Not in it are the campaign and the file, which another
 * process writes before, the reader, which has a line of its own, and the peer, which comes last.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { closeDatabase } from '../../main/database/open.ts'
import { createChanges } from '../../main/workspace/base/changes.ts'
import { createJobs } from '../../main/workspace/base/jobs.ts'
import { setAutoBlocks } from '../../main/workspace/connections/queries.ts'
import { inspectFile } from '../../main/workspace/files/reading.ts'
import { type Applied, applyReport } from '../../main/workspace/results/apply-report.ts'
import { createItemResults } from '../../main/workspace/results/item-results.ts'
import { discardReport, removeDiscardedReports } from '../../main/workspace/results/queries.ts'
import { createReportReadings } from '../../main/workspace/results/readings.ts'
import { fileSource } from '../../main/workspace/results/report-source.ts'
import { undoBlocks } from '../../main/workspace/results/own-blocks.ts'
import { embeddedConnectionId } from '../../shared/bridge/connections.ts'
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
import { files, phoneOf, putCampaign } from './support/sent-campaign.ts'

const people = rowsAskedFor() ?? 1_000_000
const promise = { readMs: 6_000, bytes: 500_000_000, cancelMs: 200 }

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
const runs: {
  readMs: number
  applyMs: number
  blockMs: number
  lookMs: number
  cancelMs: number
  holdMs: number
}[] = []
const peerMs: number[] = []
let [startBytes, peakBytes, readerBytes] = [0, 0, 0]
try {
  const { db, itemId, file } = putCampaign(folder, { people, fileName: 'relatorio.csv' })
  const changes = createChanges()
  const jobs = createJobs(changes)
  const { open, peakRssBytes } = forkReaders()
  const base = {
    db,
    clock: { now: Date.now, monotonic: () => performance.now() },
    uuid: () => randomUUID(),
    changes,
    putOff: () => {},
  }
  const held = { of: () => ({}), hashOf: () => Promise.resolve(null) }
  const readings = createReportReadings({ ...base, jobs })
  const removal = { request: () => {} }
  const facts = await inspectFile(open, { path: file, choices: {} })
  const roles = ['phone' as const, 'status' as const, 'time' as const]
  const source = fileSource({ openReader: open, held }, { path: file, choices: {}, facts })
  const begin = (): string => readings.start({ itemId, source, roles })
  /** Nothing of what was read stays with us: its memory is the product's to free. */
  const apply = (jobId: string): Promise<Applied> => {
    const report = readings.get(jobId)
    const meanings = report.reading.words.map(({ meaning }) => meaning)
    return applyReport({ ...base, removal, itemResults: createItemResults(db) }, report, meanings, 'pt-BR')
  }
  const takeBack = (reportId: string): void => {
    discardReport(db, reportId)
    while (removeDiscardedReports(db));
  }
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
  const askMap = (): number => {
    const rows = Array.from({ length: people }, (_each, index) =>
      files['relatorio.csv'].lineOf(index, people),
    )
    const startedAt = performance.now()
    const entries = new Map<string, number>()
    for (let index = 0; index < people; index += 1) entries.set(phoneOf(index), index)
    let found = 0
    for (const row of rows) if (entries.has(row.slice(0, row.indexOf(';')))) found += 1
    if (found !== people) throw new Error(`a Map finds ${found}`)
    return performance.now() - startedAt
  }

  startBytes = process.memoryUsage.rss()
  for (let run = 0; run < runsAskedFor(3); run += 1) {
    let [readMs, applyMs, blockMs, lookMs, cancelMs] = [0, 0, 0, 0, 0]
    const holdMs = await watched(async () => {
      let [jobId, applied] = ['', '']
      readMs = await timed(async () => {
        jobId = begin()
        while (stateOf(jobId) === 'running') await delay(5)
      })
      const { recipients } = readings.get(jobId).reading
      if (recipients !== people) throw new Error(`${recipients} are named`)
      setAutoBlocks(db, embeddedConnectionId, ['failed_for_ever'])
      blockMs = await timed(async () => {
        const { reportId, blocked } = await apply(jobId)
        if ((blocked[0]?.people ?? 0) < people / 10) throw new Error(JSON.stringify(blocked))
        applied = reportId
      })
      undoBlocks(db, applied, { noted: false })
      takeBack(applied)
      setAutoBlocks(db, embeddedConnectionId, [])
      applyMs = await timed(async () => {
        applied = (await apply(jobId)).reportId
      })
      readings.forget(jobId)
      lookMs = await timed(async () => {
        const { total, counts } = await createItemResults(db).open(itemId)
        if (total !== people || counts.delivered === 0) throw new Error(JSON.stringify(counts))
      })
      takeBack(applied)
      const cancelled = begin()
      while (jobs.find(cancelled).kind === 'report_read' && stateOf(cancelled) === 'running') {
        await delay(5)
        const job = jobs.find(cancelled)
        if (job.kind === 'report_read' && job.rows > people / 3) break
      }
      cancelMs = await timed(async () => {
        jobs.cancel(cancelled)
        while (stateOf(cancelled) === 'cancelling') await delay(1)
      })
    })
    runs.push({ readMs, applyMs, blockMs, lookMs, cancelMs, holdMs })
  }
  peakBytes = peakMemory()
  readerBytes = peakRssBytes()
  peerMs.push(askMap(), askMap())
  await jobs.stop()
  closeDatabase(db)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const valuesOf = (what: keyof (typeof runs)[number]): number[] => runs.map((run) => run[what])
const amount = people.toLocaleString('en-US')
printReport(`A report of ${amount} rows on a campaign to ${amount} people`, `Node ${process.versions.node}`, [
  { what: 'read and matched', values: valuesOf('readMs'), write: writeSeconds },
  { what: 'applied', values: valuesOf('applyMs'), write: writeSeconds },
  { what: '… with automatic blocks of one in seven', values: valuesOf('blockMs'), write: writeSeconds },
  { what: 'first look at the results', values: valuesOf('lookMs'), write: writeSeconds },
  { what: 'click on cancel to cancelled', values: valuesOf('cancelMs'), write: writeMs },
  { what: '… longest without a turn for others', values: valuesOf('holdMs'), write: writeMs },
  { what: 'a Map of text, filled and asked', values: peerMs, write: writeMs },
  { what: 'peak memory of the process', values: [peakBytes], write: writeMegabytes },
  { what: '… before the first report', values: [startBytes], write: writeMegabytes },
  { what: 'peak memory of a reader', values: [readerBytes], write: writeMegabytes },
])
printPromise(
  `read and matched within ${writeSeconds(promise.readMs)}, median`,
  median(valuesOf('readMs')) <= promise.readMs,
)
printPromise(`within ${writeMegabytes(promise.bytes)}, in every run`, peakBytes <= promise.bytes)
printPromise(
  `cancelled within ${writeMs(promise.cancelMs)}, in every run`,
  Math.max(...valuesOf('cancelMs')) <= promise.cancelMs,
)
