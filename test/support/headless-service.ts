import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
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
  /** Has it end by itself. Nothing, when it is gone already. */
  stop: () => Promise<void>
  /** Ends it without a word. */
  kill: () => Promise<void>
}

/**
 * Starts the service on a folder, its keys and its token in there.
 * @param script another program than the service's own, which is started and speaks like it
 */
export const startHeadless = async (
  folder: string,
  script = programFile('service-headless'),
): Promise<HeadlessService> => {
  const args = [script, '--key-file', '--token-out', join(folder, 'token'), '--data', folder]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), exited])
  if (typeof line[0] !== 'string') throw new Error(`the service did not start on ${folder}`)
  return {
    ...(JSON.parse(line[0]) as Pick<HeadlessService, 'url' | 'token' | 'pid' | 'control'>),
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
