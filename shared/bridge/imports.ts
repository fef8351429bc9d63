/** From a dropped file to a list: look inside, propose, judge a sample, import as a job, give back what was not taken. */
import { z } from 'zod'
import {
  filePasswordSchema,
  quoteComparisonSchema,
  readingChoicesSchema,
  spreadsheetFactsSchema,
} from '../processes/reader.ts'
import { columnRoleSchema, proposalReasonSchema } from '../rules/column-roles.ts'
import { languages } from '../rules/language.ts'
import { judgedRowSchema, tallySchema } from '../rules/row-verdict.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { problemSchema } from './problem.ts'
import { phoneOrderSchema } from './reviews.ts'

export const importSettingsSchema = z.object({
  /** One role a column, in the columns' order. */
  roles: z.array(columnRoleSchema),
  /** DDD that the person chose for numbers without one; null = such numbers are refused. */
  defaultDdd: z.string().nullable(),
  phoneOrder: phoneOrderSchema,
})

/** Names say which area codes belong to which phones. */
export const tableSettingsSchema = importSettingsSchema.extend({
  /** As the file's header calls them, in their order. */
  columns: z.array(z.string()),
})

/** For a file that was opened. Problem: `file_not_open` where the workspace was restarted since. */
export const openedFileSettingsSchema = importSettingsSchema.extend({ fileId: z.string() })

export const importJobSchema = z.object({
  kind: z.literal('import'),
  jobId: z.string(),
  /** Of several the one that is being read, or at which reading stopped. */
  fileName: z.string(),
  /** 1 = the first of `fileCount`. */
  fileNumber: z.number().int(),
  fileCount: z.number().int(),
  listName: z.string(),
  state: z.enum(['running', 'cancelling', 'review', 'committed', 'cancelled', 'failed']),
  tally: tallySchema,
  bytesRead: z.number(),
  bytesTotal: z.number(),
  elapsedMs: z.number(),
  /** Set when the state is `review` or `committed`. */
  batchId: z.number().int().nullable(),
  /** Set when the state is `committed`. */
  listId: z.string().nullable(),
  /** Set when the state is `failed`. */
  problem: problemSchema.nullable(),
})
export type ImportJob = z.infer<typeof importJobSchema>

export const leftOutRowSchema = z.object({
  /** 1 = first row of its file. */
  sourceRow: z.number(),
  outcome: z.enum(['duplicate', 'rejected']),
  /** A rejection's reason, or null for a duplicate. */
  reason: z.string().nullable(),
  /** Source row that took this contact first, for a duplicate. */
  duplicateOf: z.number().nullable(),
  /** The file of that row, where the list was read from several. */
  duplicateFile: z.string().nullable(),
  cells: z.array(z.string()),
})
export type LeftOutRow = z.infer<typeof leftOutRowSchema>

/** A table that goes into a list with others. */
const joinedTableSchema = z.object({
  ticket: fileTicketSchema,
  choices: readingChoicesSchema,
  /** The review in which it waits, read whole: its rows come from there, as they were mended. Null = it is read. */
  batchId: z.number().int().nullable(),
})

