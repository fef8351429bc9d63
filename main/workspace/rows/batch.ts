/**
 * A batch: the rows of one file, of several, or of lists that were combined, from their first block to their removal. This
 * file alone moves it and writes `import_batch`, `import_change` and `import_file`; the blocks of rows, a few thousand
 * each, are store/blocks.ts.
 *
 *   staging → review (read, for the person) → committed (a list)   staging → committed (at once)
 *   committed → review (taken back)   staging, review, committed → discarded (given up, or the list removed)
 *   discarded → committed (while its removal can be undone)   discarded → gone, block by block
 *
 * Nobody sees a batch in `staging`; a killed process leaves it there, and the next start discards it (rule D12). In
 * `review` a person changes it; each change is a revision, and which one counts stands in the batch, so that a change is
 * there wholly or not at all, and stepping back is one number. `committed` is a list.
 */
import { dirname } from 'node:path'
import type { ListOrigin } from '../../../shared/bridge/lists.ts'
import type { ReviewChange } from '../../../shared/bridge/reviews.ts'
import type { TextDoubts } from '../../../shared/processes/reader.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { keptPhoneOrder } from '../../../shared/rules/phone-order.ts'
import { emptyTally, type Tally } from '../../../shared/rules/row-verdict.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { type BatchSource, batchSourceSchema, type KeptChange, storedPhoneOrder } from './batch-queries.ts'
import { FirstRows } from './judge/first-rows.ts'
import {
  insertBlocks,
  landlinesOf,
  type PackedBlock,
  removeBlocksAfter,
  removeReplacedBlocks,
  removeSomeBlocks,
} from './store/blocks.ts'
import { type ImportedFile, insertFiles } from './store/imported-files.ts'

export type BatchOptions = {
  /** Of the first file, where there are several; null of what was made of lists or records. */
  source: BatchSource | null
  /** The first file's, or what it was made of, in the place of a name. */
  fileName: string
  columns: readonly string[]
  /** As the person named it so far. */
  listName: string
  roles: readonly ColumnRole[]
  defaultDdd: string | null
  /** Absent or empty = phone columns are tried as the file has them. */
  phoneOrder?: readonly number[] | undefined
  startedAt: string
}

/** A batch on its way in. */
export type OpenBatch = {
  readonly batchId: number
  /** To be counted into by whoever judges the rows. */
  readonly tally: Tally
  /** Those of the rows that were judged so far; gone when the staging ends. */
  readonly firstRows: FirstRows
  add: (block: PackedBlock) => void
  /** Hands the batch to the person, who looks it through. */
  review: (at: string, read: ReadFiles) => void
  /** Makes the batch a list, with `list` within the same transaction, which inserts it, and may throw. */
  commit: (made: CommittedBatch, read: ReadFiles, list: () => void) => void
  /** Leaves the rows to the removal of discarded batches. */
  discard: () => void
}

/** What was read for a batch, beside its rows. */
export type ReadFiles = { files: readonly ImportedFile[]; doubts: TextDoubts | null }

export const madeOfNoFile: ReadFiles = { files: [], doubts: null }

export type CommittedBatch = { listId: string; listName: string; at: string; origin?: ListOrigin }

/** The wait for the disk is as long for one as for several. */
const blocksPerCommit = 16

