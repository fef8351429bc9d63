import type { ReaderEnd } from '../../shared/processes/reader-host.ts'
import type { OpenReader, ReaderChannel } from './run-reader.ts'

/** Long enough for what is asked next of a file that was just looked at. */
const usualRestMs = 5_000
/** An idle reader takes some 90 MB. */
const mostAtRest = 2

type Reader = {
  channel: ReaderChannel
  hear: (message: unknown) => void
  end: ReaderEnd | null
  onEnd: (end: ReaderEnd) => void
}

export type KeptReaders = {
  open: OpenReader
  /** Kills those at rest. */
  stop: () => void
}

/**
 * Readers that stay a few seconds after they looked into a file, because its rows are asked for next: starting a process
 * takes longer than reading most files. A reader that is kept gets jobs of the same path only (rule D16).
 */
export const keepReaders = (openReader: OpenReader, restMs = usualRestMs): KeptReaders => {
  // Map order is the order of coming to rest.
  const atRest = new Map<string, { reader: Reader; timer: NodeJS.Timeout }>()

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

  /** The reader of a path is nobody's then: whoever called decides what becomes of it. */
  const take = (path: string): Reader | undefined => {
    const kept = atRest.get(path)
    clearTimeout(kept?.timer)
    atRest.delete(path)
    return kept?.reader.end === null ? kept.reader : undefined
  }

  const rest = (path: string, reader: Reader): void => {
    const end = (of: string): void => take(of)?.channel.kill()
    end(path)
    reader.hear = () => {}
    reader.onEnd = () => {}
    atRest.set(path, { reader, timer: setTimeout(() => end(path), restMs) })
    for (const oldest of atRest.keys()) if (atRest.size > mostAtRest) end(oldest)
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
        rest: () => rest(path, reader),
      }
    },
    stop: () => {
      for (const path of atRest.keys()) take(path)?.channel.kill()
    },
  }
}
