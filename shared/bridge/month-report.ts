/** A month as it is closed: what was sent, with what came of it, what it cost, and who is not contacted any more. */
import { z } from 'zod'
import { campaignTypes } from '../rules/campaign-types.ts'
import { microsSchema } from '../rules/money.ts'
import { standings } from '../rules/results.ts'
import { procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { ledgerEntrySchema } from './money.ts'
import { overviewSchema } from './overview.ts'
import { suppressionSourceSchema } from './suppressions.ts'

const count = z.number().int()

/** `YYYY-MM`, in Brasília. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** How the service answered; `unknown` = nobody knows whether it left. */
export const sendOutcomes = ['sent', 'unknown', 'refused'] as const

const closedCampaignSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(campaignTypes),
  /** Null where the connection is gone. */
  connectionName: z.string().nullable(),
  isTest: z.boolean(),
  /** Which wave of its campaign it is; null where it is all of it. */
  wave: z.object({ number: count, of: count }).nullable(),
  /** The day in Brasília on which its people were reached. */
  day: z.iso.date(),
  outcome: z.enum(sendOutcomes),
  people: count,
  /** How its people stand by the supplier's reports; null where none speaks of it. */
  standings: z.record(z.enum(standings), count).nullable(),
  /** Null = it costs nothing: it was refused. */
  cost: z
    .object({ billedMicros: microsSchema, committedMicros: microsSchema, isUnpriced: z.boolean() })
    .nullable(),
  /** Of the list that it was sent to. */
  tags: z.array(z.string()),
})
export type ClosedCampaign = z.infer<typeof closedCampaignSchema>

export const monthReportSchema = z.object({
  month: monthSchema,
  /** The last day of it that is over or runs; null = the month is over. */
  until: z.iso.date().nullable(),
  overview: overviewSchema,
  /** Tests among them, by their day. */
  campaigns: z.array(closedCampaignSchema),
  ledger: z.array(ledgerEntrySchema),
  /** Phones and documents that were blocked in the month and still are, by where that came from. */
  blocked: z.array(z.object({ source: suppressionSourceSchema, keys: count })),
})
export type MonthReport = z.infer<typeof monthReportSchema>

/** A text, a figure as a spreadsheet counts with it, an amount in reais, or a day. */
const cellSchema = z.union([
  z.string().max(32_767),
  z.object({ number: z.number() }),
  z.object({ reais: z.number() }),
  z.object({ day: z.iso.date() }),
])
export type MonthCell = z.infer<typeof cellSchema>

const monthSheetSchema = z.object({
  /** Excel takes no longer ones. */
  name: z.string().min(1).max(31),
  heading: z.array(z.string().min(1)).min(1).max(60),
  rows: z.array(z.array(cellSchema)).max(100_000),
})
export type MonthSheet = z.infer<typeof monthSheetSchema>

const nameSchema = z.string().min(1).max(200)

export const monthContract = {
  /** Through all real connections; where there are none, of the local service. */
  read: procedure.input(z.object({ month: monthSchema })).output(monthReportSchema),
  /** Saves it as the window put it into words, where the person chooses; null when they cancelled. `export_write_failed`. */
  save: procedure
    .input(
      z.discriminatedUnion('format', [
        z.object({ format: z.literal('pdf'), name: nameSchema, pages: z.instanceof(Blob) }),
        z.object({
          format: z.literal('xlsx'),
          name: nameSchema,
          sheets: z.array(monthSheetSchema).min(1).max(12),
        }),
      ]),
    )
    .output(z.object({ ticket: fileTicketSchema }).nullable()),
}
