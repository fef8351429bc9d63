import type { MessagePortMain } from 'electron'
import type { Policy } from '../../shared/bridge/policy.ts'
import type { ProcessHealth } from '../../shared/bridge/shell.ts'
import {
  type EmbeddedInstance,
  type CompanyNetwork,
  type WorkspaceCommand,
  type WorkspaceMessage,
  workspaceMessageSchema,
} from '../../shared/processes/workspace.ts'
import type { QuietWork } from '../../shared/processes/quiet-work.ts'
import type { Uncaught } from '../../shared/processes/uncaught.ts'
import { createDataOwner, type DataOwner } from './data-owner.ts'
import { createReaderProcesses, type ReaderFiles } from './reader-processes.ts'
import { type Supervised, superviseProcess } from './supervised-process.ts'

export type WorkspaceProcess = Pick<Supervised, 'start' | 'stop' | 'kill'> & {
  readonly data: DataOwner
  readonly health: ProcessHealth
  /** Hands over a window's port; false while the workspace does not run. */
  connectWindow: (port: MessagePortMain) => boolean
  setEmbeddedInstance: (instance: EmbeddedInstance) => void
}

export type WorkspaceProcessOptions = {
  entry: string
  readerFiles: ReaderFiles
  dataFolder: string
  databaseKey: () => string
  /** Of the tickets of files. */
  ticketKey: Buffer
  /** What the organisation set; known once the keys are open. */
  policy: () => Policy
  /** Known once the keys are open. */
  place: () => { path: string; computer: Record<string, string> }
  onHealth: (health: ProcessHealth) => void
  onUncaught: (what: Uncaught) => void
  /** Work that goes on by itself failed for now. */
  onPutOff: (work: QuietWork, failure: Uncaught) => void
  askSavePath: (suggestedName: string) => Promise<string | null>
  /** Opens the page on which somebody signs in to a team, if it is one. */
  openSignIn: (address: string) => void
  /** Told when its end waits for the answer to a request. */
  onStillSending: () => void
  /** Told what the user set for the company's network, at each start and whenever it changes. */
  onCompanyNetwork: (network: CompanyNetwork) => void
  /** What the system says of the proxies to a URL, as a PAC file would. */
  resolveProxy: (url: string) => Promise<string>
}

/** The workspace with what it asks of main: readers for hostile files, save dialogs, and what the system says of proxies. */
export const createWorkspaceProcess = (options: WorkspaceProcessOptions): WorkspaceProcess => {
  let embedded: EmbeddedInstance = null
  // Since it was last asked whether the process may take longer.
  let saidItSends = false
  const say = (command: WorkspaceCommand, ports: MessagePortMain[] = []): boolean =>
    supervised.post(command, ports)

  const data = createDataOwner(
    () => supervised,
    () => options.onHealth(supervised.health),
  )
  const readers = createReaderProcesses(options.readerFiles, say)

  const onMessage = (message: WorkspaceMessage): void => {
    switch (message.type) {
      case 'ready':
        say({ type: 'embedded_instance', instance: embedded })
        return
      case 'open_reader':
      case 'kill_reader':
        return readers.serve(message)
      case 'ask_save_path':
        void options
          .askSavePath(message.suggestedName)
          .then((path) => say({ type: 'save_path', requestId: message.requestId, path }))
        return
      case 'open_sign_in':
        return options.openSignIn(message.address)
      case 'still_sending':
        saidItSends = true
        return options.onStillSending()
      case 'ask_proxy': {
        const { requestId } = message
        void options.resolveProxy(message.url).then(
          (list) => say({ type: 'proxy', requestId, list }),
          () => say({ type: 'proxy', requestId, list: null }),
        )
        return
      }
      case 'put_off':
        return options.onPutOff(message.work, message.failure)
      case 'company_network':
        return options.onCompanyNetwork(message.network)
      case 'copy_done':
        return data.receive(message)
      case 'alive':
      case 'failed':
        return
    }
  }

  const supervised = superviseProcess<WorkspaceMessage>({
    process: 'workspace',
    entry: options.entry,
    parse: (message) => workspaceMessageSchema.parse(message),
    startCommand: (recovery) =>
      ({
        type: 'start',
        dataFolder: options.dataFolder,
        databaseKey: options.databaseKey(),
        ticketKey: options.ticketKey.toString('hex'),
        place: options.place(),
        policy: options.policy(),
        recovery,
      }) satisfies WorkspaceCommand,
    onMessage,
    onUncaught: options.onUncaught,
    mayLinger: () => {
      const may = saidItSends
      saidItSends = false
      return may
    },
    onHealth: (health) => {
      // Readers work for the workspace that asked for them; a new one knows nothing of them.
      if (health.state !== 'running') readers.killAll()
      data.onHealth(health)
      options.onHealth(health)
    },
  })

  return {
    get health() {
      return supervised.health
    },
    data: data.owner,
    start: supervised.start,
    stop: supervised.stop,
    kill: supervised.kill,
    connectWindow: (port) => say({ type: 'window_port' }, [port]),
    setEmbeddedInstance: (instance) => {
      embedded = instance
      say({ type: 'embedded_instance', instance })
    },
  }
}
