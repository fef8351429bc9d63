import type { ReaderEnd } from '../../shared/processes/reader-host.ts'
import type { ReaderFile } from './reader-file.ts'
import type { OpenReader, ReaderChannel } from './run-reader.ts'

/** Long enough for the next request about a file that was just inspected. */
const usualIdleMs = 5_000
/** An idle reader takes about 90 MB. */
const mostIdle = 2

type Reader = {
  /** Of its file, as it was given to it. */
  version: ReaderFile['version']
  channel: ReaderChannel
  hear: (message: unknown) => void
  end: ReaderEnd | null
  onEnd: (end: ReaderEnd) => void
}

export type KeptReaders = {
  open: OpenReader
  /** Kills the idle ones. */
  stop: () => void
}

/**
 * Keeps a reader idle for a few seconds after it inspected a file, because the file's rows are usually requested next, and
 * starting a process takes longer than reading most files. An idle reader is reused for the same path only, and while the
 * file is the one that it was given (rule D16).
 */
export const keepReaders = (openReader: OpenReader, idleMs = usualIdleMs): KeptReaders => {
  // Map order is the order in which they became idle.
  const idle = new Map<string, { reader: Reader; timer: NodeJS.Timeout }>()

  const start = async (file: ReaderFile): Promise<Reader> => {
    const channel = await openReader(file)
    const reader: Reader = { version: file.version, channel, hear: () => {}, end: null, onEnd: () => {} }
    channel.onMessage((message) => reader.hear(message))
    channel.onEnd((end) => {
      reader.end = end
      reader.onEnd(end)
    })
    return reader
  }

  /** Removes the idle reader of a path. The caller reuses or kills it. */
  const take = (path: string): Reader | undefined => {
    const kept = idle.get(path)
    clearTimeout(kept?.timer)
    idle.delete(path)
    return kept?.reader.end === null ? kept.reader : undefined
  }

  const release = (path: string, reader: Reader): void => {
    const end = (of: string): void => take(of)?.channel.kill()
    end(path)
    reader.hear = () => {}
    reader.onEnd = () => {}
    idle.set(path, { reader, timer: setTimeout(() => end(path), idleMs) })
    for (const oldest of idle.keys()) if (idle.size > mostIdle) end(oldest)
  }

  return {
    open: async (file) => {
      const { path, version } = file
      const kept = take(path)
      if (kept !== undefined && kept.version !== version) kept.channel.kill()
      const reader = kept?.version === version ? kept : await start(file)
      return {
        post: reader.channel.post,
        onMessage: (listener) => {
          reader.hear = listener
        },
        onEnd: (listener) => {
          reader.onEnd = listener
          if (reader.end !== null) listener(reader.end)
        },
        kill: reader.channel.kill,
        release: () => release(path, reader),
      }
    },
    stop: () => {
      for (const path of idle.keys()) take(path)?.channel.kill()
    },
  }
}
