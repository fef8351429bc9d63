import { createRowJudge } from '../../../../shared/rules/judge-row.ts'
import type { RejectionReason } from '../../../../shared/rules/row-verdict.ts'
import { type NumberedRows, storedCells } from '../store/cell-block.ts'
import { packHere } from '../store/packed.ts'
import { judgementOf, rowsByFate, type RowFate, storedVerdicts } from '../store/verdict-block.ts'
import { foreignPlan } from './foreign-plan.ts'
import { internVerdicts } from './intern-verdicts.ts'
import type { JudgedTable } from './judge-in-order.ts'
import { visitKeyCells } from './key-cells.ts'

/** Rows of a block that stay out, whatever the rules say of them, by their place in it. */
export type RowsOut = ReadonlyMap<number, RejectionReason>

/** The rows of a block whose key an earlier row has: their places, ascending, and those earlier rows. */
export type Duplicates = { places: number[]; firstRows: number[] }

/** What the rules say of a block's rows, each by itself. */
export type JudgedBlock = {
  /** Row by row; empty for a rejected row. */
  keys: readonly string[]
  /** What is stored of the block, once it is known which rows are duplicates. Asked once. */
  pack: (duplicates: Duplicates) => PackedRows
}

/** A block as it is stored, and how many rows had which fate. */
export type PackedRows = { cells: Buffer; verdicts: Buffer; fates: RowFate[]; rowsOf: Uint32Array }

export type BlockJudge = (rows: NumberedRows, out?: RowsOut) => JudgedBlock

/** Judges the rows of one table, block by block, in any order. */
export const createBlockJudge = ({ defaultDdd, ...header }: JudgedTable): BlockJudge => {
  const judge = createRowJudge(header, { defaultDdd, foreignPlan })
  return (rows, out) => {
    const { sourceRows } = rows
    const interned = internVerdicts()
    const fateOf = new Uint16Array(sourceRows.length)
    const keys: string[] = []
    visitKeyCells(rows, header.roles, (cells, row) => {
      const reason = out?.get(row)
      const verdict = reason === undefined ? judge(cells) : { outcome: 'rejected' as const, reason }
      fateOf[row] = interned.of(verdict, false)
      keys.push(verdict.outcome === 'accepted' ? verdict.key : '')
    })
    return {
      keys,
      pack: ({ places, firstRows }) => {
        for (const row of places) {
          const fate = interned.all[fateOf[row] ?? -1]
          if (fate !== undefined) fateOf[row] = interned.of(judgementOf(fate), true)
        }
        const judged = { sourceRows, fates: interned.all, fateOf, keys, firstRows }
        return {
          cells: packHere(storedCells(rows)),
          verdicts: packHere(storedVerdicts(judged)),
          fates: judged.fates,
          rowsOf: rowsByFate(judged),
        }
      },
    }
  }
}
