/**
 * A file, or several as one, that was read and waits for the user: every row has its verdict and can be corrected in the
 * grid before the rows become a list.
 */
import { z } from 'zod'
import { readingChoicesSchema, spreadsheetFactsSchema } from '../processes/reader.ts'
import { columnRoleSchema } from '../rules/column-roles.ts'
import { rowFilterSchema } from '../rules/row-filter.ts'
import {
  documentFaultSchema,
  judgedRowSchema,
  rejectionReasonSchema,
  repairKindSchema,
  tallySchema,
} from '../rules/row-verdict.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { columnValuesSchema, wantedValues } from './lists.ts'

/** Where the rows came from, and how the file was read. */
export const reviewSourceSchema = z.object({
  ticket: fileTicketSchema,
  choices: readingChoicesSchema,
  facts: spreadsheetFactsSchema.omit({ sample: true, complete: true }),
})
export type ReviewSource = z.infer<typeof reviewSourceSchema>

/** Phone columns in the order in which they are tried; empty = as the file has them (phone-order.ts). */
export const phoneOrderSchema = z.array(z.number().int().nonnegative()).max(20_000).default([])

/** Which rows of a file are shown, and in which order. Sorted or not, a row keeps its place in the file. */
export const reviewViewSchema = z.object({
  show: z.enum(['all', 'problems', 'accepted', 'repaired', 'duplicate', 'rejected']),
  /** Only rows refused for this reason. */
  reason: rejectionReasonSchema.nullable(),
  /** Only rows mended in this way. */
  repair: repairKindSchema.nullable(),
  /** Only accepted rows with this fault of a document. */
  note: documentFaultSchema.nullable().default(null),
  /** Letters that a cell holds, without regard to case and accents, or digits of the row's phone or document. */
  search: z.string().max(200),
  /** All of them must be true of a row; one on a column that the file does not have is true of all. */
  filters: z.array(rowFilterSchema).max(20).default([]),
  sort: z.object({ column: z.number().int().nonnegative(), descending: z.boolean() }).nullable(),
})
export type ReviewView = z.infer<typeof reviewViewSchema>

/** Every row, in the file's order. */
export const wholeFile: ReviewView = {
  show: 'all',
  reason: null,
  repair: null,
  note: null,
  search: '',
  filters: [],
  sort: null,
}

const columnSchema = z.number().int().nonnegative()

/** What can be done to many rows at once. */
export const bulkFixSchema = z.discriminatedUnion('kind', [
  /** Takes points, dashes, brackets and spaces out of phones and documents. */
  z.object({ kind: z.literal('strip_mask'), column: columnSchema }),
  /** Puts back the zeros in front of a CPF or CNPJ where check digits prove them. */
  z.object({ kind: z.literal('pad_document'), column: columnSchema }),
  /** Puts a DDD in front of numbers that have none. */
  z.object({ kind: z.literal('add_ddd'), column: columnSchema, ddd: z.string().regex(/^\d{2}$/) }),
  z.object({
    kind: z.literal('replace'),
    column: columnSchema,
    find: z.string().min(1).max(500),
    replacement: z.string().max(2_000),
    matchCase: z.boolean(),
    wholeCell: z.boolean(),
  }),
  /** Has the phone that own campaigns reached change places with the one that the row goes by (rules/reached-first.ts). */
  z.object({ kind: z.literal('reached_first') }),
  /** Leaves the rows out; they stay in the file of what was not taken. */
  z.object({ kind: z.literal('drop_rows') }),
  /** Takes rows back in that were dropped. */
  z.object({ kind: z.literal('restore_rows') }),
])
export type BulkFix = z.infer<typeof bulkFixSchema>

/** The rows of a view, or those of them between these positions, the last ones included. */
export const fixScopeSchema = z.object({
  view: reviewViewSchema,
  ranges: z
    .array(z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]))
    .max(10_000)
    .nullable(),
})
export type FixScope = z.infer<typeof fixScopeSchema>

/** A cell's text as the longest that Excel has. */
const cellTextSchema = z.string().max(32_767)

/**
 * Texts over a block of a view's rows, the last one included, and columns; fewer texts are repeated over it. Null = what
 * the first row has by then is repeated.
 */
export const cellBlockSchema = z.object({
  first: z.number().int().nonnegative(),
  last: z.number().int().nonnegative(),
  columns: z.array(columnSchema).min(1).max(2_000),
  texts: z.array(z.array(cellTextSchema).min(1).max(2_000)).min(1).max(100_000).nullable(),
})
export type CellBlockTexts = z.infer<typeof cellBlockSchema>