export const openBatch = (db: WritableDatabase, options: BatchOptions): OpenBatch => {
  const { source, roles, defaultDdd } = options
  const tally = emptyTally()
  const firstRows = new FirstRows(dirname(db.name))
  const phoneOrder = keptPhoneOrder(options)
  const packed: PackedBlock[] = []
  let position = 0
  const batchId = transaction(db, () => insertBatch(db, options, tally))

  const insertPacked = (): void => {
    const blocks = packed.splice(0).map((block) => ({ ...block, position: position++ }))
    insertBlocks(db, batchId, 0, blocks)
  }
  /** Within the transaction that ends the staging. */
  const finish = (at: string, { files, doubts }: ReadFiles): void => {
    insertPacked()
    if (source !== null) {
      const what = { kind: 'read' } as const
      insertChange(db, batchId, 0, { what, roles: [...roles], defaultDdd, phoneOrder, tally }, at)
    }
    if (doubts !== null)
      run(
        db,
        sql`update import_batch set source = json_set(source, '$.facts.doubts', json(${JSON.stringify(doubts)}))
            where id = ${batchId}`,
      )
    run(
      db,
      sql`update import_batch set state = 'review', tally = ${JSON.stringify(tally)} where id = ${batchId}`,
    )
    insertFiles(db, batchId, files)
  }

  return {
    batchId,
    tally,
    firstRows,
    add: (block) => {
      packed.push(block)
      if (packed.length >= blocksPerCommit) transaction(db, insertPacked)
    },
    review: (at, read) => {
      firstRows.end()
      transaction(db, () => finish(at, read))
    },
    commit: (made, read, list) => {
      firstRows.end()
      transaction(db, () => {
        list()
        finish(made.at, read)
        commitBatch(db, batchId, { ...made, roles, revision: 0 })
      })
    },
    discard: () => {
      firstRows.end()
      run(db, sql`update import_batch set state = 'discarded' where id = ${batchId}`)
    },
  }
}

const insertBatch = (
  db: WritableDatabase,
  { source, fileName, columns, listName, roles, defaultDdd, phoneOrder, startedAt }: BatchOptions,
  tally: Tally,
): number => {
  const stored = source === null ? null : JSON.stringify(batchSourceSchema.parse(source))
  run(
    db,
    sql`insert into import_batch
          (state, file_name, list_name, source, columns, roles, default_ddd, phone_order, tally, started_at)
        values ('staging', ${fileName}, ${listName}, ${stored}, ${JSON.stringify(columns)}, ${JSON.stringify(roles)},
                ${defaultDdd}, ${storedPhoneOrder(keptPhoneOrder({ roles, phoneOrder }))},
                ${JSON.stringify(tally)}, ${startedAt})`,
  )
  return Number(db.prepare('select last_insert_rowid()').pluck().get())
}

/**
 * What a killed process left half done: batches in staging are given up, and what was written of a change that does not
 * count goes. The changes themselves are whole or absent.
 */
export const settleInterruptedBatches = (db: WritableDatabase): void => {
  run(db, sql`update import_batch set state = 'discarded' where state = 'staging'`)
  for (const { id, last } of all<{ id: number; last: number | null }>(
    db,
    sql`select id, (select max(revision) from import_change where batch_id = id) as last
        from import_batch where state = 'review'`,
  )) {
    if (last !== null) transaction(db, () => removeBlocksAfter(db, id, last))
  }
}

/** review → committed, within the transaction that inserts the list. */
export const commitBatch = (
  db: WritableDatabase,
  batchId: number,
  {
    listId,
    listName,
    at,
    origin,
    roles,
    revision,
  }: CommittedBatch & { roles: readonly ColumnRole[]; revision: number },
): number => {
  forgetChangesAfter(db, batchId, revision)
  return run(
    db,
    sql`update import_batch
        set state = 'committed', list_id = ${listId}, list_name = ${listName}, committed_at = ${at},
            origin = ${origin === undefined ? null : JSON.stringify(origin)},
            landlines = ${roles.includes('phone') ? landlinesOf(batchId, revision) : 0}
        where id = ${batchId} and state = 'review'`,
  )
}

/**
 * review → discarded.
 * @param revision where given, only as long as it counts
 * @returns false when the batch is not in review, or counts another revision
 */
export const discardReview = (db: WritableDatabase, batchId: number, revision?: number): boolean =>
  run(
    db,
    sql`update import_batch set state = 'discarded'
        where id = ${batchId} and state = 'review' and revision = coalesce(${revision ?? null}, revision)`,
  ) > 0

/** committed → review, of what was read from files. @returns false where it was not */
export const reopenBatch = (db: WritableDatabase, batchId: number): boolean =>
  run(
    db,
    sql`update import_batch set state = 'review', list_id = null, committed_at = null
        where id = ${batchId} and state = 'committed' and source is not null`,
  ) > 0

/** committed → discarded. Its rows follow by `removeDiscarded`, unless a removal that can be undone holds them. */
export const discardListed = (db: WritableDatabase, listId: string): number =>
  run(db, sql`update import_batch set state = 'discarded', list_id = null where list_id = ${listId}`)

