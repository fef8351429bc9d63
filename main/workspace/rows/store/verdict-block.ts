import type { PhoneKind } from '../../../../shared/rules/phone.ts'
import {
  countVerdict,
  type DocumentFault,
  isMending,
  type RejectionReason,
  type RepairKind,
  type RowJudgement,
  type RowOutcome,
  type Tally,
} from '../../../../shared/rules/row-verdict.ts'
import { endsOf, type Steps, stepsOf } from './steps.ts'

/** What came of a row, but for its key: the rows of a block share a few of these. */
export type RowFate =
  | {
      outcome: 'accepted' | 'duplicate'
      phoneKind: PhoneKind | null
      repairs: readonly RepairKind[]
      /** Absent where there are none, and in what was stored before they were taken. */
      notes?: readonly DocumentFault[] | undefined
    }
  | { outcome: 'rejected'; reason: RejectionReason }

/** True of an accepted row whose number gets an SMS. */
export const isRecipient = (fate: RowFate): boolean =>
  fate.outcome === 'accepted' && fate.phoneKind !== null && fate.phoneKind !== 'landline'

/** A fate as it is counted and coloured. */
export const outcomeOf = (fate: RowFate): RowOutcome =>
  fate.outcome === 'accepted' && fate.repairs.some(isMending) ? 'repaired' : fate.outcome

/** What led to a fate. */
export const judgementOf = (fate: RowFate): RowJudgement =>
  fate.outcome === 'rejected' ? fate : { ...fate, outcome: 'accepted' }

/** How many rows had each of the fates. */
export const rowsByFate = ({ fates, fateOf }: Pick<JudgedRows, 'fates' | 'fateOf'>): Uint32Array => {
  const rowsOf = new Uint32Array(fates.length)
  for (const fate of fateOf) rowsOf[fate] = (rowsOf[fate] ?? 0) + 1
  return rowsOf
}

/** Counts rows by their fates, into `tally` too where there is one. @param rowsOf of each fate */
export const countFates = (
  fates: readonly RowFate[],
  rowsOf: Uint32Array,
  tally?: Tally,
): { rows: number; accepted: number; recipients: number; left_out: number } => {
  const counts = { rows: 0, accepted: 0, recipients: 0, left_out: 0 }
  for (const [index, fate] of fates.entries()) {
    const rows = rowsOf[index] ?? 0
    counts.rows += rows
    if (tally !== undefined) countVerdict(tally, judgementOf(fate), fate.outcome === 'duplicate', rows)
    counts[fate.outcome === 'accepted' ? 'accepted' : 'left_out'] += rows
    if (isRecipient(fate)) counts.recipients += rows
  }
  return counts
}

/** What the rules and the search for duplicates said of a block's rows, row by row. */
export type JudgedRows = {
  /** 1 = first row of the file. */
  sourceRows: Uint32Array
  fates: RowFate[]
  fateOf: Uint16Array
  /** The phone's digits or the document; empty for a rejected row. */
  keys: readonly string[]
  /** Of the duplicates, in their order: the source row that has the same key and counts. */
  firstRows: readonly number[]
}

export type StoredVerdicts = {
  sourceRowSteps: Steps
  fates: RowFate[]
  fateOf: Uint16Array
  keys: string
  keyLengths: Steps
  firstRows: Uint32Array
}

export const storedVerdicts = (judged: JudgedRows): StoredVerdicts => {
  const keyLengths = new Uint8Array(judged.keys.length)
  for (const [row, key] of judged.keys.entries()) keyLengths[row] = key.length
  return {
    sourceRowSteps: stepsOf(judged.sourceRows),
    fates: judged.fates,
    fateOf: judged.fateOf,
    keys: judged.keys.join(''),
    keyLengths,
    firstRows: Uint32Array.from(judged.firstRows),
  }
}

export type RowVerdictOfBlock = {
  sourceRow: number
  fate: RowFate
  key: string
  /** Null unless the row is a duplicate. */
  duplicateOf: number | null
}

/** Row by row what storedVerdicts took. */
export function* verdictsOf(stored: StoredVerdicts): Generator<RowVerdictOfBlock, void, void> {
  const sourceRows = endsOf(stored.sourceRowSteps)
  const keyEnds = endsOf(stored.keyLengths)
  let duplicates = 0
  for (const [row, index] of stored.fateOf.entries()) {
    const fate = stored.fates[index]
    if (fate === undefined) throw new Error('a block of rows names a fate that it does not have')
    const isDuplicate = fate.outcome === 'duplicate'
    if (isDuplicate) duplicates += 1
    yield {
      sourceRow: sourceRows[row] ?? 0,
      fate,
      key: stored.keys.slice(keyEnds[row - 1] ?? 0, keyEnds[row]),
      duplicateOf: isDuplicate ? (stored.firstRows[duplicates - 1] ?? null) : null,
    }
  }
}
