import type { ReaderMessage } from '../../shared/processes/reader.ts'

/** The line to the process that wants something read. What comes in is not checked yet. */
export type Channel = {
  post(message: ReaderMessage): void
  /** Posts the last message; calls back when it has left this process, where that can be known. */
  postLast(message: ReaderMessage, onLeft: () => void): void
  onMessage(listener: (message: unknown) => void): void
  /** The other side has gone. */
  onClose(listener: () => void): void
}

/** The part of Electron's `MessagePortMain` that a reader uses. */
type UtilityPort = {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  postMessage(message: unknown): void
  start(): void
}

/** The part of Electron's `process.parentPort` that a reader uses; it exists in utility processes only. */
type ParentPort = {
  once(event: 'message', listener: (event: { ports: UtilityPort[] }) => void): unknown
}

/**
 * Calls back with the line to the parent: in a utility process of Electron the port that its first message brings, in
 * a process of `child_process.fork` (with `serialization: 'advanced'`) the line that it was born with.
 */
export const awaitChannel = (onChannel: (channel: Channel) => void): void => {
  const parentPort = parentPortOf(process)
  if (parentPort !== undefined) {
    parentPort.once('message', ({ ports: [port] }) => {
      if (port !== undefined) onChannel(portChannel(port))
    })
  } else if (process.send !== undefined) {
    onChannel(childChannel())
  } else {
    throw new Error('A reader is started by another process, which tells it what to read')
  }
}

const parentPortOf = (host: object): ParentPort | undefined =>
  'parentPort' in host && host.parentPort ? (host.parentPort as ParentPort) : undefined

const portChannel = (port: UtilityPort): Channel => ({
  post: (message) => port.postMessage(message),
  postLast: (message) => port.postMessage(message),
  onMessage: (listener) => {
    port.on('message', ({ data }) => listener(data))
    port.start()
  },
  onClose: (listener) => void port.on('close', listener),
})

const childChannel = (): Channel => ({
  // With a callback a failure to send stays here: the parent has gone, and `disconnect` ends this process.
  post: (message) => void process.send?.(message, undefined, undefined, () => {}),
  postLast: (message, onLeft) => void process.send?.(message, undefined, undefined, onLeft),
  onMessage: (listener) => void process.on('message', listener),
  onClose: (listener) => void process.once('disconnect', listener),
})
