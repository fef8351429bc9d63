import { oc } from '@orpc/contract'
import { z } from 'zod'
import { problemSchema } from './problem.ts'

/**
 * What every call across the bridge starts from: an expected failure comes back as the typed error `PROBLEM`
 * (a value with a code and figures), never as an exception with a text. Anything else that is thrown is a bug.
 */
export const procedure = oc.errors({ PROBLEM: { data: problemSchema } })

/** An instant: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const instantSchema = z.iso.datetime()

/** A page of something long. Offsets count from 0. */
export const pageSchema = z.object({
  offset: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(500),
})
