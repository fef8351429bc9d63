/** What the first page shows, in one question: what needs the person now, what runs, what was there last. */
import { z } from 'zod'
import { instantSchema, procedure } from './base.ts'
import { draftKinds } from './drafts.ts'
import { enrichmentSchema } from './enrichments.ts'
import { contactListSchema } from './lists.ts'
import { outboxItemSchema } from './outbox.ts'
import { reviewStateSchema } from './reviews.ts'

export const homeDraftSchema = z.object({
  id: z.string(),
  kind: z.enum(draftKinds),
  title: z.string(),
  /** Null where none is chosen, or it is gone. */
  listName: z.string().nullable(),
  savedAt: instantSchema,
  /** Nothing is missing in it, as far as can be told without going through its list. */
  isWhole: z.boolean(),
})
export type HomeDraft = z.infer<typeof homeDraftSchema>

export const homeSchema = z.object({
  /** True while there is nothing of anything. */
  isNew: z.boolean(),
  /** What waits to be sent, is under way, or needs a person. */
  open: z.array(outboxItemSchema),
  /** Files that were read and wait, the latest first. */
  reviews: z.array(reviewStateSchema.omit({ undo: true, redo: true, busy: true })),
  /** The latest drafts, whole ones first, of `draftCount`. */
  drafts: z.array(homeDraftSchema),
  draftCount: z.number().int(),
  /** Enrichments whose records are waited for, or are asked for no more because of a problem. */
  enrichments: z.array(
    enrichmentSchema.pick({
      id: true,
      state: true,
      content: true,
      asked: true,
      arriving: true,
      acceptedAt: true,
      queuedAt: true,
      pollProblem: true,
    }),
  ),
  /** Do-not-contact lists that have to be fetched again, the oldest first, with their age in days. */
  oldSuppressions: z.array(z.object({ id: z.string(), name: z.string(), days: z.number().int() })),
  /** Lists that were to be kept until a day that has passed, the longest ago first, with how many days ago that was. */
  overdueLists: z.array(contactListSchema.extend({ days: z.number().int() })),
  lists: z.array(contactListSchema),
  sent: z.array(outboxItemSchema),
  /** People of accepted campaigns in the last two weeks, a day each, today last. */
  pulse: z.object({
    /** Of the local service, which contacts nobody; else of all real connections. */
    isRehearsal: z.boolean(),
    days: z.array(z.object({ day: z.iso.date(), campaigns: z.number().int(), people: z.number().int() })),
  }),
})
export type Home = z.infer<typeof homeSchema>

export const homeContract = { now: procedure.output(homeSchema) }
