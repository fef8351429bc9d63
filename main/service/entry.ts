/** The embedded service as a process of the app: waits for its keys, serves, and stops when it is told to. */
import {
  type ServiceCommand,
  serviceCommandSchema,
  type ServiceMessage,
} from '../../shared/processes/service.ts'
import { startFailureOf } from '../database/start-failure.ts'
import { runService, type StartedService } from './run.ts'

// Everything this process writes is for its person alone (rule D13).
process.umask(0o077)

const heartbeatMs = 2_000
const parent = process.parentPort
const say = (message: ServiceMessage): void => parent.postMessage(message)

let service: StartedService | null = null

const start = async (command: Extract<ServiceCommand, { type: 'start' }>): Promise<void> => {
  try {
    service = await runService({
      dataFolder: command.dataFolder,
      databaseKey: Buffer.from(command.databaseKey, 'hex'),
      tokenSecret: Buffer.from(command.tokenSecret, 'hex'),
      port: command.port,
      nativeBinding: process.env['REVOADA_SQLITE_BINDING'],
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

parent.on('message', ({ data }) => {
  const command = serviceCommandSchema.parse(data)
  void (command.type === 'start' ? start(command) : drain())
})
setInterval(() => say({ type: 'alive' }), heartbeatMs)
