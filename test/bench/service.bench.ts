/**
 * What the embedded service takes in, alone under plain Node: small campaigns beside a bare Fastify and beside a bare
 * Fastify with one durable insert, and one campaign of a million contacts beside the parsing of its body.
 * `npm run bench -- service [RUNS]`, three runs unless told otherwise, the peers in turn.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { feminineNames, surnames } from '../../main/service/synthetic/tables/names.ts'
import {
  controlPaths,
  enrichmentCreationPath,
  enrichmentPath,
  smsCampaignPath,
  smsCampaignRequestSchema,
} from '../../shared/api/index.ts'
import { makeCpfs } from '../support/documents.ts'
import { programFile } from '../support/program.ts'
import { latenciesUntil, measureRate, percentile, post, type Target } from './support/load.ts'
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

const root = resolve(import.meta.dirname, '../..')
const peer = join(root, 'test/bench/support/bare-server.ts')
const people = 1_000_000
const enriched = 100_000
const load = { atOnce: 8, forMs: 3_000 }
const promise = { ofParsing: 2.5, ofDurable: 0.9 }
const folder = mkdtempSync(join(tmpdir(), 'revoada-service-bench-'))
// The binding of the fallback Electron does not load in Node.
const { REVOADA_SQLITE_BINDING: _binding, ...env } = process.env

type Server = Target & { child: ChildProcess; control: Target }

const start = async (script: string, args: string[]): Promise<Server> => {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { ...(JSON.parse(line.toString('utf8')) as Omit<Server, 'child'>), child }
}
const stop = async ({ child }: Server): Promise<void> => {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
const peakBytes = ({ child }: Server): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? NaN) * 1_024

const small = JSON.stringify({
  title: 'Lembrete',
  message: 'Olá',
  type: 'SMSSHORT',
  start_date: '2027-01-04T09:30:00',
  contacts: Array.from({ length: 20 }, (_each, index) => ({
    contact: String(5_511_900_000_000 + index),
    message: `Olá, pessoa ${index}`,
  })),
})

/** Numbers below a prime, scattered, and each once until it is reached. */
const scatter = (index: number, prime: number): number => (index * 7_919) % prime

const nameOf = (index: number): string =>
  `${feminineNames[scatter(index, 37) % feminineNames.length]} ${surnames[scatter(index, 101) % surnames.length]}`

const large = Buffer.from(
  JSON.stringify({
    title: 'Um milhão',
    message: 'Olá',
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts: Array.from({ length: people }, (_each, index) => ({
      contact: String(5_511_900_000_000 + scatter(index, 99_999_989)),
      message: `${nameOf(index)}, R$ ${scatter(index, 9_973)},90 vencem dia ${1 + (index % 28)}`,
    })),
  }),
)

const sendLarge = async (target: Target): Promise<void> => {
  const status = await post(new Agent(), target, smsCampaignPath, large)
  if (status !== 201) throw new Error(`the large campaign was answered ${status}`)
}

const enrichment = JSON.stringify({
  name: 'Carteira',
  documents: makeCpfs(enriched),
  document_type: 'CPF',
  type: 'PROFILE_360',
})

/** Asks as JSON; the answer is read to its end and only its size is kept, unless it is small. */
const ask = async ({ url, token }: Target, path: string, body?: string) => {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return { bytes: bytes.length, text: bytes.length < 1_000 ? new TextDecoder().decode(bytes) : '' }
}

/** A list of documents from its creation to its last record, without a pause for the looks of it. */
const enrich = async (ours: Server): Promise<{ createMs: number; fetchMs: number }> => {
  const { text } = await ask(ours.control, controlPaths.enrichment)
  const settings = { ...(JSON.parse(text) as object), pace: { preparationMs: 0, documentsPerSecond: 1e9 } }
  await ask(ours.control, controlPaths.enrichment, JSON.stringify(settings))
  const startedAt = performance.now()
  const created = await ask(ours, enrichmentCreationPath, enrichment)
  const createMs = performance.now() - startedAt
  const { id } = JSON.parse(created.text) as { id: string }
  await ask(ours, enrichmentPath.replace('{id}', id))
  return { createMs, fetchMs: performance.now() - startedAt - createMs }
}

