/**
 * One run of the workspace under plain Node, whose disk fails or loses its power: data that are made anew, and then the
 * journey. Says on stdout what is committed, and how each failure was told. Argument: one JSON object, `VictimTask`.
 */
import { startFailureOf } from '../../../../main/database/start-failure.ts'
import { databaseFailureOf, fileFailureOf } from '../../../../main/database/failure.ts'
import { sendThenClaim } from '../sender-kill/send-then-claim.ts'
import { weakenSynchronous } from '../sender-kill/weaken-synchronous.ts'
import { open, type Opened, type Place, travel } from './journey.ts'
import { swallowWriteErrors } from './swallow-write-errors.ts'

export type VictimTask = Place & {
  campaigns: number[]
  /** Ours, or a control. */
  weakness: 'none' | 'sends first' | 'does not sync' | 'swallows write errors'
  /** Whether it closes its data, or just ends. */
  closes: boolean
}

const task = JSON.parse(process.argv[2] ?? '{}') as VictimTask
const say = (line: string): boolean => process.stdout.write(`${line.replaceAll('\n', ' ')}\n`)
const bug = (error: unknown): never => {
  say(`bug: ${error instanceof Error ? error.stack : String(error)}`)
  process.exit(1)
}
process.on('uncaughtException', bug)
process.on('unhandledRejection', bug)
if (task.weakness === 'does not sync') weakenSynchronous()

const start = (): Opened => {
  try {
    return open(task, Date.now())
  } catch (error) {
    say(fileFailureOf(error) === null ? `bug at start: ${String(error)}` : `failed ${startFailureOf(error)}`)
    process.exit(0)
  }
}
const opened = start()
say('opened')
if (task.weakness === 'swallows write errors') swallowWriteErrors()
const send = (itemId: string): Promise<void> => sendThenClaim(task, itemId)
const isDone = await travel(opened, task.campaigns, say, task.weakness === 'sends first' ? send : null)
say(isDone ? 'done' : 'gave up')
if (task.closes)
  try {
    await opened.workspace.stop()
  } catch (error) {
    if (databaseFailureOf(error) === null) say(`bug at end: ${String(error)}`)
  }
process.exit(0)
