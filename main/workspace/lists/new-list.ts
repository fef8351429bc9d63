import type { ListOrigin } from '../../../shared/bridge/lists.ts'
import { emptyTally, type Tally } from '../../../shared/rules/row-verdict.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { run, sql, transaction } from '../../database/sql.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { insertCells, insertVerdicts } from './blocks.ts'
import { insertList } from './queries.ts'
import type { BlockCounts } from './verdict-block.ts'

export type NewListOptions = {
  name: string
  /** What it was made of, in the place of a file's name. */
  fileName: string
  columns: readonly string[]
  roles: readonly ColumnRole[]
  startedAt: string
}

/** Rows of it, packed as they are stored. */
export type PackedBlock = {
  cells: Buffer
  verdicts: Buffer
  counts: BlockCounts
}

/**
 * A batch on its way to be a list, as one that is imported (imports/staging.ts): unseen until `commit`, and swept away
 * at the next start when the process is killed before.
 */
export type NewList = {
  /** To be counted into by whoever copies the rows. */
  readonly tally: Tally
  add: (block: PackedBlock) => void
  /** Makes the list seen, after `check` within the same transaction. */
  commit: (list: { id: string; at: string; origin: ListOrigin }, check: () => void) => void
  /** Leaves the rows to the removal of discarded batches. */
  discard: () => void
}

/** The wait for the disk is as long for one as for several. */
const blocksPerCommit = 8

export const openNewList = (db: WritableDatabase, options: NewListOptions): NewList => {
  const tally = emptyTally()
  const packed: PackedBlock[] = []
  let position = 0
  let landlines = 0
  const batchId = insertBatch(db, options, tally)

  const insertPacked = (): void => {
    for (const { cells, verdicts, counts } of packed.splice(0)) {
      const place = { batchId, position, revision: 0 }
      position += 1
      landlines += counts.landlines
      insertCells(db, place, cells)
      insertVerdicts(db, place, counts, verdicts)
    }
  }
  return {
    tally,
    add: (block) => {
      packed.push(block)
      if (packed.length >= blocksPerCommit) transaction(db, insertPacked)
    },
    commit: ({ id, at, origin }, check) =>
      transaction(db, () => {
        check()
        insertPacked()
        insertList(db, { id, name: options.name, at })
        run(
          db,
          sql`update import_batch
              set state = 'committed', list_id = ${id}, origin = ${JSON.stringify(origin)}, tally = ${JSON.stringify(tally)}, landlines = ${landlines},
                  committed_at = ${at}
              where id = ${batchId}`,
        )
      }),
    discard: () => {
      run(db, sql`update import_batch set state = 'discarded' where id = ${batchId}`)
    },
  }
}

const insertBatch = (
  db: WritableDatabase,
  { name, fileName, columns, roles, startedAt }: NewListOptions,
  tally: Tally,
): number =>
  transaction(db, () => {
    run(
      db,
      sql`insert into import_batch (state, file_name, list_name, columns, roles, tally, started_at)
          values ('staging', ${fileName}, ${name}, ${JSON.stringify(columns)},
                  ${JSON.stringify(roles)}, ${JSON.stringify(tally)}, ${startedAt})`,
    )
    return Number(db.prepare('select last_insert_rowid()').pluck().get())
  })
