import { forkReaders as fork } from '../../main/reader-client/fork-readers.ts'
import type { OpenReader } from '../../main/reader-client/run-reader.ts'
import { readerProgram } from './program.ts'

export type ForkedReaders = {
  open: OpenReader
  /** Highest resident memory of any reader so far. */
  peakRssBytes: () => number
  /** Kills every reader, as a crash would. */
  crashAll: () => void
}

/** The real reader under plain Node. */
export const forkReaders = (): ForkedReaders => {
  let peak = 0
  const readers = fork(readerProgram, (rssBytes) => {
    peak = Math.max(peak, rssBytes)
  })
  return { open: readers.open, peakRssBytes: () => peak, crashAll: readers.killAll }
}
