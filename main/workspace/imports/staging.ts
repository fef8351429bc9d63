import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { createRowJudge } from '../../../shared/rules/judge-row.ts'
import { countVerdict, emptyTally, type RowVerdict, type Tally } from '../../../shared/rules/row-verdict.ts'
import type { RowBatch } from '../../../shared/processes/reader.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { prepare, run, sql, transaction } from '../../database/sql.ts'
import { foreignPlan } from './foreign-plan.ts'
import { rowsOf } from './reading.ts'

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
  /** Judges, dedupes and stores the rows in one transaction. */
  add: (batch: RowBatch) => void
  /** Makes the batch visible as a list. */
  commit: (list: { id: string; name: string; at: string }) => void
  /** Leaves the rows to the removal of discarded batches. */
  discard: () => void
}

type Accepted = Extract<RowVerdict, { outcome: 'accepted' }>

export const openStaging = (db: WritableDatabase, options: StagingOptions): Staging => {
  const tally = emptyTally()
  const judge = createRowJudge(options.roles, { defaultDdd: options.defaultDdd, foreignPlan })
  const rowByKey = new Map<number | string, number>()
  let position = 0
  let landlines = 0

  const batchId = transaction(db, () => {
    run(
      db,
      sql`insert into import_batch (state, file_name, columns, roles, default_ddd, tally, started_at)
          values ('staging', ${options.fileName}, ${JSON.stringify(options.columns)}, ${JSON.stringify(options.roles)},
                  ${options.defaultDdd}, ${JSON.stringify(tally)}, ${options.startedAt})`,
    )
    return Number(db.prepare('select last_insert_rowid()').pluck().get())
  })
  const insertContact = prepare(
    db,
    'insert into contact (batch_id, position, source_row, key, phone_kind, repairs, cells) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const insertLeftOut = prepare(
    db,
    'insert into left_out_row (batch_id, source_row, outcome, reason, duplicate_of, cells) values (?, ?, ?, ?, ?, ?)',
  )

  const accept = (verdict: Accepted, sourceRow: number, cells: string): void => {
    const repairs = verdict.repairs.length === 0 ? null : JSON.stringify(verdict.repairs)
    insertContact.run(batchId, position, sourceRow, verdict.key, verdict.phoneKind, repairs, cells)
    position += 1
    if (verdict.phoneKind === 'landline') landlines += 1
  }

  return {
    tally,
    add: (batch) =>
      transaction(db, () => {
        for (const { sourceRow, cells } of rowsOf(batch)) {
          const verdict = judge(cells)
          const key = verdict.outcome === 'accepted' ? keyOf(verdict.key) : null
          const firstRow = key === null ? undefined : rowByKey.get(key)
          countVerdict(tally, verdict, firstRow !== undefined)
          const stored = JSON.stringify(cells)
          if (verdict.outcome === 'rejected') {
            insertLeftOut.run(batchId, sourceRow, 'rejected', verdict.reason, null, stored)
          } else if (firstRow !== undefined) {
            insertLeftOut.run(batchId, sourceRow, 'duplicate', null, firstRow, stored)
          } else {
            if (key !== null) rowByKey.set(key, sourceRow)
            accept(verdict, sourceRow, stored)
          }
        }
      }),
    commit: (list) =>
      transaction(db, () => {
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
      }),
    discard: () => {
      run(db, sql`update import_batch set state = 'discarded' where id = ${batchId}`)
    },
  }
}

/**
 * What a key is remembered by. Digits fit a number exactly (E.164 has at most 15, below 2^53), which takes a third of a
 * string's memory; the rest is copied, since a slice would keep its whole batch's text alive.
 */
const keyOf = (key: string): number | string =>
  key.length <= 15 && /^[1-9]\d*$/.test(key) ? Number(key) : Buffer.from(key, 'latin1').toString('latin1')

/** What a killed process left half imported is given up, wholly. */
export const discardInterruptedImports = (db: WritableDatabase): number =>
  run(db, sql`update import_batch set state = 'discarded' where state = 'staging'`)
