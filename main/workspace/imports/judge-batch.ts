import type { TableHeader } from '../../../shared/rules/area-code-columns.ts'
import { createRowJudge } from '../../../shared/rules/judge-row.ts'
import type { RejectionReason, RowVerdict, Tally } from '../../../shared/rules/row-verdict.ts'
import type { NumberedRows } from '../lists/cell-block.ts'
import { type BlockCounts, countFates, type JudgedRows } from '../lists/verdict-block.ts'
import { foreignPlan } from './foreign-plan.ts'
import { FirstRows } from './first-rows.ts'
import { internVerdicts } from './intern-verdicts.ts'
import { visitKeyCells } from './key-cells.ts'
import { KeyNumbers } from './key-numbers.ts'

/** Rows of a batch that stay out, whatever the rules say of them, by their place in it. */
export type RowsOut = ReadonlyMap<number, RejectionReason>

export type BatchJudge = (batch: NumberedRows, out?: RowsOut) => { judged: JudgedRows; counts: BlockCounts }

/** Judges batch after batch of one import; of rows with one key the first counts. Every row goes into `tally`. */
export const createBatchJudge = (
  { defaultDdd, ...header }: TableHeader & { defaultDdd: string | null },
  tally: Tally,
): BatchJudge => {
  const judge = createRowJudge(header, { defaultDdd, foreignPlan })
  const firstRowOf = new FirstRows()
  const numbers = new KeyNumbers()

  return (batch, out) => {
    const { sourceRows } = batch
    const interned = internVerdicts()
    const fateOf = new Uint16Array(sourceRows.length)
    const keys: string[] = []
    const firstRows: number[] = []
    visitKeyCells(batch, header.roles, (cells, row) => {
      const reason = out?.get(row)
      const verdict: RowVerdict = reason === undefined ? judge(cells) : { outcome: 'rejected', reason }
      const key = verdict.outcome === 'accepted' ? verdict.key : ''
      const first = key === '' ? undefined : firstRowOf.take(numbers.numberOf(key), sourceRows[row] ?? 0)
      fateOf[row] = interned.of(verdict, first !== undefined)
      keys.push(key)
      if (first !== undefined) firstRows.push(first)
    })
    const judged = { sourceRows, fates: interned.all, fateOf, keys, firstRows }
    return { judged, counts: countFates(judged, tally) }
  }
}
