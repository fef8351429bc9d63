/**
 * What 1,000,000 blocks cost, in a real workspace with a real reader under plain Node: the import of the list, plain
 * and as keyed hashes, and the gate for an audience of 1,000,000 of whom 10,000 are blocked. Beside it a peer: the same
 * question to a Set of the same numbers as text, in memory. `npm run bench -- suppressions [RUNS]`, three runs unless
 * told otherwise.
 */
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import { createChanges } from '../../main/workspace/base/changes.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import { type Candidate, createSuppressionGate } from '../../main/workspace/suppressions/gate.ts'
import { inspectFile } from '../../main/workspace/files/reading.ts'
import { createSuppressionImports } from '../../main/workspace/suppressions/import-jobs.ts'
import { discardSuppressionList } from '../../main/workspace/suppressions/queries.ts'
import { forkReaders } from '../support/forked-reader.ts'
import { median, printPromise, printReport, runsAskedFor, writeMs, writeSeconds } from './support/report.ts'
import { createJobs } from '../../main/workspace/base/jobs.ts'

const entries = 1_000_000
const perChunk = 4_000
const promise = { importMs: 5_000, gateMs: 1_000 }

/** All different, and in no order: 7919 has no divisor in common with the count of numbers. */
const phoneOf = (index: number): string => String(5_511_900_000_000 + ((index * 7_919) % 99_999_989))

/** The first hundredth of the audience is blocked: the last numbers of the list. */
const candidateOf = (index: number): Candidate => [{ kind: 'phone', key: phoneOf(index + entries * 0.99) }]
function* audience(): Generator<Candidate[]> {
  for (let from = 0; from < entries; from += perChunk)
    yield Array.from({ length: perChunk }, (_each, index) => candidateOf(from + index))
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
const runs: {
  plainMs: number
  hashedMs: number
  gateMs: number
  hashedGateMs: number
  peerMs: number
  holdMs: number
}[] = []
try {
  const file = join(folder, 'bloqueios.csv')
  await pipeline(function* () {
    yield 'telefone\n'
    for (let index = 0; index < entries; index += 1) yield `${phoneOf(index).slice(2)}\n`
  }, createWriteStream(file))

  const db = openDatabase({
    path: join(folder, 'workspace.db'),
    key: randomBytes(32),
    migrations: workspaceMigrations,
  })
  const changes = createChanges()
  const jobs = createJobs(changes)
  const imports = createSuppressionImports({
    jobs,
    db,
    openReader: forkReaders().open,
    clock: { now: Date.now, monotonic: () => performance.now() },
    uuid: () => crypto.randomUUID(),
    changes,
    putOff: () => {},
    removal: { request: () => {} },
    held: { of: () => ({}) },
  })
  const facts = await inspectFile(forkReaders().open, { path: file, choices: {} })
  const gate = createSuppressionGate(db)

  const importAs = async (storage: 'plain' | 'hashed'): Promise<{ id: string; ms: number }> => {
    const opened = { path: file, choices: {}, facts }
    const asked = { file: opened, roles: ['phone' as const], defaultDdd: null, phoneOrder: [], name: storage }
    const startedAt = performance.now()
    const jobId = imports.start({ ...asked, source: 'procon', obtainedOn: '2026-11-01', storage })
    for (;;) {
      const job = jobs.find(jobId)
      if (job.kind === 'suppression_import' && job.state !== 'running') {
        if (job.listId === null || job.tally.accepted !== entries) throw new Error(JSON.stringify(job))
        return { id: job.listId, ms: performance.now() - startedAt }
      }
      await delay(5)
    }
  }
  /** How long it takes, and for how long at most nothing else got a turn. */
  const ask = async (): Promise<{ ms: number; holdMs: number }> => {
    let holdMs = 0
    let last = performance.now()
    const timer = setInterval(() => {
      holdMs = Math.max(holdMs, performance.now() - last)
      last = performance.now()
    }, 1)
    const startedAt = performance.now()
    const { blocked } = await gate.check(audience)
    const ms = performance.now() - startedAt
    clearInterval(timer)
    if (blocked.length !== entries / 100) throw new Error(`${blocked.length} are blocked`)
    return { ms, holdMs }
  }
  const askSet = (): number => {
    const startedAt = performance.now()
    const set = new Set<string>()
    for (let index = 0; index < entries; index += 1) set.add(phoneOf(index))
    let blocked = 0
    for (const chunk of audience())
      for (const [key] of chunk) if (key !== undefined && set.has(key.key)) blocked += 1
    if (blocked !== entries / 100) throw new Error(`a Set says ${blocked}`)
    return performance.now() - startedAt
  }

  for (let run = 0; run < runsAskedFor(3); run += 1) {
    const plain = await importAs('plain')
    const asked = await ask()
    discardSuppressionList(db, plain.id)
    const hashed = await importAs('hashed')
    const askedHashed = await ask()
    discardSuppressionList(db, hashed.id)
    runs.push({
      plainMs: plain.ms,
      hashedMs: hashed.ms,
      gateMs: asked.ms,
      hashedGateMs: askedHashed.ms,
      peerMs: askSet(),
      holdMs: Math.max(asked.holdMs, askedHashed.holdMs),
    })
  }
  await jobs.stop()
  closeDatabase(db)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const valuesOf = (what: keyof (typeof runs)[number]): number[] => runs.map((run) => run[what])
printReport(`1,000,000 blocks, and a gate for 1,000,000 people`, `Node ${process.versions.node}`, [
  { what: 'import of a list, plain', values: valuesOf('plainMs'), write: writeSeconds },
  { what: 'import of a list, as keyed hashes', values: valuesOf('hashedMs'), write: writeSeconds },
  { what: 'gate, plain', values: valuesOf('gateMs'), write: writeSeconds },
  { what: 'gate, keyed hashes', values: valuesOf('hashedGateMs'), write: writeSeconds },
  { what: '… a Set of text, filled and asked', values: valuesOf('peerMs'), write: writeSeconds },
  { what: '… longest without a turn for others', values: valuesOf('holdMs'), write: writeMs },
])
printPromise(
  `a list imported within ${writeSeconds(promise.importMs)}, median`,
  median(valuesOf('plainMs')) <= promise.importMs,
)
printPromise(
  `the gate within ${writeSeconds(promise.gateMs)}, median`,
  median(valuesOf('gateMs')) <= promise.gateMs,
)
