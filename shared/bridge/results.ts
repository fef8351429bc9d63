/** What became of a campaign, by the supplier's reports: a file is read, its words are taught once, each recipient has a result. */
import { z } from 'zod'
import { languages } from '../rules/language.ts'
import { reportRoleReasons, reportRoles } from '../rules/report-columns.ts'
import { blockingResults, standings, wordMeanings } from '../rules/results.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { problemSchema } from './problem.ts'

export const reportRoleSchema = z.enum(reportRoles)
export const wordMeaningSchema = z.enum(wordMeanings)
export const standingSchema = z.enum(standings)

/**
 * `answer` = what a recipient wrote back: the words by which they want out, or an empty text for every other answer. `mention` =
 * an answer in which such a word stands among others: a person decides what that means.
 */
export const wordSources = ['status', 'answer', 'mention'] as const

/** Why a row of a report was given to nobody. */
export const unmatchedReasons = [
  'phone_unreadable',
  /** A spreadsheet program has lost digits of it. */
  'phone_damaged',
  'not_recipient',
  /** It is of a time before the campaign left. */
  'before_sending',
  /** Several waves went to the phone, and neither message nor time says which is meant. */
  'ambiguous',
  /** Another campaign went to the phone, and the row may be about that one. */
  'other_campaign',
  /** It has a message that the recipient did not get from this campaign. */
  'other_message',
  /** Its cell has the phones of several recipients. */
  'several_phones',
  'nothing_told',
  /** What a service called back is neither JSON nor a form. */
  'payload_unreadable',
  /** It is nested too deeply, or has too many fields. */
  'payload_too_complex',
] as const
export const unmatchedReasonSchema = z.enum(unmatchedReasons)
export type UnmatchedReason = (typeof unmatchedReasons)[number]

const unmatchedCountSchema = z.object({ reason: unmatchedReasonSchema, count: z.number().int() })

export const reportWordSchema = z.object({
  number: z.number().int(),
  source: z.enum(wordSources),
  text: z.string(),
  /** Rows with it that are about a recipient. */
  count: z.number().int(),
  /** Null where no one has said it: such rows stay unknown. */
  meaning: wordMeaningSchema.nullable(),
})
export type ReportWord = z.infer<typeof reportWordSchema>

/**
 * `remembered` = taught with the last report with these headers, `known` = by the table of suppliers' words, `elsewhere` = taught
 * with a report with other headers.
 */
const foundWordSchema = reportWordSchema.extend({
  why: z.enum(['remembered', 'known', 'elsewhere']).nullable(),
})
export type FoundWord = z.infer<typeof foundWordSchema>

/** A report that was read and matched, and has changed nothing yet. */
export const reportReadingSchema = z.object({
  rows: z.number().int(),
  /** Rows that were given to a recipient. */
  matched: z.number().int(),
  /** Recipients that the rows name. */
  recipients: z.number().int(),
  /** Of each campaign or wave with recipients among them. */
  items: z.array(
    z.object({ itemId: z.string(), waveNumber: z.number().int().nullable(), recipients: z.number().int() }),
  ),
  unmatched: z.array(unmatchedCountSchema),
  /** Words without a meaning first, then the most frequent. */
  words: z.array(foundWordSchema),
  /** When the same bytes were imported before. */
  importedAt: instantSchema.nullable(),
})
export type ReportReading = z.infer<typeof reportReadingSchema>

export const reportReadJobSchema = z.object({
  kind: z.literal('report_read'),
  jobId: z.string(),
  itemId: z.string(),
  fileName: z.string(),
  state: z.enum(['running', 'cancelling', 'committed', 'cancelled', 'failed']),
  rows: z.number().int(),
  bytesRead: z.number(),
  bytesTotal: z.number(),
  elapsedMs: z.number(),
  /** Set when the state is `committed`. */
  reading: reportReadingSchema.nullable(),
  /** Set when the state is `failed`. */
  problem: problemSchema.nullable(),
})
export type ReportReadJob = z.infer<typeof reportReadJobSchema>

/** `callbacks` = what a service called back about the campaign; its `fileName` is what the window calls them. */
export const reportSources = ['file', 'callbacks'] as const

/** People whom a report blocked by itself, by the policy of their campaign's connection. */
const autoBlockedSchema = z.object({ result: z.enum(blockingResults), people: z.number().int() })

export const reportSchema = z.object({
  id: z.string(),
  source: z.enum(reportSources),
  fileName: z.string(),
  importedAt: instantSchema,
  rows: z.number().int(),
  /** Recipients of this campaign that it names. */
  recipients: z.number().int(),
  unmatched: z.array(unmatchedCountSchema),
  words: z.array(reportWordSchema),
  /** `isUndone` = the list of blocks that it made was removed. */
  blocked: z.array(autoBlockedSchema.extend({ isUndone: z.boolean() })),
})
export type Report = z.infer<typeof reportSchema>

export const itemResultsSchema = z.object({
  reports: z.array(reportSchema),
  counts: z.record(standingSchema, z.number().int()),
  /** Recipients whose result shows that the campaign was sent: by its time or message no other can be meant. */
  proofs: z.number().int(),
  total: z.number().int(),
})
export type ItemResults = z.infer<typeof itemResultsSchema>

export const resultRowSchema = z.object({
  /** Empty where the person was erased. */
  contact: z.string(),
  standing: standingSchema,
  /** The supplier's word; null of whoever no report names. */
  word: reportWordSchema.pick({ source: true, text: true }).nullable(),
  at: instantSchema.nullable(),
  message: z.string().nullable(),
})
export type ResultRow = z.infer<typeof resultRowSchema>

