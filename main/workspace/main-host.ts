import type { WorkspaceCommand, WorkspaceMessage } from '../../shared/processes/workspace.ts'
import { askMainForReaders, type Port } from '../reader-client/ask-main.ts'
import type { Host } from './dependencies.ts'

type Answer = Extract<WorkspaceCommand, { type: 'reader_opened' | 'reader_ended' | 'save_path' }>

export type MainHost = {
  host: Host
  /** Takes what main says about a reader or a dialog that was asked for. */
  receive: (answer: Answer, port: Port | undefined) => void
}

/** The operating system's services as main gives them over the wire. */
export const createMainHost = (say: (message: WorkspaceMessage) => void, uuid: () => string): MainHost => {
  const readers = askMainForReaders(say, uuid)
  const asking = new Map<string, (path: string | null) => void>()
  return {
    host: {
      openReader: readers.open,
      askSavePath: (suggestedName) =>
        new Promise((resolve) => {
          const requestId = uuid()
          asking.set(requestId, resolve)
          say({ type: 'ask_save_path', requestId, suggestedName })
        }),
    },
    receive: (answer, port) => {
      if (answer.type !== 'save_path') return readers.receive(answer, port)
      asking.get(answer.requestId)?.(answer.path)
      asking.delete(answer.requestId)
    },
  }
}
