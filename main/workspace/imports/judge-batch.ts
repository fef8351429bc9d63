import type { RowBatch } from '../../../shared/processes/reader.ts'
import type { TableHeader } from '../../../shared/rules/area-code-columns.ts'
import { createRowJudge } from '../../../shared/rules/judge-row.ts'
import type { Tally } from '../../../shared/rules/row-verdict.ts'
import { type BlockCounts, countFates, type JudgedRows } from '../lists/verdict-block.ts'
import { foreignPlan } from './foreign-plan.ts'
import { FirstRows } from './first-rows.ts'
import { internVerdicts } from './intern-verdicts.ts'
import { visitKeyCells } from './key-cells.ts'
import { KeyNumbers } from './key-numbers.ts'

export type BatchJudge = (batch: RowBatch) => { judged: JudgedRows; counts: BlockCounts }

/** Judges batch after batch of one import; of rows with one key the first counts. Every row goes into `tally`. */
export const createBatchJudge = (
  { defaultDdd, ...header }: TableHeader & { defaultDdd: string | null },
  tally: Tally,
): BatchJudge => {
  const judge = createRowJudge(header, { defaultDdd, foreignPlan })
  const firstRowOf = new FirstRows()
  const numbers = new KeyNumbers()

  return (batch) => {
    const { sourceRows } = batch
    const interned = internVerdicts()
    const fateOf = new Uint16Array(sourceRows.length)
    const keys: string[] = []
    const firstRows: number[] = []
    visitKeyCells(batch, header.roles, (cells, row) => {
      const verdict = judge(cells)
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
