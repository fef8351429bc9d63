import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { emptyTally, type Tally } from '../../../shared/rules/row-verdict.ts'
import type { RowBatch } from '../../../shared/processes/reader.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { run, sql, transaction } from '../../database/sql.ts'
import { type Block, insertBlock, type RowCounts } from '../lists/blocks.ts'
import { packBlock } from '../lists/row-block.ts'
import { createBatchJudge } from './judge-batch.ts'

export type StagingOptions = {
  fileName: string
  columns: readonly string[]
  roles: readonly ColumnRole[]
  defaultDdd: string | null
  startedAt: string
}

/** A batch on its way in: nobody sees it until `commit`, and a killed one is swept away at the next start (rule D12). */
export type Staging = {
  readonly tally: Tally
  /** Judges and dedupes the rows; resolves when the next ones may come. */
  add: (batch: RowBatch) => Promise<void>
  /** Resolves when what was added is ready for the commit. */
  settled: () => Promise<unknown>
  /** Makes the batch visible as a list, once it is settled. */
  commit: (list: { id: string; name: string; at: string }) => void
  /** Leaves the rows to the removal of discarded batches. */
  discard: () => Promise<void>
}

/** So many blocks are being deflated or stored while the next rows are judged. */
const mostUnderWay = 3
/** The wait for the disk is as long for one as for several. */
const blocksPerCommit = 8

export const openStaging = (db: WritableDatabase, options: StagingOptions): Staging => {
  const tally = emptyTally()
  const judge = createBatchJudge(options, tally)
  const before: RowCounts = { accepted: 0, recipients: 0, left_out: 0 }
  const underWay: Promise<void>[] = []
  const packed: Block[] = []
  let blocks = 0
  let landlines = 0
  const batchId = insertBatch(db, options, tally)

  const store = async (batch: RowBatch): Promise<void> => {
    const { judged, counts } = judge(batch)
    const block = { batchId, position: blocks, before: { ...before } }
    blocks += 1
    landlines += counts.landlines
    for (const order of ['accepted', 'recipients', 'left_out'] as const) before[order] += counts[order]
    packed.push({ ...block, content: await packBlock(batch, judged) })
    if (packed.length >= blocksPerCommit) transaction(db, insertPacked)
  }
  const insertPacked = (): void => {
    for (const block of packed.splice(0)) insertBlock(db, block)
  }

  return {
    tally,
    add: async (batch) => {
      const stored = store(batch)
      // Whether it failed is seen by whoever waits for it below.
      stored.catch(() => {})
      underWay.push(stored)
      if (underWay.length >= mostUnderWay) await underWay.shift()
    },
    settled: () => Promise.all(underWay),
    commit: (list) => {
      transaction(db, () => {
        insertPacked()
        run(
          db,
          sql`insert into contact_list (id, name, created_at) values (${list.id}, ${list.name}, ${list.at})`,
        )
        run(
          db,
          sql`update import_batch
              set state = 'committed', list_id = ${list.id}, tally = ${JSON.stringify(tally)}, landlines = ${landlines},
                  committed_at = ${list.at}
              where id = ${batchId}`,
        )
      })
    },
    discard: async () => {
      // A block that came after would be nobody's.
      await Promise.allSettled(underWay)
      run(db, sql`update import_batch set state = 'discarded' where id = ${batchId}`)
    },
  }
}

const insertBatch = (db: WritableDatabase, options: StagingOptions, tally: Tally): number =>
  transaction(db, () => {
    run(
      db,
      sql`insert into import_batch (state, file_name, columns, roles, default_ddd, tally, started_at)
          values ('staging', ${options.fileName}, ${JSON.stringify(options.columns)}, ${JSON.stringify(options.roles)},
                  ${options.defaultDdd}, ${JSON.stringify(tally)}, ${options.startedAt})`,
    )
    return Number(db.prepare('select last_insert_rowid()').pluck().get())
  })

/** What a killed process left half imported is given up, wholly. */
export const discardInterruptedImports = (db: WritableDatabase): number =>
  run(db, sql`update import_batch set state = 'discarded' where state = 'staging'`)
