import { dirname } from 'node:path'
import type { SuppressionStorage } from '../../../shared/bridge/suppressions.ts'
import type { RowBatch } from '../../../shared/processes/reader.ts'
import type { TableHeader } from '../../../shared/rules/area-code-columns.ts'
import { createSuppressionJudge, type SuppressionVerdict } from '../../../shared/rules/judge-suppression.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { countVerdict, emptyTally, type Tally } from '../../../shared/rules/row-verdict.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { FirstRows } from '../rows/judge/first-rows.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { visitKeyCells } from '../rows/judge/key-cells.ts'
import { KeyNumbers } from '../rows/judge/key-numbers.ts'
import { codesPerBlock, packEntries } from './entry-block.ts'
import { codeOf, codeOfHash, createKeyHash, type KeyCode } from '../base/key-code.ts'
import {
  commitList,
  getHashKey,
  discardSuppressionList,
  insertEntryBlock,
  insertStagedList,
  type NewSuppressionList,
} from './queries.ts'

/** A do-not-contact list on its way in: it blocks nobody until `commit`, and a killed one is swept away (rule D12). */
export type SuppressionStaging = {
  readonly tally: Tally
  add: (batch: RowBatch) => void
  commit: () => void
  discard: () => void
}

export const openSuppressionStaging = (
  db: WritableDatabase,
  list: NewSuppressionList,
  { defaultDdd, ...header }: TableHeader & { defaultDdd: string | null },
): SuppressionStaging => {
  const tally = emptyTally()
  const judge = createSuppressionJudge(header, { defaultDdd, foreignPlan })
  const codeFor = createCoder(db, list.storage)
  const seen = new FirstRows(dirname(db.name))
  const texts = new KeyNumbers()
  const counted = { phones: 0, documents: 0 }
  let codes: KeyCode[] = []
  let blocks = 0
  insertStagedList(db, list)

  const store = (): void => {
    if (codes.length === 0) return
    insertEntryBlock(db, list.id, blocks, packEntries(codes))
    blocks += 1
    codes = []
  }
  /** @returns false when the list has it already */
  const take = (key: PersonKey, row: number): boolean => {
    const code = codeFor(key)
    // One more than the code: 0 is the one number that a table of rows cannot hold, and a hash may be it.
    const first = seen.take(typeof code === 'number' ? code + 1 : texts.numberOf(code), row)
    if (first !== undefined) return false
    codes.push(code)
    if (codes.length === codesPerBlock) store()
    counted[key.kind === 'phone' ? 'phones' : 'documents'] += 1
    return true
  }

  return {
    tally,
    add: (batch) => {
      visitKeyCells(batch, header.roles, (cells, row) => {
        const verdict = judge(cells)
        let isNew = false
        if (verdict.outcome === 'accepted')
          for (const key of verdict.keys) if (take(key, batch.sourceRows[row] ?? 0)) isNew = true
        countSuppression(tally, verdict, !isNew)
      })
    },
    commit: () => {
      seen.end()
      store()
      commitList(db, list.id, { tally, ...counted })
    },
    discard: () => {
      seen.end()
      discardSuppressionList(db, list.id)
    },
  }
}

/** Counts one row as an import of contacts does; a duplicate brought nothing that was not blocked by the list already. */
export const countSuppression = (tally: Tally, verdict: SuppressionVerdict, isDuplicate: boolean): void => {
  if (verdict.outcome === 'rejected') {
    countVerdict(tally, verdict, false)
    return
  }
  const { repairs } = verdict
  countVerdict(tally, { outcome: 'accepted', phoneKind: null, repairs }, isDuplicate)
}

const createCoder = (db: WritableDatabase, storage: SuppressionStorage): ((key: PersonKey) => KeyCode) => {
  if (storage === 'plain') return codeOf
  const hash = createKeyHash(getHashKey(db))
  return (key) => codeOfHash(hash(key))
}
