import type { TableHeader } from '../../../../shared/rules/area-code-columns.ts'
import { createRowJudge } from '../../../../shared/rules/judge-row.ts'
import { type JudgedRow, isMending, type RowVerdict } from '../../../../shared/rules/row-verdict.ts'
import { outcomeOf, type RowFate } from '../store/verdict-block.ts'
import { FirstRows } from './first-rows.ts'
import { foreignPlan } from './foreign-plan.ts'
import { fateOf } from './intern-verdicts.ts'
import { KeyNumbers } from './key-numbers.ts'

/** A table's columns, what they mean, and the area code of numbers without one. */
export type JudgedTable = TableHeader & { defaultDdd: string | null }

/** @returns the verdict, and the earlier row with the same key: the first of equals counts */
export type JudgeInOrder = (
  cells: readonly string[],
  sourceRow: number,
) => { verdict: RowVerdict; first: number | undefined }

/**
 * Judges the rows of one table, one after the other.
 * @param firstRowOf those that were judged before
 */
export const createJudgeInOrder = (
  { defaultDdd, ...header }: JudgedTable,
  firstRowOf = new FirstRows(),
): JudgeInOrder => {
  const judge = createRowJudge(header, { defaultDdd, foreignPlan })
  const numbers = new KeyNumbers()
  return (cells, sourceRow) => {
    const verdict = judge(cells)
    const first =
      verdict.outcome === 'accepted' ? firstRowOf.take(numbers.numberOf(verdict.key), sourceRow) : undefined
    return { verdict, first }
  }
}

/** What a person is shown of a row. @param first the row that counts in a duplicate's place */
export const judgedRow = (
  fate: RowFate,
  key: string | null,
  first: { row: number; file: string | null } | null,
): JudgedRow => ({
  outcome: outcomeOf(fate),
  key: fate.outcome === 'rejected' ? null : key,
  repairs: fate.outcome === 'rejected' ? [] : fate.repairs.filter(isMending),
  notes: fate.outcome === 'rejected' ? [] : [...(fate.notes ?? [])],
  reason: fate.outcome === 'rejected' ? fate.reason : null,
  duplicateOf: first?.row ?? null,
  duplicateFile: first?.file ?? null,
})

/** What an import would make of these rows, as if there were no others. */
export const judgeSample = (
  table: JudgedTable,
  rows: readonly { sourceRow: number; cells: readonly string[] }[],
): JudgedRow[] => {
  const judge = createJudgeInOrder(table)
  return rows.map(({ sourceRow, cells }) => {
    const { verdict, first } = judge(cells, sourceRow)
    const key = verdict.outcome === 'accepted' ? verdict.key : null
    const fate = fateOf(verdict, first !== undefined)
    return judgedRow(fate, key, first === undefined ? null : { row: first, file: null })
  })
}