export const unmatchedRowSchema = z.object({
  /** 1 = first row of the file. */
  sourceRow: z.number().int(),
  reason: unmatchedReasonSchema,
  cells: z.array(z.string()),
})
export type UnmatchedRow = z.infer<typeof unmatchedRowSchema>

const rolesSchema = z.array(reportRoleSchema).max(16_384)
const ofItem = z.object({ itemId: z.string() })
/** Which recipients; an empty list = all. */
const chosenStandings = z.array(standingSchema).max(standings.length)

/**
 * Problems: `outbox_item_missing`; `file_not_open` where the workspace was restarted since; `report_no_key_column` where a
 * report would be read without phones, or without what became of them; `report_reading_missing` where a reading is gone;
 * `report_missing`.
 */
export const resultsContract = {
  /** What the columns of an opened file are as a report, by what was chosen last for its headers, or by proposal. */
  propose: procedure.input(z.object({ fileId: z.string() })).output(
    z.object({
      columns: z.array(z.object({ role: reportRoleSchema, why: z.enum(reportRoleReasons).nullable() })),
    }),
  ),
  /**
   * Looks through what was called back about a campaign, into the inbox of the embedded service: its rows are read and applied
   * like those of a file. `callbacks_none` where there is nothing; `callbacks_too_many_fields`; and whatever `callbacks` ends with.
   */
  openCallbacks: procedure.input(ofItem.extend({ name: z.string().min(1).max(120) })).output(
    z.object({
      fileId: z.string(),
      callbacks: z.number().int(),
      columns: z.array(z.string()),
      sample: z.array(z.object({ sourceRow: z.number().int(), cells: z.array(z.string()) })),
    }),
  ),
  /** How many of them there are, and how many no report that counts was read from; null where no one applied any yet. */
  newCallbacks: procedure
    .input(ofItem)
    .output(z.object({ total: z.number().int(), fresh: z.number().int().nullable() })),
  /** Reads all of a file and matches its rows with the recipients of a campaign and its other waves. */
  read: procedure
    .input(ofItem.extend({ fileId: z.string(), roles: rolesSchema }))
    .output(z.object({ jobId: z.string() })),
  /**
   * Gives the recipients their results, all or none. The same file with the same words changes nothing (`isUnchanged`); with
   * others it takes the place of its earlier import. Where the connection says so, people of whom it tells for the first time that
   * they should not be contacted again are blocked with it. @param language of the names of such lists
   */
  apply: procedure
    .input(
      z.object({
        jobId: z.string(),
        meanings: z.array(wordMeaningSchema.nullable()),
        language: z.enum(languages).default('pt-BR'),
      }),
    )
    .output(
      z.object({
        reportId: z.string(),
        recipients: z.number().int(),
        isUnchanged: z.boolean(),
        blocked: z.array(autoBlockedSchema),
      }),
    ),
  /** Takes an import back that was just made, with the blocks that it made by itself: what it had taken the place of counts again. */
  undo: procedure.input(z.object({ reportId: z.string() })).output(z.object({ reportId: z.string() })),
  /** Takes back the blocks that a report made by itself; its results go on to count. */
  unblock: procedure.input(z.object({ reportId: z.string() })).output(z.object({ reportId: z.string() })),
  /** What it blocked by itself stays blocked. */
  remove: procedure.input(z.object({ reportId: z.string() })).output(z.object({ reportId: z.string() })),
  get: procedure.input(ofItem).output(itemResultsSchema),
  rows: procedure
    .input(ofItem.extend({ standings: chosenStandings, page: pageSchema }))
    .output(z.object({ total: z.number().int(), rows: z.array(resultRowSchema) })),
  unmatched: procedure.input(z.object({ reportId: z.string(), page: pageSchema })).output(
    z.object({
      /** Of those that are kept: no more than 100,000 of a file. */
      total: z.number().int(),
      columns: z.array(z.string()),
      rows: z.array(unmatchedRowSchema),
    }),
  ),
  /** Asks where to; null = the person cancelled. */
  exportUnmatched: procedure
    .input(z.object({ reportId: z.string(), language: z.enum(languages) }))
    .output(z.object({ ticket: fileTicketSchema, rows: z.number().int() }).nullable()),
  /** Recipients with their results, and the columns of the list that the campaign was made of, while that is there. */
  export: procedure
    .input(
      ofItem.extend({
        standings: chosenStandings,
        format: z.enum(['csv', 'xlsx']),
        language: z.enum(languages),
      }),
    )
    .output(z.object({ ticket: fileTicketSchema, rows: z.number().int() }).nullable()),
  /** `results_no_one` where nobody is left. */
  makeList: procedure
    .input(
      ofItem.extend({
        standings: chosenStandings,
        name: z.string().trim().min(1).max(120),
        language: z.enum(languages),
      }),
    )
    .output(z.object({ listId: z.string(), size: z.number().int() })),
  /**
   * How many people have a result by which they should not be contacted again, and how many of them no block holds yet: in all waves
   * that the reports speak of, each once.
   */
  blockable: procedure.input(ofItem).output(
    z.array(
      z.object({
        result: z.enum(blockingResults),
        people: z.number().int(),
        open: z.number().int(),
        /** How many waves they are of. */
        items: z.number().int(),
      }),
    ),
  ),
  /** Makes a do-not-contact list of them, named by campaign and report; it is taken back by `suppressions.removeList`. */
  block: procedure
    .input(ofItem.extend({ result: z.enum(blockingResults), name: z.string().trim().min(1).max(120) }))
    .output(z.object({ listId: z.string(), phones: z.number().int() })),
}