/** discarded → committed, while its removal can be undone. */
export const returnBatch = (db: WritableDatabase, batchId: number, listId: string): number =>
  run(db, sql`update import_batch set state = 'committed', list_id = ${listId} where id = ${batchId}`)

/** Names the columns of a list otherwise. */
export const setColumns = (db: WritableDatabase, listId: string, columns: readonly string[]): number =>
  run(db, sql`update import_batch set columns = ${JSON.stringify(columns)} where list_id = ${listId}`)

/**
 * Makes a revision of a batch in review the one that counts: the next one, with the change that leads to it, or one
 * beside it that is there already. Within the caller's transaction.
 * @returns false when the batch is not in review any more
 */
export const countRevision = (
  db: WritableDatabase,
  batchId: number,
  revision: number,
  { roles, defaultDdd, phoneOrder, tally }: Omit<KeptChange, 'what'>,
): boolean =>
  run(
    db,
    sql`update import_batch
        set revision = ${revision}, roles = ${JSON.stringify(roles)}, default_ddd = ${defaultDdd},
            phone_order = ${storedPhoneOrder(phoneOrder)}, tally = ${JSON.stringify(tally)}
        where id = ${batchId} and state = 'review'`,
  ) > 0

/** Writes a change of a batch down, within the caller's transaction. */
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

/** Forgets the changes after a revision, done or begun, and what they wrote. Within a transaction or by itself. */
export const forgetChangesAfter = (db: WritableDatabase, batchId: number, revision: number): void => {
  run(db, sql`delete from import_change where batch_id = ${batchId} and revision > ${revision}`)
  removeBlocksAfter(db, batchId, revision)
}

/**
 * Gives a list its next revision: rows go or come back without a review. Within the caller's transaction, after whose
 * blocks are written.
 */
export const changeListed = (
  db: WritableDatabase,
  batchId: number,
  revision: number,
  change: Omit<KeptChange, 'what'> & { what: ReviewChange },
  at: string,
): void => {
  insertChange(db, batchId, revision, change, at)
  run(
    db,
    sql`update import_batch
        set revision = ${revision}, tally = ${JSON.stringify(change.tally)},
            landlines = ${change.roles.includes('phone') ? landlinesOf(batchId, revision) : 0}
        where id = ${batchId}`,
  )
}

/**
 * Gives a batch its next revision and forgets all before it, rows and changes: what was erased comes back by no step.
 * @param blocks those that differ from the revision that counts
 * @param tally counts the rows anew once they are written
 */
export const rewriteBatch = (
  db: WritableDatabase,
  batchId: number,
  revision: number,
  blocks: readonly (PackedBlock & { position: number })[],
  tally: () => Tally,
): void =>
  transaction(db, () => {
    // What was taken back of a file's changes stands after them, and could be done again.
    removeBlocksAfter(db, batchId, revision - 1)
    insertBlocks(db, batchId, revision, blocks)
    removeReplacedBlocks(db, batchId)
    run(db, sql`delete from import_change where batch_id = ${batchId}`)
    run(
      db,
      sql`update import_batch
          set revision = ${revision}, tally = ${JSON.stringify(tally())},
              landlines = iif(landlines = 0, 0, ${landlinesOf(batchId, revision)})
          where id = ${batchId}`,
    )
  })

/**
 * Removes the next rows of discarded batches, and the batches that have none left.
 * @returns false when nothing is left to remove
 */
export const removeDiscarded = (db: WritableDatabase): boolean => {
  const batch = get<{ id: number }>(
    db,
    sql`select id from import_batch where state = 'discarded' and id not in (
          select was ->> '$.batchId' from pending_removal where kind = 'list') limit 1`,
  )
  if (batch === undefined) return false
  if (removeSomeBlocks(db, batch.id) === 0) {
    run(db, sql`delete from import_change where batch_id = ${batch.id}`)
    run(db, sql`delete from import_file where batch_id = ${batch.id}`)
    run(db, sql`delete from import_batch where id = ${batch.id}`)
  }
  return true
}
