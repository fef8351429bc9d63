import type { ReaderEnd } from '../../shared/processes/reader-host.ts'
import type { OpenReader, ReaderChannel } from './run-reader.ts'

/** Long enough for the next request about a file that was just inspected. */
const usualIdleMs = 5_000
/** An idle reader takes about 90 MB. */
const mostIdle = 2

type Reader = {
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
 * starting a process takes longer than reading most files. An idle reader is reused for the same path only (rule D16).
 */
export const keepReaders = (openReader: OpenReader, idleMs = usualIdleMs): KeptReaders => {
  // Map order is the order in which they became idle.
  const idle = new Map<string, { reader: Reader; timer: NodeJS.Timeout }>()

  const start = async (path: string): Promise<Reader> => {
    const channel = await openReader(path)
    const reader: Reader = { channel, hear: () => {}, end: null, onEnd: () => {} }
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
    open: async (path) => {
      const reader = take(path) ?? (await start(path))
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
