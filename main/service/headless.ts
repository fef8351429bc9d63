/**
 * The embedded service on its own, under plain Node: `npm run service -- --port 0 --data DIR [--token-out FILE]
 * --key-file`. Prints one JSON line when it is ready; tokens are in it only where no file was named for them. Without a desktop there is no keychain: `--key-file` is the
 * person's word that the keys may lie beside the data, protected by file permissions only.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { endOnUncaught } from '../../shared/processes/uncaught.ts'
import { writeCompleteFile } from '../complete-file.ts'
import { startFailureOf } from '../database/start-failure.ts'
import { forkReaders } from '../reader-client/fork-readers.ts'
import { intakeEntry } from './intake/entry-url.ts'
import { runService } from './run.ts'

const keysSchema = z.object({ databaseKey: z.string().length(64), tokenSecret: z.string().length(64) })

/** Reads the folder's keys, or makes them once; an existing file is never written over. */
const keysIn = (folder: string): z.infer<typeof keysSchema> => {
  const path = join(folder, 'service.keys.json')
  if (existsSync(path)) return keysSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const keys = { databaseKey: randomBytes(32).toString('hex'), tokenSecret: randomBytes(32).toString('hex') }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(path, JSON.stringify(keys), { mode: 0o600, flag: 'wx' })
  return keys
}

const fail = (text: string): never => {
  console.error(text)
  process.exit(1)
}

endOnUncaught(process, (line) => writeSync(process.stderr.fd, line))
process.umask(0o077)

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
  },
})
const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail('--port takes a number from 0 to 65535')
if (values.data === undefined) fail('--data takes the folder that holds the service’s data')
if (!values['key-file']) {
  fail(
    'Without a desktop there is no keychain. Say --key-file to keep the keys in a file beside the data (mode 0600).',
  )
}
const dataFolder = resolve(values.data ?? '.')
try {
  const keys = keysIn(dataFolder)
  const service = await runService({
    dataFolder,
    databaseKey: Buffer.from(keys.databaseKey, 'hex'),
    tokenSecret: Buffer.from(keys.tokenSecret, 'hex'),
    port,
    openReader: readers.open,
    nativeBinding: process.env['REVOADA_SQLITE_BINDING'],
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
  fail(
    `The service did not start: ${startFailureOf(error)}${error instanceof Error ? ` (${error.message})` : ''}`,
  )
}