export const importsContract = {
  /** The spreadsheets among what was dropped; folders give theirs. `isCut` = there are more than are taken at once. */
  findFiles: procedure
    .input(z.object({ tickets: z.array(fileTicketSchema).max(10_000) }))
    .output(z.object({ files: z.array(fileTicketSchema), isCut: z.boolean() })),
  /** Takes a table as spreadsheets copy it; the ticket stands for it wherever a file's would. */
  paste: procedure
    .input(
      z.object({
        text: z
          .string()
          .min(1)
          .max(64 * 1024 * 1024),
        name: z.string().min(1).max(120),
      }),
    )
    .output(z.object({ ticket: fileTicketSchema })),
  /** Keeps a workbook's password, in memory alone, for all that reads the file from now on. It is not tried here. */
  unlock: procedure
    .input(z.object({ ticket: fileTicketSchema, password: filePasswordSchema }))
    .output(z.void()),
  /**
   * Opens a file with these choices and returns what is in it and the proposed roles. The workspace keeps the result under
   * `fileId`. To read the file with other choices, open it again.
   */
  open: procedure
    .input(
      z.object({
        ticket: fileTicketSchema,
        choices: readingChoicesSchema,
        /** False proposes by the file alone, and not as for an earlier one: a list of whom nobody may be missed. */
        fromMemory: z.boolean().default(true),
      }),
    )
    .output(
      z.object({
        fileId: z.string(),
        facts: spreadsheetFactsSchema,
        fileName: z.string(),
        roles: z.array(columnRoleSchema),
        /** As for an earlier file with these headers. */
        phoneOrder: phoneOrderSchema,
        /** Why each role is proposed, in the columns' order; null where nothing spoke for any. */
        why: z.array(proposalReasonSchema.nullable()),
      }),
    ),
  /** A text's rows whose quotes are in doubt, some of them, as they were read and as they are when quotes are text. */
  compareQuotes: procedure
    .input(z.object({ ticket: fileTicketSchema, choices: readingChoicesSchema }))
    .output(z.object({ rows: z.array(quoteComparisonSchema) })),
  /** The list that this very file, by its bytes, became last, at the same sheet; null = none that is still there. */
  earlier: procedure
    .input(z.object({ ticket: fileTicketSchema, sheet: z.string().nullable() }))
    .output(z.object({ listId: z.string(), name: z.string(), importedAt: instantSchema }).nullable()),
  /** Whether a file has other bytes by now than when it was read into a review; false where that cannot be told. */
  hasChanged: procedure
    .input(z.object({ ticket: fileTicketSchema, batchId: z.number().int() }))
    .output(z.object({ hasChanged: z.boolean() })),
  /** What an import would make of these rows, as if there were no others: the same code that the import runs. */
  judge: procedure
    .input(
      tableSettingsSchema.extend({
        rows: z.array(z.object({ sourceRow: z.number().int(), cells: z.array(z.string()) })).max(200),
      }),
    )
    .output(z.object({ rows: z.array(judgedRowSchema) })),
  start: procedure
    .input(
      openedFileSettingsSchema.extend({
        listName: z.string().trim().min(1).max(120),
        /** A list at once, or a file that waits (reviews.ts). */
        goal: z.enum(['list', 'review']),
      }),
    )
    .output(z.object({ jobId: z.string() })),
  /**
   * Makes one list of several tables with equal headers, in this order. The list
   * is there wholly or not at all. Tables that waited in a review leave it when the list is there, and not before.
   */
  join: procedure
    .input(
      importSettingsSchema.extend({
        tables: z.array(joinedTableSchema).min(2).max(500),
        /** What the roles are of. A table with other headers stops the job. */
        header: spreadsheetFactsSchema.pick({ columns: true, headerRow: true }),
        listName: z.string().trim().min(1).max(120),
        /** Name of the column at the end that says of each row which file it came from. */
        fileColumn: z.string().trim().min(1).max(60),
      }),
    )
    .output(z.object({ jobId: z.string() })),
  /** Has the accepted rows of a file that is being read made a list then; false = it was read already. */
  commitWhenRead: procedure
    .input(z.object({ jobId: z.string(), listName: z.string().trim().min(1).max(120) }))
    .output(z.object({ willCommit: z.boolean() })),
  leftOut: procedure
    .input(z.object({ listId: z.string(), page: pageSchema }))
    .output(z.object({ total: z.number(), columns: z.array(z.string()), rows: z.array(leftOutRowSchema) })),
  /** Asks the person where to, then writes the rows that were not taken, with a reason each. Null = the person cancelled. */
  exportLeftOut: procedure
    .input(
      z.object({
        listId: z.string(),
        language: z.enum(languages),
        format: z.enum(['csv', 'xlsx']),
      }),
    )
    .output(z.object({ ticket: fileTicketSchema, rows: z.number() }).nullable()),
}