const figures = {
  create: [] as number[],
  fetch: [] as number[],
  ours: [] as number[],
  bare: [] as number[],
  durable: [] as number[],
  toBare: [] as number[],
  toDurable: [] as number[],
  large: [] as number[],
  parse: [] as number[],
  largeRatio: [] as number[],
  peak: [] as number[],
  p99: [] as number[],
  worst: [] as number[],
}

try {
  for (let run = 0; run < runsAskedFor(3); run++) {
    const bare = await start(peer, ['echo'])
    const bareRate = await measureRate(bare, smsCampaignPath, small, load)
    await stop(bare)
    const durable = await start(peer, ['durable'])
    const durableRate = await measureRate(durable, smsCampaignPath, small, load)
    await stop(durable)
    const ours = await start(programFile('service-headless'), [
      '--data',
      join(folder, `${run}`),
      '--key-file',
    ])
    const rate = await measureRate(ours, smsCampaignPath, small, load)
    figures.bare.push(bareRate)
    figures.durable.push(durableRate)
    figures.ours.push(rate)
    figures.toBare.push(rate / bareRate)
    figures.toDurable.push(rate / durableRate)

    const parseStartedAt = performance.now()
    smsCampaignRequestSchema.parse(JSON.parse(large.toString('utf8')))
    const parseMs = performance.now() - parseStartedAt
    const startedAt = performance.now()
    await sendLarge(ours)
    const largeMs = performance.now() - startedAt
    const latencies = await latenciesUntil(ours, smsCampaignPath, small, sendLarge(ours))
    figures.parse.push(parseMs)
    figures.large.push(largeMs)
    figures.largeRatio.push(largeMs / parseMs)
    figures.p99.push(percentile(latencies, 0.99))
    figures.worst.push(Math.max(...latencies))
    const enrichedIn = await enrich(ours)
    figures.create.push(enrichedIn.createMs)
    figures.fetch.push(enrichedIn.fetchMs)
    figures.peak.push(peakBytes(ours))
    await stop(ours)
  }
  const perSecond = (rate: number): string => `${Math.round(rate)}/s`
  printReport(
    `Small campaigns (20 contacts, ${load.atOnce} at once), and one of ${people} contacts (${writeMegabytes(large.length)})`,
    `Node ${process.version}`,
    [
      { what: 'small campaigns, ours', values: figures.ours, write: perSecond },
      { what: '(a) bare Fastify', values: figures.bare, write: perSecond },
      { what: '(b) bare Fastify and one durable insert', values: figures.durable, write: perSecond },
      { what: 'ratio to (a)', values: figures.toBare, write: writeRatio },
      { what: 'ratio to (b)', values: figures.toDurable, write: writeRatio },
      { what: 'a million contacts, accepted', values: figures.large, write: writeSeconds },
      { what: 'JSON.parse and schema alone', values: figures.parse, write: writeSeconds },
      { what: 'ratio', values: figures.largeRatio, write: writeRatio },
      { what: 'peak memory of the service', values: figures.peak, write: writeMegabytes },
      { what: `enrichment of ${enriched} documents, created`, values: figures.create, write: writeMs },
      { what: '  finished and fetched', values: figures.fetch, write: writeSeconds },
      { what: 'small requests during another one, p99', values: figures.p99, write: writeMs },
      { what: 'small requests during another one, slowest', values: figures.worst, write: writeMs },
    ],
  )
  printPromise(
    `a million contacts at most ${promise.ofParsing} x of their parsing, median`,
    median(figures.largeRatio) <= promise.ofParsing,
  )
  printPromise(
    `small campaigns at least ${promise.ofDurable} x of (b), median`,
    median(figures.toDurable) >= promise.ofDurable,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
