import type { Channel } from '../../main/reader/channel.ts'
import { serve } from '../../main/reader/serve.ts'
import type { OpenReader } from '../../main/reader-client/run-reader.ts'
import type { ReaderCommand, ReaderMessage } from '../../shared/processes/reader.ts'
import { sourceOfPath } from './path-source.ts'
import { type ReaderEnd, readerEndOf } from '../../shared/processes/reader-host.ts'

/**
 * The reader's own code without a process, for tests of what the workspace makes of the rows. Starting a process takes
 * fifty times as long as reading a small file. Messages are cloned and arrive in a later turn, as between processes.
 */
export const openReaderInProcess: OpenReader = ({ path }) => {
  let toReader = (_message: unknown): void => {}
  let toParent = (_message: unknown): void => {}
  let onEnd = (_end: ReaderEnd): void => {}
  let isKilled = false
  const send = (message: ReaderCommand): void =>
    void setImmediate((clone: unknown) => toReader(clone), structuredClone(message))
  const post = (message: ReaderMessage, onLeft = (): void => {}): void => {
    const clone: unknown = structuredClone(message)
    setImmediate(() => {
      // What was killed runs to its end unheard, so that it closes its file.
      if (!isKilled) toParent(clone)
      else if (message.type === 'rows') send({ type: 'ack' })
      onLeft()
    })
  }
  const channel: Channel = {
    post: (message) => post(message),
    postLast: post,
    onMessage: (listener) => {
      toReader = listener
    },
    onClose: () => {},
  }
  setImmediate(() =>
    serve(channel, {
      // The memory is not its own.
      rssBytes: () => 0,
      openFile: () => sourceOfPath(path),
      note: (line) => void process.stderr.write(line),
      exit: (code) => {
        if (!isKilled) onEnd(readerEndOf(code, null, false))
      },
    }),
  )
  return Promise.resolve({
    post: (command) => void setImmediate(() => send(command)),
    onMessage: (listener) => {
      toParent = listener
    },
    onEnd: (listener) => {
      onEnd = listener
    },
    kill: () => {
      isKilled = true
      // Of the batches on their way, none will be acknowledged.
      for (let batch = 0; batch < 2; batch += 1) send({ type: 'ack' })
    },
  })
}
