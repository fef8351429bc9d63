/**
 * The embedded service on its own, under plain Node: `npm run service -- --port 0 --data DIR [--token-out FILE]
 * --key-file`, or with `--database postgresql://USER@HOST/DATABASE [--secret-file FILE]` in place of `--key-file`. Prints
 * one JSON line when it is ready; tokens are in it only where no file was named for them. Without a desktop there is no
 * keychain: `--key-file` is the person's word that the keys may lie beside the data, protected by file permissions only.
 * On PostgreSQL the data folder holds uploads on their way in, and the secret file unless another one is named.
 *
 * For a node behind a proxy: `--listen ADDRESS --public-url https://HOST`. For those who watch it: `--probe-port PORT`
 * (and `--probe-host NAME` for each name with dots by which they reach it), `--log` (lines of JSON to stderr), `--drain-seconds N` (how long it says that it ends before it does).
 *
 * As a relay before another instance, on PostgreSQL: `--upstream https://HOST --upstream-token-file FILE`, `--upstream-proxy
 * http://HOST:PORT` and `--upstream-proxy-login-file FILE` where a company's proxy leads there,
 * `--witness-file FILE` where its own record of what it sends does not lie in the data folder, and `--single-database`
 * where there is no synchronous standby. People sign in to its team with the company's account by `--oidc-issuer URL
 * --oidc-client-id ID`, with `--oidc-client-secret-file FILE` where the provider gave one (README.md). `admin COMMAND …` in place of all these: admin.ts.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { PutOff } from '../../shared/processes/quiet-work.ts'
import { describeUncaught } from '../../shared/processes/uncaught.ts'
import { endOnUncaught } from '../../shared/processes/uncaught.ts'
import { readBaseUrl } from '../../shared/rules/base-url.ts'
import { writeCompleteFile } from '../complete-file.ts'
import { emptyCoreDumps } from '../core-dumps.ts'
import { holdLock } from '../database/lock.ts'
import { startFailureOf } from '../database/start-failure.ts'
import { AdminFailure, runAdmin } from './admin.ts'
import { forkReaders } from '../reader-client/fork-readers.ts'
import { intakeEntry } from './intake/entry-url.ts'
import { createMetrics, type Metrics } from './monitoring/metrics.ts'
import { createNodeLog } from './monitoring/node-log.ts'
import { type Probes, startProbes } from './monitoring/probes.ts'
import { readReach } from './reach.ts'
import type { Upstream } from './relay/relay.ts'
import { type RelayWarning, relayWarnings, relayWarningTexts } from './relay/warnings.ts'
import { readUpstreamWay } from './relay/upstream-way.ts'
import { WitnessFailure } from './relay/witness.ts'
import { lockPathOf, runService, type StartedService } from './run.ts'
import type { OpenedStore } from './store/opened-store.ts'
import { openPostgresStore } from './store/postgres/open.ts'
import { PostgresFailure } from './store/postgres/start-failure.ts'
import { openSqliteStore } from './store/sqlite/open.ts'
import { readProvider } from './team/sign-in/options.ts'
import type { OpenSigningIn } from './team/sign-in/signing-in.ts'

const nativeBinding = process.env['REVOADA_SQLITE_BINDING']

const keysSchema = z.object({ databaseKey: z.string().length(64), tokenSecret: z.string().length(64) })

/**
 * Reads the folder's keys, or makes them once; an existing file is never written over.
 * @throws DatabaseFailure `database_in_use` where another process is making them
 */
const keysIn = async (folder: string): Promise<z.infer<typeof keysSchema>> => {
  const path = join(folder, 'service.keys.json')
  const read = () => keysSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  if (existsSync(path)) return read()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Two that start at once would make other keys each, and the data would open with one of them only.
  const releaseLock = holdLock(lockPathOf(folder), nativeBinding)
  try {
    if (existsSync(path)) return read()
    const key = (): string => randomBytes(32).toString('hex')
    const keys = { databaseKey: key(), tokenSecret: key() }
    await writeCompleteFile(path, [JSON.stringify(keys)], randomUUID())
    return keys
  } finally {
    releaseLock()
  }
}

const fail = (text: string): never => {
  console.error(text)
  process.exit(1)
}

endOnUncaught(process, (line) => writeSync(process.stderr.fd, line))
process.umask(0o077)
emptyCoreDumps()

