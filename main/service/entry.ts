/** The embedded service as a process of the app: waits for its keys, serves, and stops when it is told to. */
import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import type { PutOff } from '../../shared/processes/quiet-work.ts'
import {
  type ServiceCommand,
  serviceCommandSchema,
  type ServiceMessage,
} from '../../shared/processes/service.ts'
import { describeUncaught, endOnUncaught } from '../../shared/processes/uncaught.ts'
import { emptyCoreDumps } from '../core-dumps.ts'
import { answerCare, recoveryOf } from '../database/answer-care.ts'
import { startFailureOf } from '../database/start-failure.ts'
import { askMainForReaders } from '../reader-client/ask-main.ts'
import { intakeEntry } from './intake/entry-url.ts'
import { runService, type StartedService } from './run.ts'
import { openSqliteStore } from './store/sqlite/open.ts'

endOnUncaught(process, (line) => writeSync(process.stderr.fd, line))
// Everything this process writes is for its person alone (rule D13).
process.umask(0o077)
emptyCoreDumps()

const heartbeatMs = 2_000
const parent = process.parentPort
const say = (message: ServiceMessage): void => parent.postMessage(message)

const readers = askMainForReaders(say, randomUUID)

let service: StartedService | null = null

const nativeBinding = process.env['REVOADA_SQLITE_BINDING']
const putOff: PutOff = (work, error) => say({ type: 'put_off', work, failure: describeUncaught(error) })

const start = async (command: Extract<ServiceCommand, { type: 'start' }>): Promise<void> => {
  try {
    service = await runService({
      dataFolder: command.dataFolder,
      openStore: () =>
        openSqliteStore({
          dataFolder: command.dataFolder,
          databaseKey: Buffer.from(command.databaseKey, 'hex'),
          tokenSecret: Buffer.from(command.tokenSecret, 'hex'),
          nativeBinding,
          recovery: recoveryOf(command.recovery),
          putOff,
          onDamage: () => say({ type: 'failed', reason: 'database_damaged' }),
        }),
      port: command.port,
      // Campaigns can still be prepared and sent; the window tells that the address is another one.
      ifPortTaken: 'any_free',
      openReader: readers.open,
      nativeBinding,
      intakeEntry,
      putOff,
    })
    const { baseUrl, token, control } = service
    say({ type: 'ready', baseUrl, token, control })
  } catch (error) {
    say({ type: 'failed', reason: startFailureOf(error) })
  }
}

const drain = async (): Promise<void> => {
  await service?.stop()
  process.exit(0)
}

parent.on('message', ({ data, ports: [port] }) => {
  const command = serviceCommandSchema.parse(data)
  switch (command.type) {
    case 'start':
      return void start(command)
    case 'make_backup':
    case 'copy_out':
      return void answerCare(service?.care ?? null, command).then(say)
    case 'drain':
      return void drain()
    default:
      return readers.receive(command, port)
  }
})
setInterval(() => say({ type: 'alive' }), heartbeatMs)
