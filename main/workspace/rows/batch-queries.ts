import { z } from 'zod'
import { type ReviewChange, reviewChangeSchema, reviewSourceSchema } from '../../../shared/bridge/reviews.ts'
import { type ColumnRole, columnRoleSchema } from '../../../shared/rules/column-roles.ts'
import { type Tally, tallySchema } from '../../../shared/rules/row-verdict.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, sql } from '../../database/sql.ts'
import { fileCountOf } from './store/imported-files.ts'

/** Where the rows of a file came from, as it is stored. */
export const batchSourceSchema = reviewSourceSchema.omit({ ticket: true }).extend({ path: z.string() })
export type BatchSource = z.infer<typeof batchSourceSchema>

/** An import that was read and waits. */
export type ReviewBatch = {
  batchId: number
  fileName: string
  /** How many files it was read from; `fileName` and `source` are of the first. */
  fileCount: number
  listName: string
  startedAt: string
  source: BatchSource
  columns: string[]
  roles: ColumnRole[]
  defaultDdd: string | null
  /** Empty = phone columns are tried as the file has them. */
  phoneOrder: number[]
  tally: Tally
  revision: number
}

type BatchRecord = Omit<ReviewBatch, 'source' | 'columns' | 'roles' | 'phoneOrder' | 'tally'> & {
  source: string
  columns: string
  roles: string
  phoneOrder: string | null
  tally: string
}

const selectReview = sql`
  select id as batchId, file_name as fileName, ${fileCountOf} as fileCount, list_name as listName, started_at as startedAt, source, columns, roles,
         default_ddd as defaultDdd, phone_order as phoneOrder, tally, revision
  from import_batch batch where state = 'review' and source is not null`

const textArray = z.array(z.string())
const roleArray = z.array(columnRoleSchema)

/** An order of phone columns as it is stored, and back; null = as the file has them. */
export const storedPhoneOrder = (order: readonly number[] = []): string | null =>
  order.length === 0 ? null : JSON.stringify(order)
export const readPhoneOrder = (stored: string | null): number[] =>
  stored === null ? [] : z.array(z.number().int()).parse(JSON.parse(stored))

const toBatch = (record: BatchRecord): ReviewBatch => ({
  ...record,
  source: batchSourceSchema.parse(JSON.parse(record.source)),
  columns: textArray.parse(JSON.parse(record.columns)),
  roles: roleArray.parse(JSON.parse(record.roles)),
  phoneOrder: readPhoneOrder(record.phoneOrder),
  tally: tallySchema.parse(JSON.parse(record.tally)),
})

/** What waits, the latest first. */
export const listReviews = (db: ReadableDatabase): ReviewBatch[] =>
  all<BatchRecord>(db, sql`${selectReview} order by id desc`).map(toBatch)

export const getReview = (db: ReadableDatabase, batchId: number): ReviewBatch | null => {
  const record = get<BatchRecord>(db, sql`${selectReview} and id = ${batchId}`)
  return record === undefined ? null : toBatch(record)
}

/** The order in which the phone columns of a batch are tried, in review or a list. */
export const phoneOrderOf = (db: ReadableDatabase, batchId: number): number[] =>
  readPhoneOrder(
    get<{ stored: string | null }>(
      db,
      sql`select phone_order as stored from import_batch where id = ${batchId}`,
    )?.stored ?? null,
  )

/** A change as it is kept: what it was, and how everything stood after it. */
export type KeptChange = {
  what: ReviewChange
  roles: ColumnRole[]
  defaultDdd: string | null
  phoneOrder: number[]
  tally: Tally
}

/** The change that made a revision, or null. */
export const getChange = (db: ReadableDatabase, batchId: number, revision: number): KeptChange | null => {
  const record = get<{
    what: string
    roles: string
    defaultDdd: string | null
    phoneOrder: string | null
    tally: string
  }>(
    db,
    sql`select what, roles, default_ddd as defaultDdd, phone_order as phoneOrder, tally from import_change
        where batch_id = ${batchId} and revision = ${revision}`,
  )
  if (record === undefined) return null
  return {
    what: reviewChangeSchema.parse(JSON.parse(record.what)),
    roles: roleArray.parse(JSON.parse(record.roles)),
    defaultDdd: record.defaultDdd,
    phoneOrder: readPhoneOrder(record.phoneOrder),
    tally: tallySchema.parse(JSON.parse(record.tally)),
  }
}

/** The changes of a batch from a revision on, in their order. */
export const changesFrom = (
  db: ReadableDatabase,
  batchId: number,
  revision: number,
): { revision: number; what: ReviewChange }[] =>
  all<{ revision: number; what: string }>(
    db,
    sql`select revision, what from import_change
        where batch_id = ${batchId} and revision >= ${revision} order by revision`,
  ).map((record) => ({
    revision: record.revision,
    what: reviewChangeSchema.parse(JSON.parse(record.what)),
  }))
