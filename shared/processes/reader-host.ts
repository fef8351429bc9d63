/** How a process without Electron asks main for readers: main starts them, watches their memory, and hands over a port. */
import { z } from 'zod'

export const readerRequestSchemas = [
  z.object({ type: z.literal('open_reader'), readerId: z.string() }),
  z.object({ type: z.literal('kill_reader'), readerId: z.string() }),
] as const
export type ReaderRequest = z.infer<(typeof readerRequestSchemas)[number]>

export const readerEnds = ['ended', 'crashed', 'out_of_memory'] as const
export type ReaderEnd = (typeof readerEnds)[number]

export const readerAnswerSchemas = [
  /** Carries the port of the reader that was asked for. */
  z.object({ type: z.literal('reader_opened'), readerId: z.string() }),
  z.object({ type: z.literal('reader_ended'), readerId: z.string(), reason: z.enum(readerEnds) }),
] as const
export type ReaderAnswer = z.infer<(typeof readerAnswerSchemas)[number]>
