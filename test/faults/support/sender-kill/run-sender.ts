import { rmSync } from 'node:fs'
import { type Kill as KillInTime, runVictim, victimCommand, type VictimRun } from '../run-victim.ts'
import { type CallPoint, killAt, readTrace, straceCommand, type SystemCall } from './system-calls.ts'
import type { SenderTask } from './victim.ts'

/** Where a victim is killed: at a system call, or at a moment; null = nowhere. */
export type Kill = { at: CallPoint } | KillInTime | null

/** With its system calls, when it was traced. */
export type SenderRun = VictimRun & { calls: SystemCall[] | null }

/** Runs the victim, traced if it is to be killed at a system call or `isTraced`. */
export const runSender = async (
  victim: string,
  task: SenderTask,
  kill: Kill,
  isTraced = kill !== null && 'at' in kill,
): Promise<SenderRun> => {
  const trace = `${task.folder}.trace`
  const point = kill !== null && 'at' in kill ? kill.at : null
  const program = victimCommand(victim, task)
  const run = await runVictim(
    isTraced ? straceCommand(trace, point === null ? null : killAt(point), program) : program,
    kill !== null && 'afterMs' in kill ? kill : null,
  )
  const calls = isTraced ? readTrace(trace) : null
  rmSync(trace, { force: true })
  return { ...run, calls }
}
