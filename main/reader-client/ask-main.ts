import type { ReaderAnswer, ReaderEnd, ReaderRequest } from '../../shared/processes/reader-host.ts'
import type { OpenReader, ReaderChannel } from './run-reader.ts'

/** A port as a utility process receives it from main. */
export type Port = {
  postMessage: (message: unknown) => void
  on: {
    (event: 'message', listener: (event: { data: unknown }) => void): unknown
    (event: 'close', listener: () => void): unknown
  }
  start: () => void
  close: () => void
}

export type ReadersOfMain = {
  open: OpenReader
  /** Takes what main says about a reader that was asked for. */
  receive: (answer: ReaderAnswer, port: Port | undefined) => void
}

type OpenedReader = {
  onEnd: ((end: ReaderEnd) => void)[]
  /** How its process ended, as main says. */
  said: ReaderEnd | null
  /** Everything that it sent has arrived. */
  isClosed: boolean
}

/** What main says comes another way than the reader's last messages, and may overtake them where this process was busy. */
const endOf = ({ said, isClosed }: OpenedReader): ReaderEnd | null => (isClosed ? said : null)

const tellEnd = (reader: OpenedReader): void => {
  const end = endOf(reader)
  if (end !== null) for (const listener of reader.onEnd.splice(0)) listener(end)
}

/** Readers that main starts, asked for over the wire. */
export const askMainForReaders = (
  say: (request: ReaderRequest) => void,
  uuid: () => string,
): ReadersOfMain => {
  const opening = new Map<string, (channel: ReaderChannel) => void>()
  const readers = new Map<string, OpenedReader>()

  const channelOf = (readerId: string, port: Port): ReaderChannel => {
    const reader: OpenedReader = { onEnd: [], said: null, isClosed: false }
    readers.set(readerId, reader)
    port.on('close', () => {
      reader.isClosed = true
      tellEnd(reader)
    })
    return {
      post: (command) => port.postMessage(command),
      onMessage: (listener) => {
        port.on('message', ({ data }) => listener(data))
        port.start()
      },
      onEnd: (listener) => {
        reader.onEnd.push(listener)
        tellEnd(reader)
      },
      kill: () => {
        port.close()
        say({ type: 'kill_reader', readerId })
      },
    }
  }

  return {
    open: ({ path, version }) =>
      new Promise((resolve) => {
        const readerId = uuid()
        opening.set(readerId, resolve)
        say({ type: 'open_reader', readerId, path: version === null ? null : path })
      }),
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
          reader.said = answer.reason
          tellEnd(reader)
        }
      }
    },
  }
}
