/** A PostgreSQL server of the tests' own: a cluster in a temporary folder, reached by a Unix socket in it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

export type PostgresServer = {
  /** Of the database that every cluster has. */
  url: string
  /** Where its socket is. */
  folder: string
  /** Ends the server as a power switch does, without a word; by SIGQUIT it ends its connections first. */
  kill: (signal?: 'SIGKILL' | 'SIGQUIT') => Promise<void>
  start: () => Promise<void>
  /** Ends the server and removes the cluster. */
  remove: () => Promise<void>
}

/** The folder of the server's programs, as the runner has found it (.toolchain/bootstrap/tools.mjs); null without one. */
export const findPostgres = (): string | null => process.env['POSTGRES_BIN'] ?? null

/** Said where tests are skipped for it. */
export const postgresIsMissing =
  'PostgreSQL is not installed, so what needs it is skipped. Install it: sudo apt-get install -y postgresql'

/** The server does not run as root: it is somebody else then, whom the cluster belongs to. */
const account = (): { uid: number; gid: number } | null => {
  if (process.getuid?.() !== 0) return null
  const idOf = (option: string): number =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const inMemory = '/dev/shm'
/** What a cluster with its log takes is a fifth of it; a container's memory folder may be smaller. */
const roomBytes = 1_000_000_000

const hasRoom = (folder: string): boolean => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > roomBytes
}

/** A folder that the account can reach, in memory where the system has room for it there. */
const makeFolder = (under = hasRoom(inMemory) ? inMemory : tmpdir()): string =>
  mkdtempSync(join(under, 'revoada-postgres-'))

const mostTries = 100

/** Whether a server that was started takes connections; false when it has ended instead. */
const isReady = ({ stderr }: ChildProcess): Promise<boolean> =>
  new Promise((resolve) => {
    let said = ''
    stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-2_000)
      if (/ready to accept (?:read-only )?connections/.test(said)) resolve(true)
    })
    stderr?.on('end', () => resolve(false))
  })

export type Origin = {
  /** As its synchronous standby may be named. */
  name?: string
  /** A backup is a server on its own, which goes on from there. */
  as?: 'standby' | 'backup'
  /** The folder that its own is made in; undefined = in memory where there is room. */
  under?: string
  /** In place of the tests' own. */
  settings?: Readonly<Record<string, string>>
  /** A folder with a cluster that somebody has put there, to be started as it is. */
  data?: string
}

/**
 * Runs lines of a guide as they are written, as the account that the server runs as.
 * @param bin the folder of the server's programs
 */
export const runAsServer = (bin: string, lines: string): void => {
  const env = { PATH: `${bin}:${process.env['PATH']}`, LC_ALL: 'C.UTF-8' }
  execFileSync('bash', ['-ec', lines], { ...account(), cwd: tmpdir(), env, stdio: 'ignore' })
}

/** A folder of that account's. */
export const serverFolder = (under?: string): string => {
  const folder = makeFolder(under)
  const user = account()
  if (user !== null) chownSync(folder, user.uid, user.gid)
  return folder
}

/**
 * Makes a cluster and starts it.
 * @param bin the folder of the programs
 * @param primary the server whose standby or backup it is to be; undefined = a server of its own
 */
export const startPostgres = async (
  bin: string,
  primary?: PostgresServer,
  { name: standbyName = '', as: role = 'standby', under, settings: otherSettings, data: given }: Origin = {},
): Promise<PostgresServer> => {
  const folder = serverFolder(under)
  const as = { ...account(), cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  const data = given ?? join(folder, 'data')
  const [program, options] =
    primary === undefined
      ? ['initdb', ['-U', 'revoada', '-A', 'trust', '-E', 'UTF8', '--no-instructions']]
      : [
          'pg_basebackup',
          [...(role === 'standby' ? ['--write-recovery-conf'] : []), '--checkpoint=fast', '-d', primary.url],
        ]
  if (given === undefined)
    execFileSync(join(bin, program), ['-D', data, '--no-sync', ...options], { ...as, stdio: 'ignore' })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '200',
    max_wal_size: '128MB',
    shared_buffers: '32MB',
    autovacuum: 'off',
    cluster_name: standbyName,
    // A standby comes back soon after its primary.
    wal_retrieve_retry_interval: '100ms',
    // And finds what it has missed.
    wal_keep_size: '128MB',
    // Else it would be left in memory when the server is killed.
    dynamic_shared_memory_type: 'mmap',
    ...otherSettings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: ChildProcess
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  const start = async (): Promise<void> => {
    // The processes of a server that was killed end a moment after it, and until then none can start.
    for (let tries = 1; ; tries += 1) {
      child = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
        ...as,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      if (await isReady(child)) return
      if (tries === mostTries) throw new Error(`PostgreSQL does not start in ${folder}`)
    }
  }
  const end = async (signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> => {
    if (hasEnded()) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  await start()
  return {
    url: `postgresql://revoada@/postgres?host=${encodeURIComponent(folder)}`,
    folder,
    kill: (signal = 'SIGKILL') => end(signal),
    start,
    remove: async () => {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One query on a connection of its own. @returns its rows */
export const askPostgres = async <Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new Client(url)
  // A server that is killed tells it here too.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Makes an empty database in a server. @returns its URL */
export const createDatabase = async (serverUrl: string): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await askPostgres(serverUrl, `create database ${name}`)
  return serverUrl.replace('/postgres?', `/${name}?`)
}
