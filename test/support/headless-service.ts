import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { programFile } from './program.ts'

const root = resolve(import.meta.dirname, '../..')

/** The embedded service in a process of its own, and what it said of itself when it was ready. */
export type HeadlessService = {
  child: ChildProcess
  url: string
  token: string
  pid: number
  control: { url: string; token: string }
  /** Where its probes are; empty without `--probe-port`. */
  probesUrl: string
  /** Has it end by itself. Nothing, when it is gone already. */
  stop: () => Promise<void>
  /** Ends it without a word. */
  kill: () => Promise<void>
}

/** Tokens are in the folder; a program in the service's place may print its own, and needs no control. */
type Said = {
  url: string
  pid: number
  token?: string
  control?: { url: string }
  probes?: { url: string }
}

export type HeadlessOptions = {
  /** The URL of a PostgreSQL database; undefined = its own in the folder. */
  database?: string | undefined
  /** Of a database that several nodes share. */
  secretFile?: string
  /** Another program than the service's own, which is started and speaks like it. */
  script?: string | undefined
  /** More of the command line. */
  args?: readonly string[]
  /** Given each line of its standard error, which is the tests' own otherwise. */
  onErrorLine?: (line: string) => void
}

/** Starts the service on a folder, its keys and its token in there. */
export const startHeadless = async (
  folder: string,
  {
    database,
    secretFile,
    script = programFile('service-headless'),
    args: more = [],
    onErrorLine,
  }: HeadlessOptions = {},
): Promise<HeadlessService> => {
  const keys = database === undefined ? ['--key-file'] : ['--database', database]
  const secret = secretFile === undefined ? [] : ['--secret-file', secretFile]
  const args = [script, ...keys, ...secret, '--token-out', join(folder, 'token'), ...more, '--data', folder]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (onErrorLine === undefined) child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk))
  else createInterface(child.stderr).on('line', onErrorLine)
  const exited = once(child, 'exit') as Promise<[number | null]>
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), exited])
  if (typeof line[0] !== 'string') throw new Error(`the service did not start on ${folder}`)
  const said = JSON.parse(line[0]) as Said
  const written = (name: string): string => readFileSync(join(folder, name), 'utf8')
  return {
    url: said.url,
    pid: said.pid,
    token: said.token ?? written('token'),
    control: {
      url: said.control?.url ?? '',
      token: said.control === undefined ? '' : written('token.control'),
    },
    probesUrl: said.probes?.url ?? '',
    child,
    stop: async () => {
      if (hasExited()) return
      child.kill('SIGTERM')
      const [code] = await exited
      if (code !== 0) throw new Error(`the service ended with ${code}`)
    },
    kill: async () => {
      if (hasExited()) return
      child.kill('SIGKILL')
      await exited
    },
  }
}
