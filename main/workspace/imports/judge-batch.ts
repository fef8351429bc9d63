import type { RowBatch } from '../../../shared/processes/reader.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { createRowJudge, isKeyRole } from '../../../shared/rules/judge-row.ts'
import { countVerdict, type RowVerdict, type Tally } from '../../../shared/rules/row-verdict.ts'
import { isRecipient, type RowCounts } from '../lists/blocks.ts'
import type { JudgedRows, RowFate } from '../lists/row-block.ts'
import { foreignPlan } from './foreign-plan.ts'
import { FirstRows } from './first-rows.ts'

export type BatchJudge = (batch: RowBatch) => { judged: JudgedRows; counts: BatchCounts }
export type BatchCounts = RowCounts & { landlines: number }

/** Judges batch after batch of one import; of rows with one key the first counts. Every row goes into `tally`. */
export const createBatchJudge = (
  { roles, defaultDdd }: { roles: readonly ColumnRole[]; defaultDdd: string | null },
  tally: Tally,
): BatchJudge => {
  const judge = createRowJudge(roles, { defaultDdd, foreignPlan })
  const firstRows = new FirstRows()
  const keyColumns = roles.flatMap((role, column) => (isKeyRole(role) ? [column] : []))

  return (batch) => {
    const counts: BatchCounts = { accepted: 0, recipients: 0, left_out: 0, landlines: 0 }
    const fates = internFates()
    const fateOf = new Uint16Array(batch.widths.length)
    const keys: string[] = []
    const duplicateOf: number[] = []
    for (const { sourceRow, cells } of keyCellsOf(batch, keyColumns, roles.length)) {
      const verdict = judge(cells)
      const first = verdict.outcome === 'accepted' ? firstRows.take(verdict.key, sourceRow) : undefined
      countVerdict(tally, verdict, first !== undefined)
      const fate = fates.of(verdict, first !== undefined)
      fateOf[keys.length] = fate.index
      keys.push(verdict.outcome === 'accepted' ? verdict.key : '')
      if (first !== undefined) duplicateOf.push(first)
      counts[fate.isAccepted ? 'accepted' : 'left_out'] += 1
      if (fate.isRecipient) counts.recipients += 1
      if (fate.isLandline) counts.landlines += 1
    }
    return { judged: { fates: fates.all, fateOf, keys, firstRows: duplicateOf }, counts }
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

type InternedFate = { index: number; isAccepted: boolean; isRecipient: boolean; isLandline: boolean }

/** By outcome, kind and repairs, one after the other: names made of them would have to be put together for each row. */
type FateNode = { fate?: InternedFate; next: Map<string | null, FateNode> }

const internFates = () => {
  const all: RowFate[] = []
  const root: FateNode = { next: new Map() }
  const intern = (fate: RowFate): InternedFate => {
    const isAccepted = fate.outcome === 'accepted'
    const isLandline = isAccepted && fate.phoneKind === 'landline'
    return { index: all.push(fate) - 1, isAccepted, isLandline, isRecipient: isRecipient(fate) }
  }
  return {
    all,
    of: (verdict: RowVerdict, isDuplicate: boolean): InternedFate => {
      let node = nextNode(root, isDuplicate ? 'duplicate' : verdict.outcome)
      if (verdict.outcome === 'rejected') node = nextNode(node, verdict.reason)
      else {
        node = nextNode(node, verdict.phoneKind)
        for (const repair of verdict.repairs) node = nextNode(node, repair)
      }
      node.fate ??= intern(fateOf(verdict, isDuplicate))
      return node.fate
    },
  }
}

const nextNode = ({ next }: FateNode, name: string | null): FateNode => {
  let node = next.get(name)
  if (node === undefined) {
    node = { next: new Map() }
    next.set(name, node)
  }
  return node
}

const fateOf = (verdict: RowVerdict, isDuplicate: boolean): RowFate => {
  if (verdict.outcome === 'rejected') return verdict
  const { phoneKind, repairs } = verdict
  return { outcome: isDuplicate ? 'duplicate' : 'accepted', phoneKind, repairs }
}
