import { z } from 'zod'
import { quietWork } from '../../../shared/processes/quiet-work.ts'
import { uncaughtSchema } from '../../../shared/processes/uncaught.ts'
import { relayWarningCodes } from '../relay/warnings.ts'

/** What a node logs, event by event: codes and figures, and nothing else (rule D15). */
export const nodeEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('started'), database: z.enum(['sqlite', 'postgresql']) }),
  z.object({
    event: z.literal('request'),
    operation: z.string().nullable(),
    status: z.number().int(),
    durationMs: z.number(),
    bodyBytes: z.number(),
  }),
  /** Work that goes on by itself failed for now. */
  uncaughtSchema.extend({ event: z.literal('put_off'), work: z.enum(quietWork) }),
  /** What the database said when it was asked whether requests may come, where that changed. */
  z.object({ event: z.literal('database'), state: z.enum(['ready', 'unavailable', 'read_only', 'full']) }),
  /** What the operator of a relay should know; the text is one of a few. */
  z.object({ event: z.literal('warning'), warning: z.enum(relayWarningCodes), text: z.string() }),
  z.object({ event: z.literal('draining') }),
  z.object({ event: z.literal('ended') }),
])
export type NodeEvent = z.infer<typeof nodeEventSchema>

/** Writes events as lines of JSON with the time. @param write takes a line with its end */
export const createNodeLog =
  (write: (line: string) => void) =>
  (event: NodeEvent): void =>
    write(`${JSON.stringify({ at: new Date().toISOString(), ...event })}\n`)