/** What a change was, for the words on undoing it. */
export const reviewChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('cell'), column: columnSchema, sourceRow: z.number().int() }),
  z.object({ kind: z.literal('block'), cells: z.number().int() }),
  z.object({ kind: z.literal('fix'), fix: bulkFixSchema, rows: z.number().int() }),
  z.object({ kind: z.literal('settings') }),
  /** When it was a list: people were taken out of it, or put back. */
  z.object({ kind: z.literal('people_removed'), rows: z.number().int() }),
  z.object({
    kind: z.literal('people_returned'),
    rows: z.number().int(),
    /** The revision of the removal that it undid; absent in what was stored by earlier versions: the one just before. */
    removal: z.number().int().optional(),
  }),
])
export type ReviewChange = z.infer<typeof reviewChangeSchema>

export const reviewStateSchema = z.object({
  batchId: z.number().int(),
  fileName: z.string(),
  /** How many files it was read from; `fileName` and `source` are of the first. */
  fileCount: z.number().int(),
  listName: z.string(),
  startedAt: instantSchema,
  source: reviewSourceSchema,
  columns: z.array(z.string()),
  roles: z.array(columnRoleSchema),
  defaultDdd: z.string().nullable(),
  phoneOrder: z.array(z.number().int()),
  tally: tallySchema,
  /** Grows and shrinks with each change and each step back: rows read before may look different now. */
  revision: z.number().int(),
  undo: reviewChangeSchema.nullable(),
  redo: reviewChangeSchema.nullable(),
  /** How far the change under way is, in rows; null when there is none. */
  busy: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
})
export type ReviewState = z.infer<typeof reviewStateSchema>

export const reviewRowSchema = judgedRowSchema.extend({
  /** 0 = first data row of the file. */
  row: z.number().int(),
  /** 1 = first row of its file. */
  sourceRow: z.number().int(),
  cells: z.array(z.string()),
})
export type ReviewRow = z.infer<typeof reviewRowSchema>

const batchSchema = z.object({ batchId: z.number().int() })

export const reviewsContract = {
  /** Files that wait, the latest first. */
  list: procedure.output(z.array(reviewStateSchema.omit({ undo: true, redo: true, busy: true }))),
  /** The topic `reviews` tells when it may have changed. */
  get: procedure.input(batchSchema).output(reviewStateSchema),
  /** Rows of a view. A view stays as it was put together until another is asked for or something changed in bulk. */
  rows: procedure
    .input(batchSchema.extend({ view: reviewViewSchema, page: pageSchema }))
    .output(z.object({ total: z.number().int(), rows: z.array(reviewRowSchema) })),
  /**
   * Where Ctrl with an arrow leads from a place in a view, up or down a column: to the last cell of a run of filled ones,
   * over empty ones to the next that is filled, and without one to the end.
   */
  edge: procedure
    .input(
      batchSchema.extend({
        view: reviewViewSchema,
        from: z.number().int().nonnegative(),
        column: columnSchema,
        isDown: z.boolean(),
      }),
    )
    .output(z.object({ place: z.number().int() })),
  /** What a view's rows have in a column. */
  values: procedure
    .input(batchSchema.extend({ view: reviewViewSchema, ...wantedValues }))
    .output(columnValuesSchema),
  /** Writes one cell, and says what its row comes to now. */
  setCell: procedure
    .input(
      batchSchema.extend({
        row: z.number().int().nonnegative(),
        column: columnSchema,
        text: cellTextSchema,
      }),
    )
    .output(reviewRowSchema),
  /** Writes a block of cells as one change, and says how many of them changed. */
  writeBlock: procedure
    .input(batchSchema.extend({ view: reviewViewSchema, block: cellBlockSchema }))
    .output(z.object({ cells: z.number().int() })),
  /** What a fix would change: how many rows, and some of them. */
  previewFix: procedure.input(batchSchema.extend({ fix: bulkFixSchema, scope: fixScopeSchema })).output(
    z.object({
      rows: z.number().int(),
      examples: z.array(z.object({ sourceRow: z.number(), before: z.string(), after: z.string() })),
    }),
  ),
  applyFix: procedure
    .input(batchSchema.extend({ fix: bulkFixSchema, scope: fixScopeSchema }))
    .output(z.object({ rows: z.number().int() })),
  /** Judges every row anew by these roles, this DDD and this order of the phone columns. */
  setRules: procedure.input(
    batchSchema.extend({
      roles: z.array(columnRoleSchema),
      defaultDdd: z.string().nullable(),
      phoneOrder: phoneOrderSchema,
    }),
  ),
  undo: procedure.input(batchSchema),
  redo: procedure.input(batchSchema),
  /** Makes the accepted rows a list. */
  commit: procedure
    .input(batchSchema.extend({ listName: z.string().trim().min(1).max(120) }))
    .output(z.object({ listId: z.string() })),
  /** Gives the file up, with every change made to it. */
  discard: procedure.input(batchSchema),
  /** Takes an import back: its list goes, and the file waits again with all that was mended. */
  reopen: procedure.input(z.object({ listId: z.string() })).output(batchSchema),
}
