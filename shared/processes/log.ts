/** What the app's log may hold, event by event: ids, counts and codes from this list, and nothing else (rule D15). */
import { z } from 'zod'
import { copyFailures } from './data-care.ts'
import { quietWork } from './quiet-work.ts'
import { startFailures } from './service.ts'
import { uncaughtSchema } from './uncaught.ts'

const ownedProcess = z.enum(['workspace', 'service'])

export const logEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('started'), version: z.string().regex(/^\d[\w.-]{0,40}$/) }),
  z.object({
    event: z.literal('process'),
    process: ownedProcess,
    state: z.enum(['starting', 'running', 'restarting', 'stopped', 'failed']),
    reason: z.enum(['crashed', 'unresponsive', ...startFailures]).nullable(),
    restarts: z.number().int(),
  }),
  uncaughtSchema.extend({ event: z.literal('uncaught'), process: z.enum(['main', 'workspace', 'service']) }),
  /** Work that goes on by itself failed for now. */
  uncaughtSchema.extend({ event: z.literal('put_off'), process: ownedProcess, work: z.enum(quietWork) }),
  /** The window's process has ended by itself. */
  z.object({ event: z.literal('window_gone'), reason: z.string().regex(/^[a-z-]{1,40}$/) }),
  z.object({ event: z.literal('backup'), failure: z.enum(copyFailures).nullable() }),
  z.object({
    event: z.literal('recovered'),
    process: ownedProcess,
    action: z.enum(['restore', 'start_fresh']),
    failure: z.enum(['crashed', 'unresponsive', ...startFailures]).nullable(),
  }),
  z.object({ event: z.literal('ended') }),
])
export type LogEvent = z.infer<typeof logEventSchema>

export const logLineSchema = z.intersection(z.object({ at: z.iso.datetime() }), logEventSchema)
export type LogLine = z.infer<typeof logLineSchema>
