import type { ProcessHealth } from '../../shared/bridge/shell.ts'
import {
  type ServiceCommand,
  type ServiceMessage,
  serviceMessageSchema,
} from '../../shared/processes/service.ts'
import type { EmbeddedInstance } from '../../shared/processes/workspace.ts'
import type { QuietWork } from '../../shared/processes/quiet-work.ts'
import type { Uncaught } from '../../shared/processes/uncaught.ts'
import { createDataOwner, type DataOwner } from './data-owner.ts'
import { createReaderProcesses, type ReaderFiles } from './reader-processes.ts'
import { type Supervised, superviseProcess } from './supervised-process.ts'

export type ServiceProcess = Pick<Supervised, 'start' | 'stop'> & {
  readonly data: DataOwner
  readonly health: ProcessHealth
  /** Where it answers and with which token; null while it does not run. */
  readonly instance: EmbeddedInstance
}

export type ServiceProcessOptions = {
  entry: string
  readerFiles: ReaderFiles
  dataFolder: string
  databaseKey: () => string
  tokenSecret: () => string
  /** 0 = any free one. */
  port: () => number
  onHealth: (health: ProcessHealth) => void
  onUncaught: (what: Uncaught) => void
  /** Work that goes on by itself failed for now. */
  onPutOff: (work: QuietWork, failure: Uncaught) => void
  onInstance: (instance: EmbeddedInstance) => void
}

/** The embedded service as a process of the app, on a free port of the loopback interface, with readers for hostile files. */
export const createServiceProcess = (options: ServiceProcessOptions): ServiceProcess => {
  let instance: EmbeddedInstance = null
  const setInstance = (next: EmbeddedInstance): void => {
    if (next === null && instance === null) return
    instance = next
    options.onInstance(next)
  }
  const data = createDataOwner(
    () => supervised,
    () => options.onHealth(supervised.health),
  )
  const readers = createReaderProcesses(options.readerFiles, (answer, ports) => {
    supervised.post(answer satisfies ServiceCommand, ports)
  })
  const supervised = superviseProcess<ServiceMessage>({
    process: 'service',
    entry: options.entry,
    parse: (message) => serviceMessageSchema.parse(message),
    startCommand: (recovery) =>
      ({
        type: 'start',
        dataFolder: options.dataFolder,
        databaseKey: options.databaseKey(),
        tokenSecret: options.tokenSecret(),
        port: options.port(),
        recovery,
      }) satisfies ServiceCommand,
    onMessage: (message) => {
      if (message.type === 'ready') {
        const { baseUrl, token, control } = message
        setInstance({ baseUrl, token, control })
      } else if (message.type === 'open_reader' || message.type === 'kill_reader') readers.serve(message)
      else if (message.type === 'copy_done') data.receive(message)
      else if (message.type === 'put_off') options.onPutOff(message.work, message.failure)
    },
    onUncaught: options.onUncaught,
    onHealth: (health) => {
      if (health.state !== 'running') {
        // Readers work for the process that asked for them; a new one knows nothing of them.
        readers.killAll()
        setInstance(null)
      }
      data.onHealth(health)
      options.onHealth(health)
    },
  })
  return {
    get health() {
      return supervised.health
    },
    get instance() {
      return instance
    },
    data: data.owner,
    start: supervised.start,
    stop: supervised.stop,
  }
}
