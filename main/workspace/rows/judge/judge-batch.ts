import type { RejectionReason, Tally } from '../../../../shared/rules/row-verdict.ts'
import { type NumberedRows, storedCells } from '../store/cell-block.ts'
import type { PackedBlock } from '../store/blocks.ts'
import { packHere } from '../store/packed.ts'
import { countFates, storedVerdicts } from '../store/verdict-block.ts'
import type { FirstRows } from './first-rows.ts'
import { internVerdicts } from './intern-verdicts.ts'
import { createJudgeInOrder, type JudgedTable } from './judge-in-order.ts'
import { visitKeyCells } from './key-cells.ts'

/** Rows of a batch that stay out, whatever the rules say of them, by their place in it. */
export type RowsOut = ReadonlyMap<number, RejectionReason>

export type BatchJudge = (rows: NumberedRows, out?: RowsOut) => PackedBlock

/** Judges the rows of one import, block after block; of rows with one key the first counts. Every row goes into `tally`. */
export const createBatchJudge = (
  table: JudgedTable,
  { tally, firstRows: firstRowOf }: { tally: Tally; firstRows: FirstRows },
): BatchJudge => {
  const judge = createJudgeInOrder(table, firstRowOf)

  return (batch, out) => {
    const { sourceRows } = batch
    const interned = internVerdicts()
    const fateOf = new Uint16Array(sourceRows.length)
    const keys: string[] = []
    const firstRows: number[] = []
    visitKeyCells(batch, table.roles, (cells, row) => {
      const reason = out?.get(row)
      const { verdict, first } =
        reason === undefined
          ? judge(cells, sourceRows[row] ?? 0)
          : { verdict: { outcome: 'rejected' as const, reason }, first: undefined }
      fateOf[row] = interned.of(verdict, first !== undefined)
      keys.push(verdict.outcome === 'accepted' ? verdict.key : '')
      if (first !== undefined) firstRows.push(first)
    })
    const judged = { sourceRows, fates: interned.all, fateOf, keys, firstRows }
    const counts = countFates(judged, tally)
    return { cells: packHere(storedCells(batch)), verdicts: packHere(storedVerdicts(judged)), counts }
  }
}
