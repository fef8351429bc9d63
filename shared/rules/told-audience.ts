/** From a list to those who get a campaign, as the computer of its author counted it: for reading, nothing goes by it. */
import { z } from 'zod'
import { rowFilterSchema } from './row-filter.ts'

const count = { count: z.number().int() }
const days = z.number().int()

/** Why some of the list get nothing, and how many; each person counts under the first reason that is theirs. */
export const toldStepSchema = z.discriminatedUnion('reason', [
  /** The kind of campaign does not reach them. */
  z.object({ reason: z.literal('landline'), ...count }),
  z.object({ reason: z.literal('other_wave'), ...count }),
  /** One list of the do-not-contact; null = the blocks made by hand. */
  z.object({ reason: z.literal('suppressed'), listName: z.string().nullable(), ...count }),
  z.object({ reason: z.literal('filtered'), filter: rowFilterSchema, ...count }),
  /** Another number of the same person counts. */
  z.object({ reason: z.literal('same_person'), ...count }),
  z.object({ reason: z.literal('contacted'), days, ...count }),
  /** Already reached by as many campaigns in so many days as allowed. */
  z.object({ reason: z.literal('capped'), contacts: z.number().int(), days, ...count }),
])
export type ToldStep = z.infer<typeof toldStepSchema>

export const toldAudienceSchema = z.object({
  listName: z.string().max(1_000),
  /** How many the list has. */
  listed: z.number().int(),
  /** What is taken off them, in this order. */
  steps: z.array(toldStepSchema).max(1_000),
})
export type ToldAudience = z.infer<typeof toldAudienceSchema>
