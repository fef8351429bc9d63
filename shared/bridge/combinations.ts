/** Lists made of lists, by the phones or documents of their rows: how many that would be, then as a job. */
import { z } from 'zod'
import { procedure } from './base.ts'
import { listOperations, listViewSchema } from './lists.ts'
import { problemSchema } from './problem.ts'

export const mostCombined = 10

const combinationSchema = z.object({
  operation: z.enum(listOperations),
  /** Each once, in their order: the first row of a phone or document counts, and a difference is of the first list. */
  listIds: z
    .array(z.string())
    .min(2)
    .max(mostCombined)
    .refine((ids) => new Set(ids).size === ids.length),
})
export type Combination = z.infer<typeof combinationSchema>

const nameSchema = z.string().trim().min(1).max(120)

/** What a new list is made of: several lists, or those whom a view of one shows. */
export const newListSchema = z.union([
  combinationSchema.extend({ name: nameSchema }),
  z.object({
    operation: z.literal('copy'),
    listId: z.string(),
    view: listViewSchema,
    name: nameSchema,
  }),
])
export type NewListRequest = z.infer<typeof newListSchema>

export const combinationJobSchema = z.object({
  kind: z.literal('combination'),
  jobId: z.string(),
  state: z.enum(['running', 'cancelling', 'committed', 'cancelled', 'failed']),
  /** Rows gone through, of `total`: those of every list for their keys, then those that are copied. */
  done: z.number().int(),
  total: z.number().int(),
  /** Set when the state is `committed`. */
  listId: z.string().nullable(),
  /** Set when the state is `failed`. */
  problem: problemSchema.nullable(),
})
export type CombinationJob = z.infer<typeof combinationJobSchema>

export const combinationsContract = {
  /**
   * How many contacts the list would have, and how many rows of a union would be left out as duplicates. `byOther`: how many of
   * the first list leave by a difference, or stay by an intersection, only because of another phone or a CPF.
   */
  preview: procedure
    .input(combinationSchema)
    .output(z.object({ size: z.number().int(), duplicates: z.number().int(), byOther: z.number().int() })),
  start: procedure.input(newListSchema).output(z.object({ jobId: z.string() })),
}
