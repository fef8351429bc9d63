/**
 * The embedded service on its own, under plain Node: `npm run service -- --port 0 --data DIR [--token-out FILE]
 * --key-file`, or with `--database postgresql://USER@HOST/DATABASE [--secret-file FILE]` in place of `--key-file`. Prints
 * one JSON line when it is ready; tokens are in it only where no file was named for them. Without a desktop there is no
 * keychain: `--key-file` is the person's word that the keys may lie beside the data, protected by file permissions only.
 * On PostgreSQL the data folder holds uploads on their way in, and the secret file unless another one is named.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { endOnUncaught } from '../../shared/processes/uncaught.ts'
import { writeCompleteFile } from '../complete-file.ts'
import { emptyCoreDumps } from '../core-dumps.ts'
import { holdLock } from '../database/lock.ts'
import { startFailureOf } from '../database/start-failure.ts'
import { forkReaders } from '../reader-client/fork-readers.ts'
import { intakeEntry } from './intake/entry-url.ts'
import { lockPathOf, runService } from './run.ts'
import type { OpenedStore } from './store/opened-store.ts'
import { openPostgresStore } from './store/postgres/open.ts'
import { PostgresFailure } from './store/postgres/start-failure.ts'
import { openSqliteStore } from './store/sqlite/open.ts'

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

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    'token-out': { type: 'string' },
    'key-file': { type: 'boolean', default: false },
    database: { type: 'string' },
    'secret-file': { type: 'string' },
  },
})
const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail('--port takes a number from 0 to 65535')
if (values.data === undefined) fail('--data takes the folder that holds the service’s data')
const { database } = values
if (database === undefined && values['secret-file'] !== undefined)
  fail('--secret-file goes with --database: on its own database the service keeps its keys beside the data')
if (database === undefined && !values['key-file']) {
  fail(
    'Without a desktop there is no keychain. Say --key-file to keep the keys in a file beside the data (mode 0600).',
  )
}
const dataFolder = resolve(values.data ?? '.')

const sqliteOpener = async (): Promise<() => OpenedStore> => {
  const keys = await keysIn(dataFolder)
  return () =>
    openSqliteStore({
      dataFolder,
      databaseKey: Buffer.from(keys.databaseKey, 'hex'),
      tokenSecret: Buffer.from(keys.tokenSecret, 'hex'),
      nativeBinding,
    })
}

const openPostgres = (url: string): Promise<OpenedStore> =>
  openPostgresStore({
    url,
    secretFile: resolve(values['secret-file'] ?? join(dataFolder, 'service.secret')),
  })

try {
  const service = await runService({
    dataFolder,
    openStore: database === undefined ? await sqliteOpener() : () => openPostgres(database),
    port,
    openReader: readers.open,
    nativeBinding,
    intakeEntry,
  })
  const tokenOut = values['token-out']
  if (tokenOut !== undefined) {
    await writeCompleteFile(tokenOut, [service.token], randomUUID())
    await writeCompleteFile(`${tokenOut}.control`, [service.control.token], randomUUID())
  }
  const printed = (token: string): { token?: string } => (tokenOut === undefined ? { token } : {})
  // Before the line: whoever has read it may stop the service at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void service.stop().then(() => process.exit(0)))
  }
  console.log(
    JSON.stringify({
      url: service.baseUrl,
      ...printed(service.token),
      pid: process.pid,
      control: { url: service.control.baseUrl, ...printed(service.control.token) },
    }),
  )
} catch (error) {
  if (error instanceof PostgresFailure) fail(error.message)
  fail(
    `The service did not start: ${startFailureOf(error)}${error instanceof Error ? ` (${error.message})` : ''}`,
  )
}
