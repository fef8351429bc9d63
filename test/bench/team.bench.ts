/**
 * A team instance: 50 desktops that send small campaigns at once through 1, 2 and 4 nodes of a relay on PostgreSQL to a
 * supplier with a ledger of its own, and one campaign of a million people. Beside it, for the same desktops: (a) the same
 * service on SQLite, (b) the same service on PostgreSQL, which relays to nobody, (c) a bare Fastify with one durable insert
 * into PostgreSQL a request.
 * `npm run bench -- team [RUNS]`, three runs unless told otherwise, the peers in turn. All of it, the supplier and the
 * desktops too, shares the cores of this machine: how it scales with nodes is how it scales on these.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { runAdmin } from '../../main/service/admin.ts'
import { type FakeInstance, startFakeInstance } from '../support/fake-instance.ts'
import { type HeadlessService, startHeadless } from '../support/headless-service.ts'
import { createDatabase, findPostgres, postgresIsMissing, startPostgres } from '../support/postgres.ts'
import { type ClaimTimes, quantileMs, readClaimTimes } from './support/claim-times.ts'
import { percentile } from './support/load.ts'
import {
  median,
  printPromise,
  printReport,
  runsAskedFor,
  writeMegabytes,
  writeMs,
  writeRatio,
  writeSeconds,
} from './support/report.ts'
import { askFrom, type Desktop, desktopsOf, joinDesktops, measureDesktops } from './support/team-desktops.ts'

const desktopsAtOnce = 50
const forMs = 5_000
const people = 1_000_000
const nodeCounts = [1, 2, 4] as const
const lookMs = 100
const promise = { claimMs: 300, proposeMs: 20_000, ofFloor: 0.7 }

const root = resolve(import.meta.dirname, '../..')
const bin = findPostgres()
if (bin === null) throw new Error(postgresIsMissing)
const folder = mkdtempSync(join(tmpdir(), 'revoada-team-bench-'))
const secretFile = join(folder, 'secret')

const peakBytes = ({ pid }: HeadlessService): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) * 1_024

const large = Buffer.from(
  JSON.stringify({
    title: 'Um milhão',
    message: 'Olá',
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts: Array.from({ length: people }, (_each, index) => ({
      contact: String(5_511_900_000_000 + index),
      message: `Olá, pessoa ${index}, R$ ${index % 9_973},90 vencem dia ${1 + (index % 28)}`,
    })),
  }),
)

const figures = {
  rates: new Map<number, number[]>(nodeCounts.map((count) => [count, []])),
  waits: new Map<number, number[]>(nodeCounts.map((count) => [count, []])),
  claims: new Map<number, number[]>(nodeCounts.map((count) => [count, []])),
  peaks: [] as number[],
  sqlite: [] as number[],
  plain: [] as number[],
  floor: [] as number[],
  toFloor: [] as number[],
  relayToFloor: [] as number[],
  twoNodes: [] as number[],
  fourNodes: [] as number[],
  propose: [] as number[],
  claimOfLarge: [] as number[],
  answer: [] as number[],
  peakOfLarge: [] as number[],
}

const server = await startPostgres(bin, undefined, {
  under: tmpdir(),
  settings: { shared_buffers: '128MB', max_wal_size: '1GB', autovacuum: 'on' },
})

const startOne = async (name: string, database?: string, args: string[] = []): Promise<HeadlessService> =>
  startHeadless(join(folder, name), {
    ...(database === undefined ? {} : { database, secretFile: `${secretFile} ${name}` }),
    args,
  })

/** What of the service is measured without a relay. */
const measureAlone = async (name: string, database?: string): Promise<number> => {
  const service = await startOne(name, database)
  try {
    return (await measureDesktops(desktopsOf(service, desktopsAtOnce), forMs)).perSecond
  } finally {
    await service.stop()
  }
}

