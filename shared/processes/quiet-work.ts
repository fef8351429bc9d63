/** Work of a process that goes on by itself, and how main hears that it failed for now. */
import { z } from 'zod'
import { uncaughtSchema } from './uncaught.ts'

/** Pieces of work that go on by themselves: one that fails now is taken up again later, and its person is told by its state. */
export const quietWork = [
  /** Rows, recipients, records and documents of what was discarded. */
  'removal',
  /** The rows of an import or a new list that came to nothing. */
  'batch_removal',
  /** A person who is to be erased. */
  'erasure',
  /** An enrichment whose request has moved in the outbox. */
  'enrichment_move',
  /** Asking a service for records. */
  'enrichment_poll',
  /** The records that a service answered with. */
  'enrichment_records',
  /** Looking at what may leave. */
  'sending',
  /** The mark outside the data of what is about to leave. */
  'send_mark',
  /** What a window sent that is no call. */
  'window_message',
  /** The backup of the day. */
  'daily_backup',
  /** Rows of a company base that was cancelled, replaced or cut off. */
  'company_base_removal',
  /** The note that an import of a company base came to nothing. */
  'company_base_end',
  /** Looking words up in a dictionary. */
  'spelling',
  /** Looking at a team's instance. */
  'team_look',
  /** Asking the identity provider of a team; who signs in is told, and begins again. */
  'sign_in',
  /** What a refused request left of its list. */
  'refused_list_removal',
] as const
export type QuietWork = (typeof quietWork)[number]

/**
 * Told of work that goes on by itself and failed for now: it is taken up again, and until then only the log knows why.
 * Of the error the log keeps its kind and its place (rule D15).
 */
export type PutOff = (work: QuietWork, error: unknown) => void

/** From a process to main: work that goes on by itself failed for now. */
export const putOffSchema = z.object({
  type: z.literal('put_off'),
  work: z.enum(quietWork),
  failure: uncaughtSchema,
})