/** Bundled, the reader lies beside this file; as a source, in its own room. */
const readerEntry = new URL(
  import.meta.url.endsWith('.ts') ? '../reader/entry.ts' : './reader.js',
  import.meta.url,
)
const readers = forkReaders(readerEntry)

if (process.argv[2] === 'admin') {
  try {
    await runAdmin(
      process.argv.slice(3),
      (line) => console.log(line),
      (path, text) => writeCompleteFile(path, [text], randomUUID()),
    )
    process.exit(0)
  } catch (error) {
    if (error instanceof AdminFailure || error instanceof PostgresFailure) fail(error.message)
    throw error
  }
}

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    'token-out': { type: 'string' },
    'key-file': { type: 'boolean', default: false },
    database: { type: 'string' },
    'secret-file': { type: 'string' },
    listen: { type: 'string', default: '127.0.0.1' },
    'public-url': { type: 'string' },
    'probe-port': { type: 'string' },
    'probe-host': { type: 'string', multiple: true, default: [] },
    upstream: { type: 'string' },
    'upstream-token-file': { type: 'string' },
    'upstream-proxy': { type: 'string' },
    'upstream-proxy-login-file': { type: 'string' },
    'witness-file': { type: 'string' },
    'lease-seconds': { type: 'string', default: '60' },
    'oidc-issuer': { type: 'string' },
    'oidc-client-id': { type: 'string' },
    'oidc-client-secret-file': { type: 'string' },
    'oidc-trust-email': { type: 'boolean', default: false },
    'single-database': { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
    'drain-seconds': { type: 'string', default: '0' },
  },
})

/** Reads a whole number from 0 to `most`; ends the program with a line about the option where it is none. */
const numberOf = (option: string, text: string, most: number): number => {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > most) fail(`--${option} takes a number from 0 to ${most}`)
  return number
}
const port = numberOf('port', values.port, 65_535)
const probePort =
  values['probe-port'] === undefined ? null : numberOf('probe-port', values['probe-port'], 65_535)
const probeNames = [hostname(), ...values['probe-host']].map((name) => name.toLowerCase())
const drainMs = 1_000 * numberOf('drain-seconds', values['drain-seconds'], 600)
const asked = readReach(values.listen, values['public-url'])
const { reach, publicUrl } = typeof asked === 'string' ? fail(asked) : asked
if (publicUrl !== undefined) probeNames.push(new URL(publicUrl).hostname)
if (values.data === undefined) fail('--data takes the folder that holds the service’s data')
const { database } = values
if (database === undefined && values['secret-file'] !== undefined)
  fail('--secret-file goes with --database: on its own database the service keeps its keys beside the data')
if (database === undefined && !values['key-file']) {
  fail(
    'Without a desktop there is no keychain. Say --key-file to keep the keys in a file beside the data (mode 0600).',
  )
}
const readUpstream = (): Upstream | undefined => {
  const { upstream, 'upstream-token-file': tokenFile } = values
  const way = readUpstreamWay(values['upstream-proxy'], values['upstream-proxy-login-file'])
  if (typeof way === 'string') return fail(way)
  if (upstream === undefined && values['upstream-proxy'] !== undefined)
    return fail('--upstream-proxy goes with --upstream')
  if (upstream === undefined && tokenFile === undefined) return undefined
  if (upstream === undefined || tokenFile === undefined)
    return fail('--upstream URL and --upstream-token-file FILE go together')
  if (database === undefined)
    return fail('--upstream needs --database: a relay keeps what it has sent on PostgreSQL')
  const read = readBaseUrl(upstream)
  if (!read.ok) return fail('--upstream takes the address of the service, https://HOST')
  let token: string
  try {
    token = readFileSync(tokenFile, 'utf8').trim()
  } catch (error) {
    return fail(`The file of --upstream-token-file cannot be read: ${String(error)}`)
  }
  if (!/^[\x21-\x7e]+$/.test(token))
    return fail(`${tokenFile} does not hold a token: one line without spaces`)
  return { baseUrl: read.baseUrl, token, way }
}
const upstream = readUpstream()
const named = readProvider(values, upstream !== undefined && publicUrl !== undefined)
const { provider: oidc } = typeof named === 'string' ? fail(named) : named
/** Only here is it loaded that speaks OpenID Connect. */
const loadSigningIn = async (): Promise<OpenSigningIn | undefined> =>
  oidc === null ? undefined : (await import('./team/sign-in/open-signing-in.ts')).createSigningIn(oidc)
