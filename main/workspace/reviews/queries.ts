import { z } from 'zod'
import {
  type ReviewChange,
  reviewChangeSchema,
  type ReviewSource,
  reviewSourceSchema,
} from '../../../shared/bridge/reviews.ts'
import { type ColumnRole, columnRoleSchema } from '../../../shared/rules/column-roles.ts'
import { type Tally, tallySchema } from '../../../shared/rules/row-verdict.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { removeBlocksAfter } from '../lists/blocks.ts'
import { fileCountOf } from '../lists/files.ts'

/** An import that was read and waits. */
export type ReviewBatch = {
  batchId: number
  fileName: string
  /** How many files it was read from; `fileName` and `source` are of the first. */
  fileCount: number
  listName: string
  startedAt: string
  source: ReviewSource
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
  source: reviewSourceSchema.parse(JSON.parse(record.source)),
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

/** Forgets the changes after a revision, done or begun, and what they wrote. Within a transaction or by itself. */
export const forgetChangesAfter = (db: WritableDatabase, batchId: number, revision: number): void => {
  run(db, sql`delete from import_change where batch_id = ${batchId} and revision > ${revision}`)
  removeBlocksAfter(db, batchId, revision)
}

/** Writes a change down, within the caller's transaction. */
export const insertChange = (
  db: WritableDatabase,
  batchId: number,
  revision: number,
  change: KeptChange,
  at: string,
): number =>
  run(
    db,
    sql`insert into import_change (batch_id, revision, what, roles, default_ddd, phone_order, tally, made_at)
        values (${batchId}, ${revision}, ${JSON.stringify(change.what)}, ${JSON.stringify(change.roles)},
                ${change.defaultDdd}, ${storedPhoneOrder(change.phoneOrder)}, ${JSON.stringify(change.tally)}, ${at})`,
  )

/** Makes a revision the one that counts, within the caller's transaction. */
export const setRevision = (
  db: WritableDatabase,
  batchId: number,
  revision: number,
  { roles, defaultDdd, phoneOrder, tally }: Omit<KeptChange, 'what'>,
): number =>
  run(
    db,
    sql`update import_batch
        set revision = ${revision}, roles = ${JSON.stringify(roles)}, default_ddd = ${defaultDdd},
            phone_order = ${storedPhoneOrder(phoneOrder)}, tally = ${JSON.stringify(tally)}
        where id = ${batchId} and state = 'review'`,
  )

/** What a killed process had begun to write of a change: the changes themselves are whole or absent. */
export const discardInterruptedChanges = (db: WritableDatabase): void => {
  for (const { id, last } of all<{ id: number; last: number | null }>(
    db,
    sql`select id, (select max(revision) from import_change where batch_id = id) as last
        from import_batch where state = 'review'`,
  )) {
    if (last !== null) transaction(db, () => removeBlocksAfter(db, id, last))
  }
}
