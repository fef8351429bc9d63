/** How a team's relay and its computers name people to each other: by keyed codes. */
import { z } from 'zod'
import { byIdSchema } from './team.ts'

/** Somebody's code: 64 bits with a sign, in decimal digits. */
const codeSchema = z.string().regex(/^-?\d{1,19}$/)

/**
 * How many pairs of `otherCodesSchema` were told before a request, in its head. A database that was put back to an earlier time
 * in between has fewer, and the request is refused.
 */
export const otherCodesHeader = 'revoada-other-codes'

/** Of `otherCodesSchema`. */
export const mostOtherCodes = 20_000

/**
 * By which other phones and documents the people of a request are known, told before it by the Idempotency-Key that it will have.
 * Each pair is the code of the phone that it goes to, and that of another phone or document of the same person. Pairs that were
 * told before are kept; those of people whom the request does not reach do not count.
 */
export const otherCodesSchema = z.object({
  key: z.string().min(1).max(255),
  pairs: z
    .array(z.tuple([codeSchema, codeSchema]))
    .min(1)
    .max(mostOtherCodes),
})

export const blockChangesSchema = z.object({
  changes: z.array(z.object({ code: codeSchema, isBlocked: z.boolean() })),
  /** What to ask `after` for the next ones. */
  next: z.string(),
  isLast: z.boolean(),
})
export type BlockChanges = z.infer<typeof blockChangesSchema>

export const contactedAskedSchema = z.object({
  days: z.coerce.number().int().min(1).max(366),
  /** `next` of the answer before; '' = from the beginning. */
  after: z.string().max(60).default(''),
})
export const contactedSchema = z.object({
  ...byIdSchema.shape,
  /** Of its Idempotency-Key, by which its author's computer knows it. */
  tag: z.string().max(64).nullable(),
  at: z.iso.datetime(),
  /** Whether it reaches people, or may. */
  reaches: z.boolean(),
  /** Of a small one; null = to be asked for. */
  codes: z.array(codeSchema).max(1_000).nullable(),
})
export type Contacted = z.infer<typeof contactedSchema>
export const contactPageSchema = z.object({
  campaigns: z.array(contactedSchema).max(5_000),
  next: z.string().max(60),
  isLast: z.boolean(),
})
export type ContactPage = z.infer<typeof contactPageSchema>
export const contactCodesSchema = z.object({
  codes: z.array(codeSchema),
  next: z.string(),
  isLast: z.boolean(),
})
export type ContactCodes = z.infer<typeof contactCodesSchema>