const leaseMs = 1_000 * Math.max(1, numberOf('lease-seconds', values['lease-seconds'], 3_600))
const dataFolder = resolve(values.data ?? '.')

const putOff: PutOff = (work, error) => {
  metrics?.countPutOff(work)
  logEvent({ event: 'put_off', work, ...describeUncaught(error) })
}

let isEnding = false
/**
 * Ends without losing a request: it says that it wants none for as long as a proxy needs to hear it, ends those under way,
 * and goes. A second signal ends it at once, which loses no more than a crash does.
 */
const end = async (service: StartedService, probes: Probes | null): Promise<void> => {
  if (isEnding) process.exit(1)
  isEnding = true
  logEvent({ event: 'draining' })
  probes?.drain()
  await pause(drainMs)
  await service.stop()
  await probes?.close()
  logEvent({ event: 'ended' })
  process.exit(0)
}

const sqliteOpener = async (): Promise<() => OpenedStore> => {
  const keys = await keysIn(dataFolder)
  return () =>
    openSqliteStore({
      dataFolder,
      databaseKey: Buffer.from(keys.databaseKey, 'hex'),
      tokenSecret: Buffer.from(keys.tokenSecret, 'hex'),
      nativeBinding,
      putOff,
    })
}

const openPostgres = (url: string): Promise<OpenedStore> =>
  openPostgresStore({
    url,
    secretFile: resolve(values['secret-file'] ?? join(dataFolder, 'service.secret')),
    relay: upstream === undefined ? undefined : { isSingle: values['single-database'] },
    putOff,
  })

const logEvent = createNodeLog(values.log ? (line) => process.stderr.write(line) : () => {})
let metrics: Metrics | undefined
/** Warns on stderr, or in the log: the start-up line on stdout is often read by programs only. */
const warn = (warning: RelayWarning): void => {
  const text = relayWarningTexts[warning]
  if (values.log) logEvent({ event: 'warning', warning, text })
  else console.error(text)
}

try {
  const service = await runService({
    dataFolder,
    openStore: database === undefined ? await sqliteOpener() : () => openPostgres(database),
    port,
    openReader: readers.open,
    nativeBinding,
    intakeEntry,
    reach,
    publicUrl,
    upstream,
    leaseMs,
    witnessFile: values['witness-file'],
    openSigningIn: await loadSigningIn(),
    onRequest: (request) => {
      metrics?.count(request)
      logEvent({ event: 'request', ...request })
    },
    onClaim: (durationMs) => metrics?.observeClaim(durationMs),
    putOff,
  })
  metrics = createMetrics(service)
  const probes =
    probePort === null
      ? null
      : await startProbes(
          { port: probePort, host: values.listen, names: probeNames },
          {
            askDatabase: service.askState,
            metrics,
            onChange: (state) => logEvent({ event: 'database', state }),
          },
        )
  const tokenOut = values['token-out']
  if (tokenOut !== undefined) {
    await writeCompleteFile(tokenOut, [service.token], randomUUID())
    await writeCompleteFile(`${tokenOut}.control`, [service.control.token], randomUUID())
  }
  const printed = (token: string): { token?: string } => (tokenOut === undefined ? { token } : {})
  // Before the line: whoever has read it may stop the service at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void end(service, probes))
  }
  logEvent({ event: 'started', database: database === undefined ? 'sqlite' : 'postgresql' })
  if (upstream !== undefined) for (const warning of relayWarnings(values, publicUrl)) warn(warning)
  console.log(
    JSON.stringify({
      url: service.baseUrl,
      ...(publicUrl === undefined ? {} : { publicUrl }),
      ...printed(service.token),
      pid: process.pid,
      control: { url: service.control.baseUrl, ...printed(service.control.token) },
      ...(probes === null ? {} : { probes: { url: probes.baseUrl } }),
    }),
  )
} catch (error) {
  if (error instanceof PostgresFailure || error instanceof WitnessFailure) fail(error.message)
  const reason = startFailureOf(error)
  if (reason === 'database_in_use')
    fail(
      `Another process of the service uses ${dataFolder}, or this node’s witness file. End it, or give this one a folder of its own (--data, --witness-file).`,
    )
  fail(`The service did not start: ${reason}${error instanceof Error ? ` (${error.message})` : ''}`)
}
