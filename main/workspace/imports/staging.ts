import { basename } from 'node:path'
import { type ReviewSource, reviewSourceSchema } from '../../../shared/bridge/reviews.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { keptPhoneOrder } from '../../../shared/rules/phone-order.ts'
import { emptyTally, type Tally } from '../../../shared/rules/row-verdict.ts'
import type { TextDoubts } from '../../../shared/processes/reader.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { run, sql, transaction } from '../../database/sql.ts'
import { insertCells, insertVerdicts } from '../lists/blocks.ts'
import { type NumberedRows, storedCells } from '../lists/cell-block.ts'
import { type ImportedFile, insertFiles } from '../lists/files.ts'
import { packHere } from '../lists/packed.ts'
import { insertList } from '../lists/queries.ts'
import { type BlockCounts, storedVerdicts } from '../lists/verdict-block.ts'
import { insertChange, storedPhoneOrder } from '../reviews/queries.ts'
import { createBatchJudge, type RowsOut } from './judge-batch.ts'

export type StagingOptions = {
  /** Of the first file, where there are several. */
  source: ReviewSource
  columns: readonly string[]
  /** As the person named it so far. */
  listName: string
  roles: readonly ColumnRole[]
  defaultDdd: string | null
  /** Absent or empty = phone columns are tried as the file has them. */
  phoneOrder?: readonly number[] | undefined
  startedAt: string
}

/** A batch on its way in: nobody sees it until `commit`, and a killed one is swept away at the next start (rule D12). */
export type Staging = {
  readonly batchId: number
  readonly tally: Tally
  /**
   * Judges, dedupes and stores the rows.
   * @param about `out`: rows that stay out, whatever the rules say of them; `doubts` of all rows up to these
   */
  add: (
    batch: NumberedRows,
    about?: { out?: RowsOut | undefined; doubts?: TextDoubts | null | undefined },
  ) => void
  /** Hands the batch to the person, who looks it through. */
  review: (at: string, files: readonly ImportedFile[]) => void
  /** Makes the batch visible as a list, after `first` within the same transaction. */
  commit: (
    list: { id: string; name: string; at: string },
    files: readonly ImportedFile[],
    first?: () => void,
  ) => void
  /** Leaves the rows to the removal of discarded batches. */
  discard: () => void
}

/** The wait for the disk is as long for one as for several. */
const blocksPerCommit = 16

export const openStaging = (db: WritableDatabase, options: StagingOptions): Staging => {
  const tally = emptyTally()
  const judge = createBatchJudge(options, tally)
  const packed: PackedBlock[] = []
  let blocks = 0
  let landlines = 0
  let doubtsSoFar: TextDoubts | null = null
  const batchId = insertBatch(db, options, tally)

  const insertPacked = (): void => {
    for (const { position, counts, cells, verdicts } of packed.splice(0)) {
      const place = { batchId, position, revision: 0 }
      insertCells(db, place, cells)
      insertVerdicts(db, place, counts, verdicts)
    }
  }
  /** Within the transaction that ends the staging. */
  const finish = (at: string, files: readonly ImportedFile[]): void => {
    insertPacked()
    const { roles, defaultDdd } = options
    const what = { kind: 'read' } as const
    const phoneOrder = keptPhoneOrder(options)
    insertChange(db, batchId, 0, { what, roles: [...roles], defaultDdd, phoneOrder, tally }, at)
    run(
      db,
      sql`update import_batch set state = 'review', tally = ${JSON.stringify(tally)}, landlines = ${landlines}
          where id = ${batchId}`,
    )
    if (doubtsSoFar !== null)
      run(
        db,
        sql`update import_batch set source = json_set(source, '$.facts.doubts', json(${JSON.stringify(doubtsSoFar)}))
            where id = ${batchId}`,
      )
    insertFiles(db, batchId, files)
  }

  return {
    batchId,
    tally,
    add: (batch, { out, doubts = null } = {}) => {
      doubtsSoFar = doubts
      const { judged, counts } = judge(batch, out)
      landlines += counts.landlines
      const [cells, verdicts] = [packHere(storedCells(batch)), packHere(storedVerdicts(judged))]
      packed.push({ position: blocks, counts, cells, verdicts })
      blocks += 1
      if (packed.length >= blocksPerCommit) transaction(db, insertPacked)
    },
    review: (at, files) => transaction(db, () => finish(at, files)),
    commit: (list, files, first) => {
      transaction(db, () => {
        first?.()
        finish(list.at, files)
        insertList(db, list)
        run(
          db,
          sql`update import_batch
              set state = 'committed', list_id = ${list.id}, list_name = ${list.name}, committed_at = ${list.at}
              where id = ${batchId}`,
        )
      })
    },
    discard: () => {
      run(db, sql`update import_batch set state = 'discarded' where id = ${batchId}`)
    },
  }
}

type PackedBlock = { position: number; counts: BlockCounts; cells: Buffer; verdicts: Buffer }

const insertBatch = (
  db: WritableDatabase,
  { source, columns, listName, roles, defaultDdd, phoneOrder, startedAt }: StagingOptions,
  tally: Tally,
): number =>
  transaction(db, () => {
    run(
      db,
      sql`insert into import_batch
            (state, file_name, list_name, source, columns, roles, default_ddd, phone_order, tally, started_at)
          values ('staging', ${basename(source.path)}, ${listName}, ${JSON.stringify(reviewSourceSchema.parse(source))},
                  ${JSON.stringify(columns)}, ${JSON.stringify(roles)}, ${defaultDdd},
                  ${storedPhoneOrder(keptPhoneOrder({ roles, phoneOrder }))}, ${JSON.stringify(tally)}, ${startedAt})`,
    )
    return Number(db.prepare('select last_insert_rowid()').pluck().get())
  })

/** What a killed process left half imported is given up, wholly. */
export const discardInterruptedImports = (db: WritableDatabase): number =>
  run(db, sql`update import_batch set state = 'discarded' where state = 'staging'`)
