/** The workspace as a process of the app: waits for its key, then works for whichever window is given to it. */
import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type WorkspaceCommand,
  workspaceCommandSchema,
  type WorkspaceMessage,
} from '../../shared/processes/workspace.ts'
import { describeUncaught, endOnUncaught } from '../../shared/processes/uncaught.ts'
import { emptyCoreDumps } from '../core-dumps.ts'
import { answerCare, recoveryOf } from '../database/answer-care.ts'
import { startFailureOf } from '../database/start-failure.ts'
import { fileFacts } from './base/installation.ts'
import { createMainHost } from './main-host.ts'
import { runWorkspace, type Workspace } from './run.ts'
import { serveWindow } from './serve-window.ts'

endOnUncaught(process, (line) => writeSync(process.stderr.fd, line))
// Everything this process writes is for its person alone (rule D13).
process.umask(0o077)
emptyCoreDumps()

const heartbeatMs = 2_000
const lastWordsMs = 1_000
const parent = process.parentPort
const say = (message: WorkspaceMessage): void => parent.postMessage(message)
const { host, resolveProxy, receive } = createMainHost(say, randomUUID)

let workspace: Workspace | null = null
const windows = new Set<Promise<void>>()

const start = (command: Extract<WorkspaceCommand, { type: 'start' }>): void => {
  try {
    workspace = runWorkspace({
      dataFolder: command.dataFolder,
      databaseKey: Buffer.from(command.databaseKey, 'hex'),
      nativeBinding: process.env['REVOADA_SQLITE_BINDING'],
      host,
      ticketKey: Buffer.from(command.ticketKey, 'hex'),
      place: {
        path: command.place.path,
        factsOf: (path) => ({ ...command.place.computer, ...fileFacts(path) }),
      },
      policy: command.policy,
      resolveProxy,
      openSignIn: (address) => say({ type: 'open_sign_in', address }),
      onNetworkSet: (network) => say({ type: 'company_network', network }),
      recovery: recoveryOf(command.recovery),
      putOff: (work, error) => say({ type: 'put_off', work, failure: describeUncaught(error) }),
      onDamage: () => say({ type: 'failed', reason: 'database_damaged' }),
    })
    say({ type: 'ready' })
  } catch (error) {
    say({ type: 'failed', reason: startFailureOf(error) })
  }
}

/** The word to end may overtake what a window that has just closed wrote last. A window that stays open waits for nothing. */
const hearLastWords = (): Promise<unknown> =>
  Promise.race([Promise.all(windows), delay(lastWordsMs, undefined, { ref: false })])

/** Said as long as it is so: what ends the process when it takes long waits for this, and for nothing else. */
const saySending = (): void => {
  if (workspace?.isSending() === true) say({ type: 'still_sending' })
}

const drain = async (): Promise<void> => {
  await hearLastWords()
  saySending()
  setInterval(saySending, heartbeatMs)
  await workspace?.stop()
  process.exit(0)
}

parent.on('message', ({ data, ports }) => {
  const command = workspaceCommandSchema.parse(data)
  const [port] = ports
  switch (command.type) {
    case 'start':
      return start(command)
    case 'embedded_instance':
      return workspace?.setEmbeddedInstance(command.instance)
    case 'window_port':
      if (workspace !== null && port !== undefined) {
        const { ended } = serveWindow(workspace, port)
        windows.add(ended)
        void ended.then(() => windows.delete(ended))
        port.start()
      }
      return
    case 'make_backup':
    case 'copy_out':
      return void answerCare(workspace?.data.care ?? null, command).then(say)
    case 'drain':
      return void drain()
    default:
      return receive(command, port)
  }
})
setInterval(() => say({ type: 'alive' }), heartbeatMs)
