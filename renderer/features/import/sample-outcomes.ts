import {
  type DocumentFault,
  isMending,
  type RepairKind,
  type RejectionReason,
  type RowVerdict,
} from '../../../shared/rules/row-verdict.ts'

export type SampleOutcome = 'accepted' | 'repaired' | 'duplicate' | 'rejected'

/** A row of the sample with what became of it. */
export type JudgedRow = {
  readonly sourceRow: number
  readonly cells: readonly string[]
  /** Null while there is no verdict. */
  readonly outcome: SampleOutcome | null
  /** The digits of the phone, or the document, that the row goes by; null without one. */
  readonly key: string | null
  readonly repairs: readonly RepairKind[]
  /** Documents that cannot be right beside what the row goes by. */
  readonly notes: readonly DocumentFault[]
  readonly reason: RejectionReason | null
  /** The earlier row of the sample with the same contact. */
  readonly duplicateOf: number | null
  /** Of a sample always null: it is of one file. */
  readonly duplicateFile: null
}

/** Joins rows and verdicts, and finds the duplicates among them as the import will: the first of equals is taken. */
export const judgeRows = (
  sample: readonly { sourceRow: number; cells: readonly string[] }[],
  verdicts: readonly RowVerdict[],
): JudgedRow[] => {
  const firstRowOf = new Map<string, number>()
  return sample.map((row, index) => {
    const verdict = verdicts[index]
    const base = {
      sourceRow: row.sourceRow,
      cells: row.cells,
      key: null,
      reason: null,
      duplicateOf: null,
      duplicateFile: null,
      repairs: [],
      notes: [],
    }
    if (verdict === undefined) return { ...base, outcome: null }
    if (verdict.outcome === 'rejected') return { ...base, outcome: 'rejected', reason: verdict.reason }
    const { key } = verdict
    const first = firstRowOf.get(key)
    if (first !== undefined) return { ...base, key, outcome: 'duplicate', duplicateOf: first }
    firstRowOf.set(key, row.sourceRow)
    const mended = verdict.repairs.filter(isMending)
    const notes = verdict.notes ?? []
    return { ...base, key, outcome: mended.length > 0 ? 'repaired' : 'accepted', repairs: mended, notes }
  })
}

export type SampleCounts = Readonly<Record<SampleOutcome, number>>

export const countOutcomes = (rows: readonly JudgedRow[]): SampleCounts => {
  const counts = { accepted: 0, repaired: 0, duplicate: 0, rejected: 0 }
  for (const { outcome } of rows) if (outcome !== null) counts[outcome] += 1
  return counts
}

/** How many of the rejected rows have which reason, the commonest first. */
export const countReasons = (rows: readonly JudgedRow[]): [RejectionReason, number][] => {
  const counts = new Map<RejectionReason, number>()
  for (const { reason } of rows) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}
