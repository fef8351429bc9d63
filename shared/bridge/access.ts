/** The log of access: who took personal data out, looked for somebody, erased them or showed documents whole, and when. */
import { z } from 'zod'
import { languages } from '../rules/language.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'

export const accessActions = [
  'list_exported',
  'left_out_exported',
  'results_exported',
  'unmatched_exported',
  'bill_claim_exported',
  'audience_exported',
  'suppressions_exported',
  'records_exported',
  'rows_copied',
  'everything_exported',
  'people_searched',
  'people_saved',
  'people_erased',
  'people_erased_for_team',
  'documents_shown',
  'documents_masked',
  'log_exported',
  'team_audit_exported',
  'overview_exported',
  'month_exported',
] as const
export type AccessAction = (typeof accessActions)[number]

export const accessSchema = z.object({
  /** Counts from 1, without a gap. */
  number: z.number().int(),
  at: instantSchema,
  /** The account of the operating system. */
  account: z.string(),
  action: z.enum(accessActions),
  /** The id of the list, draft or enrichment; null where it was none. */
  subject: z.string().nullable(),
  /** Rows or people; null where that is not a matter of how many. */
  count: z.number().int().nullable(),
})
export type Access = z.infer<typeof accessSchema>

export const accessContract = {
  /** The latest first. */
  list: procedure.input(z.object({ page: pageSchema })).output(
    z.object({
      total: z.number().int(),
      entries: z.array(accessSchema),
      /** The first entry that was changed, or behind which some are missing; null = the log is as it was written. */
      brokenAt: z.number().int().nullable(),
    }),
  ),
  /** Many rows went onto the clipboard. Only the window knows. */
  copied: procedure
    .input(z.object({ subject: z.string().max(100).nullable(), rows: z.number().int().positive() }))
    .output(z.void()),
  /** Asks where to, and writes all of it as CSV; null = cancelled. Problems: `export_write_failed`. */
  export: procedure
    .input(z.object({ language: z.enum(languages) }))
    .output(z.object({ ticket: fileTicketSchema, rows: z.number().int() }).nullable()),
}
