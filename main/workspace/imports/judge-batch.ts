import type { RowBatch } from '../../../shared/processes/reader.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { createRowJudge, isKeyRole } from '../../../shared/rules/judge-row.ts'
import { countVerdict, type Tally } from '../../../shared/rules/row-verdict.ts'
import type { RowCounts } from '../lists/blocks.ts'
import type { JudgedRows } from '../lists/verdict-block.ts'
import { foreignPlan } from './foreign-plan.ts'
import { FirstRows } from './first-rows.ts'
import { internFates } from './intern-fates.ts'
import { KeyNumbers } from './key-numbers.ts'

export type BatchJudge = (batch: RowBatch) => { judged: JudgedRows; counts: BatchCounts }
export type BatchCounts = RowCounts & { landlines: number }

/** Judges batch after batch of one import; of rows with one key the first counts. Every row goes into `tally`. */
export const createBatchJudge = (
  { roles, defaultDdd }: { roles: readonly ColumnRole[]; defaultDdd: string | null },
  tally: Tally,
): BatchJudge => {
  const judge = createRowJudge(roles, { defaultDdd, foreignPlan })
  const firstRows = new FirstRows()
  const numbers = new KeyNumbers()
  const keyColumns = roles.flatMap((role, column) => (isKeyRole(role) ? [column] : []))

  return (batch) => {
    const counts: BatchCounts = { accepted: 0, recipients: 0, left_out: 0, landlines: 0 }
    const fates = internFates()
    const fateOf = new Uint16Array(batch.widths.length)
    const keys: string[] = []
    const duplicateOf: number[] = []
    for (const { sourceRow, cells } of keyCellsOf(batch, keyColumns, roles.length)) {
      const verdict = judge(cells)
      const first =
        verdict.outcome === 'accepted' ? firstRows.take(numbers.numberOf(verdict.key), sourceRow) : undefined
      countVerdict(tally, verdict, first !== undefined)
      const fate = fates.of(verdict, first !== undefined)
      fateOf[keys.length] = fate.index
      keys.push(verdict.outcome === 'accepted' ? verdict.key : '')
      if (first !== undefined) duplicateOf.push(first)
      counts[fate.isAccepted ? 'accepted' : 'left_out'] += 1
      if (fate.isRecipient) counts.recipients += 1
      if (fate.isLandline) counts.landlines += 1
    }
    const { sourceRows } = batch
    return { judged: { sourceRows, fates: fates.all, fateOf, keys, firstRows: duplicateOf }, counts }
  }
}

/**
 * The rows of a batch by the cells that judging looks at: the others are empty, because cutting a million rows' cells
 * out of their text costs as much as judging them. Rows wider than the header, which are judged by that, are whole.
 * Each is good until the next one only.
 */
function* keyCellsOf(
  { text, cellEnds, widths, sourceRows }: RowBatch,
  keyColumns: readonly number[],
  headerWidth: number,
): Generator<{ sourceRow: number; cells: readonly string[] }> {
  const narrow = Array.from({ length: headerWidth }, () => '')
  let firstCell = 0
  for (const [row, width] of widths.entries()) {
    const cellAt = (column: number): string =>
      text.slice(cellEnds[firstCell + column - 1] ?? 0, cellEnds[firstCell + column])
    for (const column of keyColumns) narrow[column] = column < width ? cellAt(column) : ''
    const cells =
      width > headerWidth ? Array.from({ length: width }, (_cell, column) => cellAt(column)) : narrow
    yield { sourceRow: sourceRows[row] ?? 0, cells }
    firstCell += width
  }
}