const measureFloor = async (): Promise<number> => {
  const script = join(root, 'test/bench/support/bare-server.ts')
  const child = spawn(process.execPath, [script, 'postgres', await createDatabase(server.url)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const said = JSON.parse(line.toString('utf8')) as { url: string; token: string }
  const { perSecond } = await measureDesktops(desktopsOf(said, desktopsAtOnce), forMs)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  return perSecond
}

type Relay = { nodes: HeadlessService[]; desktops: Desktop[]; supplier: FakeInstance; database: string }

const withRelay = async <Result>(
  name: string,
  count: number,
  work: (relay: Relay) => Promise<Result>,
): Promise<Result> => {
  const supplier = await startFakeInstance()
  const tokenFile = join(folder, 'supplier-token')
  writeFileSync(tokenFile, supplier.token)
  const database = await createDatabase(server.url)
  const nodes: HeadlessService[] = []
  try {
    for (let index = 0; index < count; index += 1)
      nodes.push(
        await startHeadless(join(folder, `${name} ${index}`), {
          database,
          secretFile: join(folder, `${name} secret`),
          args: [
            '--upstream',
            supplier.baseUrl,
            '--upstream-token-file',
            tokenFile,
            '--single-database',
            '--probe-port',
            '0',
          ],
        }),
      )
    const where = ['--database', database, '--secret-file', join(folder, `${name} secret`)]
    await runAdmin(
      ['create-team', 'Cobrança', '--admin', 'Ana', ...where],
      () => {},
      () => Promise.resolve(),
    )
    const desktops = await joinDesktops(
      nodes.map(({ url }) => ({ url, token: nodes[0]?.token ?? '' })),
      desktopsAtOnce,
    )
    return await work({ nodes, desktops, supplier, database })
  } finally {
    for (const node of nodes) await node.stop()
    await supplier.close()
  }
}

/** Each campaign that was answered 201 is in the supplier's own ledger, once. */
const demandOnce = ({ ledger }: FakeInstance, accepted: number): void => {
  const titles = new Set(ledger.map(({ body }) => /"title":"(.*?)"/.exec(body.toString('utf8', 0, 100))?.[1]))
  if (ledger.length !== accepted || titles.size !== accepted)
    throw new Error(
      `${accepted} campaigns were accepted, the supplier has ${ledger.length} of ${titles.size}`,
    )
}

const claimsOf = ({ nodes }: Relay): Promise<ClaimTimes> =>
  readClaimTimes(nodes.map(({ probesUrl }) => probesUrl))

const measureSmall = async (relay: Relay) => {
  const rate = await measureDesktops(relay.desktops, forMs)
  demandOnce(relay.supplier, rate.accepted)
  return {
    ...rate,
    claimP95: quantileMs(await claimsOf(relay), 0.95),
    peak: Math.max(...relay.nodes.map(peakBytes)),
  }
}

const measureLarge = async (relay: Relay) => {
  const [desktop] = relay.desktops
  if (desktop === undefined) throw new Error('there is no desktop')
  const startedAt = performance.now()
  const asked = askFrom(desktop, large)
  let isThere = false
  const looking = new Client(relay.database)
  await looking.connect()
  while (!isThere) {
    await pause(lookMs)
    isThere = (await looking.query('select 1 from relay_request')).rows.length > 0
  }
  await looking.end()
  const proposeMs = performance.now() - startedAt
  const status = await asked
  const answerMs = performance.now() - startedAt
  if (status !== 201) throw new Error(`the large campaign was answered ${status}`)
  demandOnce(relay.supplier, 1)
  const { sumMs } = await claimsOf(relay)
  return { proposeMs, answerMs, claimMs: sumMs, peak: Math.max(...relay.nodes.map(peakBytes)) }
}

try {
  for (let run = 0; run < runsAskedFor(3); run += 1) {
    const floor = await measureFloor()
    const plain = await measureAlone(`plain ${run}`, await createDatabase(server.url))
    figures.sqlite.push(await measureAlone(`sqlite ${run}`))
    figures.floor.push(floor)
    figures.plain.push(plain)
    figures.toFloor.push(plain / floor)
    const rates: number[] = []
    for (const count of nodeCounts) {
      const small = await withRelay(`relay ${run} ${count}`, count, measureSmall)
      rates.push(small.perSecond)
      figures.rates.get(count)?.push(small.perSecond)
      figures.waits.get(count)?.push(percentile(small.latencies, 0.95))
      figures.claims.get(count)?.push(small.claimP95)
      figures.peaks.push(small.peak)
    }
    const [one = NaN, two = NaN, four = NaN] = rates
    figures.relayToFloor.push(one / floor)
    figures.twoNodes.push(two / one)
    figures.fourNodes.push(four / one)
    const million = await withRelay(`large ${run}`, 1, measureLarge)
    figures.propose.push(million.proposeMs)
    figures.claimOfLarge.push(million.claimMs)
    figures.answer.push(million.answerMs)
    figures.peakOfLarge.push(million.peak)
  }
  const perSecond = (rate: number): string => `${Math.round(rate)}/s`
  const nodes = (count: number): string => (count === 1 ? '1 node' : `${count} nodes`)
  printReport(
    `Small campaigns (20 contacts, ${desktopsAtOnce} desktops at once), and one of ${people} people (${writeMegabytes(large.length)})`,
    `Node ${process.version}`,
    [
      ...nodeCounts.flatMap((count) => [
        {
          what: `relay of ${nodes(count)}, taken and forwarded`,
          values: figures.rates.get(count) ?? [],
          write: perSecond,
        },
        { what: '  claim, p95', values: figures.claims.get(count) ?? [], write: writeMs },
        { what: '  answer, p95', values: figures.waits.get(count) ?? [], write: writeMs },
      ]),
      { what: 'ratio of 2 nodes to 1', values: figures.twoNodes, write: writeRatio },
      { what: 'ratio of 4 nodes to 1', values: figures.fourNodes, write: writeRatio },
      { what: '(a) the service on SQLite', values: figures.sqlite, write: perSecond },
      { what: '(b) the service on PostgreSQL', values: figures.plain, write: perSecond },
      { what: '(c) bare Fastify and one durable insert', values: figures.floor, write: perSecond },
      { what: 'ratio of (b) to (c)', values: figures.toFloor, write: writeRatio },
      { what: 'ratio of a relay of 1 node to (c)', values: figures.relayToFloor, write: writeRatio },
      { what: 'peak memory of a node', values: figures.peaks, write: writeMegabytes },
      { what: 'a million people, in the ledger', values: figures.propose, write: writeSeconds },
      { what: '  its claims', values: figures.claimOfLarge, write: writeMs },
      { what: '  taken by the supplier and answered', values: figures.answer, write: writeSeconds },
      { what: '  peak memory of the node', values: figures.peakOfLarge, write: writeMegabytes },
    ],
  )
  for (const count of nodeCounts)
    printPromise(
      `claims of ${nodes(count)} within ${promise.claimMs} ms (p95), median`,
      median(figures.claims.get(count) ?? []) <= promise.claimMs,
    )
  printPromise(
    `a million people in the ledger within ${promise.proposeMs / 1_000} s, median`,
    median(figures.propose) <= promise.proposeMs,
  )
  printPromise(
    `small campaigns of (b) at least ${promise.ofFloor} x of (c), median`,
    median(figures.toFloor) >= promise.ofFloor,
  )
} finally {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
}
