/** Records as a file: a job of its own, whose file is complete or absent. */
import { z } from 'zod'
import { languages } from '../rules/language.ts'
import { procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { problemSchema } from './problem.ts'
import { recordViewSchema } from './records.ts'

/**
 * `csv_brazil`: for Excel in Brazil, UTF-8 with its mark, `;`, formulas made harmless, documents, phones and postcodes
 * with their punctuation, so that they stay texts. `csv_systems`: RFC 4180, UTF-8,
 * `,`, texts as they are. `xlsx`: every cell is text.
 */
export const recordFileFormats = ['csv_brazil', 'csv_systems', 'xlsx'] as const
export type RecordFileFormat = (typeof recordFileFormats)[number]

export const recordExportRequestSchema = z.object({
  enrichmentId: z.string(),
  /** Which records; null = all. A file has them in the order in which they were answered, or, joined, of the list's rows. */
  view: recordViewSchema.nullable(),
  /** In the order of the columns. */
  fields: z.array(z.string().min(1).max(200)).min(1).max(500),
  format: z.enum(recordFileFormats),
  /**
   * With every row of the list that was enriched and all its own columns in front; a person without a record has empty
   * cells. With a view only the rows whose record it has.
   */
  joined: z.boolean(),
  /** Heads in words of this language, or the service's own names. */
  headers: z.enum([...languages, 'service']),
})
export type RecordExportRequest = z.infer<typeof recordExportRequestSchema>

export const recordExportJobSchema = z.object({
  kind: z.literal('record_export'),
  jobId: z.string(),
  enrichmentId: z.string(),
  state: z.enum(['running', 'cancelling', 'committed', 'cancelled', 'failed']),
  /** Rows written, of `total`. */
  done: z.number().int(),
  total: z.number().int(),
  bytes: z.number().int(),
  ticket: fileTicketSchema,
  /** Set when the state is `failed`. */
  problem: problemSchema.nullable(),
})
export type RecordExportJob = z.infer<typeof recordExportJobSchema>

export const recordExportsContract = {
  /** What was chosen last for the shape of this enrichment, or null. */
  remembered: procedure
    .input(z.object({ enrichmentId: z.string() }))
    .output(
      recordExportRequestSchema.pick({ fields: true, format: true, joined: true, headers: true }).nullable(),
    ),
  /** Asks where to; null when the person cancels that. Problems: `enrichment_missing`, `list_missing` (joined). */
  start: procedure.input(recordExportRequestSchema).output(z.object({ jobId: z.string() }).nullable()),
}
