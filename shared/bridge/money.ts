/** Prices of what campaigns are billed by, and what everything has cost or may yet cost, month by month. */
import { z } from 'zod'
import { priceSchema } from '../rules/campaign-cost.ts'
import { microsSchema } from '../rules/money.ts'
import { procedure } from './base.ts'
import { campaignTypes } from '../rules/campaign-types.ts'

export const paidKinds = [...campaignTypes, 'ENRICHMENT'] as const
export type PaidKind = (typeof paidKinds)[number]

/** All requests of a kind through a connection whose money is spent in a month; tests are campaigns like others. */
export const ledgerEntrySchema = z.object({
  /** `YYYY-MM` in Brasília: of a campaign, when it starts, or leaves where that is later; of an enrichment, when it was accepted. */
  month: z.string(),
  connectionId: z.string(),
  /** Null where the connection is gone. */
  connectionName: z.string().nullable(),
  /** Rehearsed on the local service: no money. */
  isRehearsal: z.boolean(),
  kind: z.enum(paidKinds),
  requests: z.number().int(),
  /** Recipients, or documents. */
  quantity: z.number().int(),
  /** What the service took: of campaigns by the prices that are set, of enrichments as the service said. */
  billedMicros: microsSchema,
  /** It waits, or nobody knows the end of it: it may have to be paid. */
  committedMicros: microsSchema,
  /** Requests of which something has no price; only what has one is in the amounts. */
  unpriced: z.number().int(),
  /** Records that were paid for and phones in them; of enrichments. */
  found: z.number().int(),
  phones: z.number().int(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** How a month stands against the budget. */
export const monthSpendingSchema = z.object({
  month: z.string(),
  billedMicros: microsSchema,
  committedMicros: microsSchema,
  /** Null = no budget is set. */
  budgetMicros: microsSchema.nullable(),
})
export type MonthSpending = z.infer<typeof monthSpendingSchema>

const priceKey = priceSchema.pick({ connectionId: true, unit: true, validFrom: true })

export const moneyContract = {
  /** Of all connections, also of those that are gone. */
  prices: procedure.output(z.array(priceSchema)),
  /** Takes the place of the price that begins on the same day. Problems: `connection_missing`. */
  setPrice: procedure.input(priceSchema).output(priceSchema),
  /** Takes one away; the one before it holds again. */
  removePrice: procedure.input(priceKey).output(priceKey),
  /** The latest month first, rehearsals behind. */
  ledger: procedure.output(z.array(ledgerEntrySchema)),
  /** This month, through real connections. */
  thisMonth: procedure.output(monthSpendingSchema),
}
