import type { RowBatch } from '../../../shared/processes/reader.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { createRowJudge } from '../../../shared/rules/judge-row.ts'
import { countVerdict, type RowVerdict, type Tally } from '../../../shared/rules/row-verdict.ts'
import { isRecipient, type RowCounts } from '../lists/blocks.ts'
import type { JudgedRows, RowFate } from '../lists/row-block.ts'
import { foreignPlan } from './foreign-plan.ts'
import { rowsOf } from './reading.ts'

export type BatchJudge = (batch: RowBatch) => { judged: JudgedRows; counts: BatchCounts }
export type BatchCounts = RowCounts & { landlines: number }

/** Judges batch after batch of one import; of rows with one key the first counts. Every row goes into `tally`. */
export const createBatchJudge = (
  { roles, defaultDdd }: { roles: readonly ColumnRole[]; defaultDdd: string | null },
  tally: Tally,
): BatchJudge => {
  const judge = createRowJudge(roles, { defaultDdd, foreignPlan })
  const rowByKey = new Map<number | string, number>()

  /** The row that has the verdict's key already; else this one has it from now on. */
  const firstWith = (verdict: RowVerdict, sourceRow: number): number | undefined => {
    if (verdict.outcome === 'rejected') return undefined
    const key = keyOf(verdict.key)
    const first = rowByKey.get(key)
    if (first === undefined) rowByKey.set(key, sourceRow)
    return first
  }

  return (batch) => {
    const counts: BatchCounts = { accepted: 0, recipients: 0, left_out: 0, landlines: 0 }
    const fates = internFates()
    const fateOf = new Uint16Array(batch.widths.length)
    const keys: string[] = []
    const firstRows: number[] = []
    for (const { sourceRow, cells } of rowsOf(batch)) {
      const verdict = judge(cells)
      const first = firstWith(verdict, sourceRow)
      countVerdict(tally, verdict, first !== undefined)
      const fate = fates.of(verdict, first !== undefined)
      fateOf[keys.length] = fate.index
      keys.push(verdict.outcome === 'accepted' ? verdict.key : '')
      if (first !== undefined) firstRows.push(first)
      counts[fate.isAccepted ? 'accepted' : 'left_out'] += 1
      if (fate.isRecipient) counts.recipients += 1
      if (fate.isLandline) counts.landlines += 1
    }
    return { judged: { fates: fates.all, fateOf, keys, firstRows }, counts }
  }
}

type InternedFate = { index: number; isAccepted: boolean; isRecipient: boolean; isLandline: boolean }

const internFates = () => {
  const all: RowFate[] = []
  const known = new Map<string, InternedFate>()
  return {
    all,
    of: (verdict: RowVerdict, isDuplicate: boolean): InternedFate => {
      const name =
        verdict.outcome === 'rejected'
          ? verdict.reason
          : `${isDuplicate ? 'duplicate' : ''} ${verdict.phoneKind} ${verdict.repairs.join(' ')}`
      let interned = known.get(name)
      if (interned === undefined) {
        const fate = fateOf(verdict, isDuplicate)
        const index = all.push(fate) - 1
        const isAccepted = fate.outcome === 'accepted'
        const isLandline = isAccepted && fate.phoneKind === 'landline'
        interned = { index, isAccepted, isLandline, isRecipient: isRecipient(fate) }
        known.set(name, interned)
      }
      return interned
    },
  }
}

const fateOf = (verdict: RowVerdict, isDuplicate: boolean): RowFate => {
  if (verdict.outcome === 'rejected') return verdict
  const { phoneKind, repairs } = verdict
  return { outcome: isDuplicate ? 'duplicate' : 'accepted', phoneKind, repairs }
}

/**
 * What a key is remembered by. Digits fit a number exactly (E.164 has at most 15, below 2^53), which takes a third of a
 * string's memory; the rest is copied, since a slice would keep its whole batch's text alive.
 */
const keyOf = (key: string): number | string =>
  key.length <= 15 && /^[1-9]\d*$/.test(key) ? Number(key) : Buffer.from(key, 'latin1').toString('latin1')
