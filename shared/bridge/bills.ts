/**
 * A supplier's bill held against what was really sent. What a check finds is in memory until it is forgotten,
 * another takes its place, or somebody is erased; what the columns are is kept for the next bill with the same headers.
 */
import { z } from 'zod'
import { columnReasons } from '../rules/assign-columns.ts'
import { billRoles } from '../rules/bill-columns.ts'
import { differenceKinds } from '../rules/bill-kinds.ts'
import { billingUnitSchema, daySchema } from '../rules/campaign-cost.ts'
import { languages } from '../rules/language.ts'
import { microsSchema } from '../rules/money.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { problemSchema } from './problem.ts'

export const billRoleSchema = z.enum(billRoles)
const differenceKindSchema = z.enum(differenceKinds)
/** In millionths of a real; below nothing for a credit. */
const signedMicrosSchema = z.number().int()

export const billCheckSchema = z.object({
  /** Whether there is a line for each message; else lines are sums by day and product. */
  isDetailed: z.boolean(),
  /** Rows of the file, its total rows and blank ones left out. */
  lines: z.number().int(),
  billedMicros: signedMicrosSchema,
  /** What the messages that left in the period cost by our prices, where they have one. */
  expectedMicros: microsSchema,
  /** Messages that left in the period, and how many of them have no price. */
  sent: z.number().int(),
  unpriced: z.number().int(),
  /** What is to be taken back from the supplier: of the kinds that are claims. */
  claimMicros: microsSchema,
  /** The first and last day that lines are of; null where none says. */
  days: z.object({ from: daySchema, to: daySchema }).nullable(),
  /** What the sheet itself says that all its lines come to; null where it does not. */
  statedMicros: signedMicrosSchema.nullable(),
  /** Of each kind that there is: how many, and the money; in the order of `differenceKinds`. */
  kinds: z.array(
    z.object({ kind: differenceKindSchema, count: z.number().int(), micros: signedMicrosSchema }),
  ),
})
export type BillCheck = z.infer<typeof billCheckSchema>

export const billCheckJobSchema = z.object({
  kind: z.literal('bill_check'),
  jobId: z.string(),
  fileName: z.string(),
  state: z.enum(['running', 'cancelling', 'committed', 'cancelled', 'failed']),
  rows: z.number().int(),
  bytesRead: z.number(),
  bytesTotal: z.number(),
  elapsedMs: z.number(),
  /** Set when the state is `committed`. */
  check: billCheckSchema.nullable(),
  /** Set when the state is `failed`. */
  problem: problemSchema.nullable(),
})
export type BillCheckJob = z.infer<typeof billCheckJobSchema>

export const billDifferenceSchema = z.object({
  kind: differenceKindSchema,
  /** 1 = first row of the file; null of what was sent and is not on the bill. */
  sourceRow: z.number().int().nullable(),
  /** Digits with the country code; empty where the line has none. */
  contact: z.string(),
  /** Of the line, or when the message left; null where the line does not say. */
  at: instantSchema.nullable(),
  /** It says the day only. */
  isDay: z.boolean(),
  /** As the bill calls it. */
  product: z.string(),
  /** What left, where that is known. */
  unit: billingUnitSchema.nullable(),
  billedQuantity: z.number().nullable(),
  sentQuantity: z.number().int().nullable(),
  /** Of one, as billed and by our table. */
  billedPriceMicros: signedMicrosSchema.nullable(),
  priceMicros: microsSchema.nullable(),
  billedMicros: signedMicrosSchema.nullable(),
  /** The money of the difference: what is claimed, or what is told of. */
  micros: signedMicrosSchema,
})
export type BillDifference = z.infer<typeof billDifferenceSchema>

const ofCheck = z.object({ jobId: z.string() })

/**
 * Problems: `file_not_open` where the workspace was restarted since; `bill_no_columns` where the columns do not say whom or
 * how many of what; `bill_period_wrong`; `connection_missing`; `bill_too_large`; `bill_check_missing` where a check is gone;
 * `bill_nothing_claimed`.
 */
export const billsContract = {
  /** What the columns of an opened file are as a bill, and the month and connection that it seems to be of. */
  propose: procedure.input(z.object({ fileId: z.string() })).output(
    z.object({
      columns: z.array(z.object({ role: billRoleSchema, why: z.enum(columnReasons).nullable() })),
      /** Null where the first rows say no day. */
      period: z.object({ from: daySchema, to: daySchema }).nullable(),
      /** The one by which most was sent in that period; null where none was. */
      connectionId: z.string().nullable(),
    }),
  ),
  check: procedure
    .input(
      z.object({
        fileId: z.string(),
        roles: z.array(billRoleSchema).max(16_384),
        connectionId: z.string(),
        from: daySchema,
        to: daySchema,
      }),
    )
    .output(ofCheck),
  /** Those of a kind, or all; in the order of the file, what is not on the bill behind. */
  differences: procedure
    .input(ofCheck.extend({ kind: differenceKindSchema.nullable(), page: pageSchema }))
    .output(z.object({ total: z.number().int(), rows: z.array(billDifferenceSchema) })),
  /** Writes what is claimed, line by line; null = the person cancelled. Problems: `export_write_failed`. */
  exportClaim: procedure
    .input(ofCheck.extend({ format: z.enum(['csv', 'xlsx']), language: z.enum(languages) }))
    .output(z.object({ ticket: fileTicketSchema, rows: z.number().int() }).nullable()),
  /** Lets go of a check that nobody looks at any more. */
  forget: procedure.input(ofCheck).output(z.void()),
}
