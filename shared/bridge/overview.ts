/** What was sent, brought in and enriched in a period, counted for plots. Days and hours are Brasília's. */
import { z } from 'zod'
import { countDays } from '../rules/brasilia-day.ts'
import { daySchema } from '../rules/campaign-cost.ts'
import { campaignTypes } from '../rules/campaign-types.ts'
import { standings } from '../rules/results.ts'
import { microsSchema } from '../rules/money.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { paidKinds } from './money.ts'
import { procedure } from './base.ts'

const count = z.number().int()

/** Longer ones would be asked for by mistake only. */
export const mostOverviewDays = 1_100

export const overviewAskedSchema = z
  .object({
    /** The first and the last day. */
    from: daySchema,
    to: daySchema,
    /** Null = all real ones; where there are none, the local service. */
    connectionId: z.string().nullable(),
    /** Of campaigns; null = all. */
    kind: z.enum(campaignTypes).nullable(),
    /** Of the lists that campaigns and enrichments had, and files became, as those are tagged now; null = all. */
    tag: z.string().nullable(),
  })
  .refine(({ from, to }) => from <= to && countDays(from, to) <= mostOverviewDays, 'no period')
export type OverviewAsked = z.infer<typeof overviewAskedSchema>

const sentSchema = z.object({ campaigns: count, people: count })
export type SentCount = z.infer<typeof sentSchema>

export const overviewSchema = z.object({
  /** The local service was asked, which contacts nobody. */
  isRehearsal: z.boolean(),
  /** Campaigns whose request was accepted, by the day on which they start. */
  days: z.array(sentSchema.extend({ day: daySchema, kind: z.enum(campaignTypes) })),
  /** Their people by the hour at which they start; `weekday` 0 = Sunday. */
  hours: z.array(z.object({ weekday: count, hour: count, people: count })),
  /** Of those of which a supplier's report speaks, by the hour at which they start: `responseOf` their people. */
  responses: z.array(
    z.object({ weekday: count, hour: count, told: count, received: count, responded: count }),
  ),
  /** Their people by DDD, '' = abroad, the most first. */
  areas: z.array(z.object({ ddd: z.string(), people: count })),
  sent: sentSchema,
  /** In as many days just before. */
  before: sentSchema,
  /** Nobody knows whether these left. */
  unknown: sentSchema,
  refused: sentSchema,
  tests: sentSchema,
  /** Rows of the files that became lists; `accepted` without those that were repaired. */
  imports: z.array(
    z.object({ day: daySchema, accepted: count, repaired: count, duplicates: count, rejected: count }),
  ),
  /** Accepted enrichments: documents that were asked, records that came, usable phones in them; what is known of the cost, and the phones that it was for. */
  enrichments: z.array(
    z.object({
      day: daySchema,
      asked: count,
      found: count,
      phones: count,
      paidMicros: count,
      paidPhones: count,
    }),
  ),
  /** Of accepted campaigns of which a supplier's report speaks: how their people stand. */
  results: z.object({ campaigns: count, counts: z.record(z.enum(standings), count) }),
  /** Tests among them: they are paid for too. */
  spending: z.object({
    days: z.array(
      z.object({
        day: daySchema,
        kind: z.enum(paidKinds),
        billedMicros: microsSchema,
        /** What waits, or nobody knows the end of. */
        committedMicros: microsSchema,
      }),
    ),
    /** Requests of which something has no price: it is not in the amounts. */
    unpriced: count,
    /**
     * Of the month that the period lies in, with what all of that month was billed and may yet be, through whatever
     * connection; null where the period lies in several months, or there is no budget.
     */
    budget: z.object({ micros: microsSchema, spentMicros: microsSchema }).nullable(),
  }),
})
export type Overview = z.infer<typeof overviewSchema>

const nameSchema = z.string().min(1).max(200)

export const overviewContract = {
  read: procedure.input(overviewAskedSchema).output(overviewSchema),
  /** Saves a plot, as the window drew it or as its table, where the person chooses; null when they cancelled. `export_write_failed`. */
  savePlot: procedure
    .input(
      z.discriminatedUnion('format', [
        z.object({ format: z.enum(['png', 'svg']), name: nameSchema, picture: z.instanceof(Blob) }),
        /** With the heads of the columns first. */
        z.object({
          format: z.literal('csv'),
          name: nameSchema,
          rows: z.array(z.array(z.string())).max(5_000),
        }),
      ]),
    )
    .output(z.object({ ticket: fileTicketSchema }).nullable()),
}
