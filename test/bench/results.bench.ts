/**
 * What a supplier's report of 1,000,000 rows costs for a campaign to 1,000,000 people, in a real database with a real reader
 * under plain Node: reading and matching it, applying it with and without automatic blocks, and the first look at the results.
 * Beside it a peer: the same numbers as text in a Map, with the rows in memory already. `npm run bench -- results [RUNS]
 * [--rows N]`, three runs unless told otherwise.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import { createChanges } from '../../main/workspace/base/changes.ts'
import { createJobs } from '../../main/workspace/base/jobs.ts'
import { setAutoBlocks } from '../../main/workspace/connections/queries.ts'
import { inspectFile } from '../../main/workspace/files/reading.ts'
import { freezeRequest } from '../../main/workspace/outbox/frozen-request.ts'
import { insertItem } from '../../main/workspace/outbox/moves.ts'
import { insertPiece } from '../../main/workspace/outbox/pieces.ts'
import { applyReport } from '../../main/workspace/results/apply-report.ts'
import { createItemResults } from '../../main/workspace/results/item-results.ts'
import { discardReport, removeDiscardedReports } from '../../main/workspace/results/queries.ts'
import { createReportReadings } from '../../main/workspace/results/readings.ts'
import { fileSource } from '../../main/workspace/results/report-source.ts'
import { undoBlocks } from '../../main/workspace/results/own-blocks.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import { embeddedConnectionId } from '../../shared/bridge/connections.ts'
import { forkReaders } from '../support/forked-reader.ts'
import { newItem, putInto } from '../support/stored-items.ts'
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

const people = rowsAskedFor() ?? 1_000_000
const promise = { readMs: 6_000, bytes: 500_000_000, cancelMs: 200 }
const perChunk = 4_000
const words = [
  'Entregue',
  'Entregue',
  'Entregue',
  'Lido',
  'Não entregue',
  'Número inválido',
  'Enviado à operadora',
]

/** All different, and in no order: 7919 has no divisor in common with the count of numbers. */
const phoneOf = (index: number): string => String(5_511_900_000_001 + ((index * 7_919) % 99_999_989))
/** The report has them in another order. */
const rowOf = (index: number): string =>
  `${phoneOf((index * 31) % people)};${words[index % words.length]};01/03/2027 10:05:09`

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
let peakBytes = 0
try {
  const file = join(folder, 'relatorio.csv')
  await pipeline(function* () {
    yield 'Telefone;Status;Data de atualização\n'
    for (let index = 0; index < people; index += 1) yield `${rowOf(index)}\n`
  }, createWriteStream(file))
  const db = openDatabase({
    path: join(folder, 'workspace.db'),
    key: randomBytes(32),
    migrations: workspaceMigrations,
  })
  const itemId = randomUUID()
  const request = await freezeRequest(
    {
      kind: 'SMSSHORT',
      path: '/campaign/create',
      contentType: 'application/json',
      bodyHead: '{}',
      says: 'Aviso',
      before: Buffer.from('{"contacts":['),
      after: Buffer.from(']}'),
      entries: function* () {
        for (let from = 0; from < people; from += perChunk)
          yield Array.from({ length: Math.min(perChunk, people - from) }, (_each, index) => {
            const contact = phoneOf(from + index)
            return {
              contact,
              otherKeys: null,
              json: JSON.stringify({
                contact,
                message: `Ola Pessoa ${from + index}, seu boleto vence amanha.`,
              }),
            }
          })
      },
    },
    (piece) => insertPiece(db, itemId, piece),
  )
  insertItem(db, newItem('2027-03-01T13:00:00.000Z', { id: itemId }), request)
  putInto(db, itemId, 'sent')

  const changes = createChanges()
  const jobs = createJobs(changes)
  const { open } = forkReaders()
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
  const stateOf = (jobId: string): string => jobs.find(jobId).state

  /** Watches how long nothing else gets a turn, and the memory. */
  const watched = async (work: () => Promise<void>): Promise<number> => {
    let holdMs = 0
    let last = performance.now()
    const timer = setInterval(() => {
      holdMs = Math.max(holdMs, performance.now() - last)
      last = performance.now()
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
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
    const rows = Array.from({ length: people }, (_each, index) => rowOf(index))
    const startedAt = performance.now()
    const entries = new Map<string, number>()
    for (let index = 0; index < people; index += 1) entries.set(phoneOf(index), index)
    let found = 0
    for (const row of rows) if (entries.has(row.slice(0, row.indexOf(';')))) found += 1
    if (found !== people) throw new Error(`a Map finds ${found}`)
    return performance.now() - startedAt
  }

  for (let run = 0; run < runsAskedFor(3); run += 1) {
    let [readMs, applyMs, blockMs, lookMs, cancelMs] = [0, 0, 0, 0, 0]
    const holdMs = await watched(async () => {
      let jobId = ''
      readMs = await timed(async () => {
        jobId = begin()
        while (stateOf(jobId) === 'running') await delay(5)
      })
      const report = readings.get(jobId)
      if (report.reading.recipients !== people) throw new Error(`${report.reading.recipients} are named`)
      let reportId = ''
      const apply = async (): Promise<number> => {
        const meanings = report.reading.words.map(({ meaning }) => meaning)
        const deps = { ...base, removal, itemResults: createItemResults(db) }
        const applied = await applyReport(deps, report, meanings, 'pt-BR')
        reportId = applied.reportId
        return applied.blocked[0]?.people ?? 0
      }
      const takeBack = (): void => {
        discardReport(db, reportId)
        while (removeDiscardedReports(db));
      }
      setAutoBlocks(db, embeddedConnectionId, ['failed_for_ever'])
      blockMs = await timed(async () => {
        const blocked = await apply()
        if (blocked < people / 10) throw new Error(`${blocked} people were blocked`)
      })
      undoBlocks(db, reportId, { noted: false })
      takeBack()
      setAutoBlocks(db, embeddedConnectionId, [])
      applyMs = await timed(apply)
      readings.forget(jobId)
      lookMs = await timed(async () => {
        const { total, counts } = await createItemResults(db).open(itemId)
        if (total !== people || counts.delivered === 0) throw new Error(JSON.stringify(counts))
      })
      takeBack()
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
  // Behind them all: its texts would count as our memory.
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
