import type { WorkspaceCommand, WorkspaceMessage } from '../../shared/processes/workspace.ts'
import type { Host } from './dependencies.ts'
import type { ReaderChannel, ReaderEnd } from './imports/reader-client.ts'

/** A port as a utility process receives it from main. */
export type Port = {
  postMessage: (message: unknown) => void
  on: (event: 'message', listener: (event: { data: unknown }) => void) => unknown
  start: () => void
  close: () => void
}

type Answer = Extract<WorkspaceCommand, { type: 'reader_opened' | 'reader_ended' | 'save_path' }>

export type MainHost = {
  host: Host
  /** Takes what main says about a reader or a dialog that was asked for. */
  receive: (answer: Answer, port: Port | undefined) => void
}

type OpenedReader = { onEnd: ((end: ReaderEnd) => void)[]; end: ReaderEnd | null }

/** The operating system's services as main gives them over the wire. */
export const createMainHost = (say: (message: WorkspaceMessage) => void, uuid: () => string): MainHost => {
  const opening = new Map<string, (channel: ReaderChannel) => void>()
  const readers = new Map<string, OpenedReader>()
  const asking = new Map<string, (path: string | null) => void>()

  const channelOf = (readerId: string, port: Port): ReaderChannel => {
    const reader: OpenedReader = { onEnd: [], end: null }
    readers.set(readerId, reader)
    return {
      post: (command) => port.postMessage(command),
      onMessage: (listener) => {
        port.on('message', ({ data }) => listener(data))
        port.start()
      },
      onEnd: (listener) => (reader.end === null ? reader.onEnd.push(listener) : listener(reader.end)),
      kill: () => {
        port.close()
        say({ type: 'kill_reader', readerId })
      },
    }
  }

  return {
    host: {
      openReader: () =>
        new Promise((resolve) => {
          const readerId = uuid()
          opening.set(readerId, resolve)
          say({ type: 'open_reader', readerId })
        }),
      askSavePath: (suggestedName) =>
        new Promise((resolve) => {
          const requestId = uuid()
          asking.set(requestId, resolve)
          say({ type: 'ask_save_path', requestId, suggestedName })
        }),
    },
    receive: (answer, port) => {
      switch (answer.type) {
        case 'reader_opened':
          if (port !== undefined) opening.get(answer.readerId)?.(channelOf(answer.readerId, port))
          opening.delete(answer.readerId)
          return
        case 'reader_ended': {
          const reader = readers.get(answer.readerId)
          readers.delete(answer.readerId)
          if (reader === undefined) return
          reader.end = answer.reason
          for (const listener of reader.onEnd) listener(answer.reason)
          return
        }
        case 'save_path':
          asking.get(answer.requestId)?.(answer.path)
          asking.delete(answer.requestId)
      }
    },
  }
}
