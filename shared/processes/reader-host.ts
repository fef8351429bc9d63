/** How a process without Electron asks main for readers: main starts them, watches their memory, and hands over a port. */
import { z } from 'zod'

export const readerRequestSchemas = [
  /** `path` is the one file that the reader can read; null where its jobs bring the bytes. */
  z.object({ type: z.literal('open_reader'), readerId: z.string(), path: z.string().nullable() }),
  z.object({ type: z.literal('kill_reader'), readerId: z.string() }),
] as const
export type ReaderRequest = z.infer<(typeof readerRequestSchemas)[number]>

/** `killed`: from outside, by a person or the system, so that it says nothing about the file. */
export const readerEnds = ['ended', 'crashed', 'killed', 'out_of_memory'] as const
export type ReaderEnd = (typeof readerEnds)[number]

/**
 * What a reader's V8 is told: how much of what is needed (old) and of what is just made (young) it may keep. What lies outside
 * its heap, the watch of the working set sees.
 */
export const readerExecArgv = ['--max-old-space-size=256', '--max-semi-space-size=2']

/** Resident memory at which a reader is killed. An idle one needs about 90 MiB of it in Electron, libraries included. */
export const readerMemoryLimitBytes = 512 * 1024 * 1024

/**
 * How a process ends whose V8 finds no more memory: under Node aborted, by the number of the signal or by Node's own where
 * there are no signals; as a page by a trap (5), or by Chromium's own code for it on Windows. Nothing of ours does so.
 */
const abortCodes = new Set<number | null>([5, 6, 134, 0xe0000008, 0xe0000008 | 0])

/** With which others end a process; Ctrl-C reaches all of a terminal. What a file makes of a reader is none of them. */
const outerSignals = new Set(['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGKILL', 'SIGTERM'])

/** What became of a reader, by how its process ended. `exceeded`: it was killed for its memory. */
export const readerEndOf = (code: number | null, signal: string | null, exceeded: boolean): ReaderEnd => {
  if (exceeded || signal === 'SIGABRT' || abortCodes.has(code)) return 'out_of_memory'
  if (signal !== null && outerSignals.has(signal)) return 'killed'
  return code === 0 ? 'ended' : 'crashed'
}

export const readerAnswerSchemas = [
  /** Carries the port of the reader that was asked for. */
  z.object({ type: z.literal('reader_opened'), readerId: z.string() }),
  z.object({ type: z.literal('reader_ended'), readerId: z.string(), reason: z.enum(readerEnds) }),
] as const
export type ReaderAnswer = z.infer<(typeof readerAnswerSchemas)[number]>
