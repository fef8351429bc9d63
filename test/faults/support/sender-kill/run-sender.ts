import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type CallPoint, readTrace, straceCommand, type SystemCall } from './system-calls.ts'
import type { SenderTask } from './victim.ts'

/** Where a victim is killed: at a system call, or so many milliseconds after its first word; null = nowhere. */
export type Kill = { at: CallPoint } | { afterMs: number } | null

export type SenderRun = {
  /** What it said, line by line. */
  steps: string[]
  wasKilled: boolean
  /** Its system calls, when it was traced. */
  calls: SystemCall[] | null
  /** From its first word to its end. */
  ms: number
}

/** Runs the victim, traced if it is to be killed at a system call or `isTraced`. */
export const runSender = (
  victim: string,
  task: SenderTask,
  kill: Kill,
  isTraced = kill !== null && 'at' in kill,
): Promise<SenderRun> =>
  new Promise((resolve) => {
    const trace = `${task.folder}.trace`
    const point = kill !== null && 'at' in kill ? kill.at : null
    const program: [string, ...string[]] = [process.execPath, victim, JSON.stringify(task)]
    const [command, ...args] = isTraced ? straceCommand(trace, point, program) : program
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    let openedAt = 0
    child.stdout.on('data', (chunk: Buffer) => {
      if (said === '') {
        openedAt = performance.now()
        // wall-clock: a kill comes at a moment; nothing is judged by it.
        if (kill !== null && 'afterMs' in kill) setTimeout(() => child.kill('SIGKILL'), kill.afterMs)
      }
      said += chunk.toString('utf8')
    })
    child.once('close', (_code, signal) => {
      const calls = isTraced ? readTrace(trace) : null
      rmSync(trace, { force: true })
      resolve({
        steps: said.split('\n').filter((line) => line !== ''),
        wasKilled: signal === 'SIGKILL',
        calls,
        ms: performance.now() - openedAt,
      })
    })
  })
