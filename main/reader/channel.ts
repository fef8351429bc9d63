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

/** The line that a process of `child_process.fork` (with `serialization: 'advanced'`) is born with. */
export const channelToParent = (): Channel => {
  if (process.send === undefined)
    throw new Error('A reader is started by another process, which tells it what to read')
  return {
    // With a callback a failure to send stays here: the parent has gone, and `disconnect` ends this process.
    post: (message) => void process.send?.(message, undefined, undefined, () => {}),
    postLast: (message, onLeft) => void process.send?.(message, undefined, undefined, onLeft),
    onMessage: (listener) => void process.on('message', listener),
    onClose: (listener) => void process.once('disconnect', listener),
  }
}
