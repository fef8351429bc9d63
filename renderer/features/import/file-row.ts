import type { JudgedRow, RowOutcome } from '../../../shared/rules/row-verdict.ts'

/** A row as the grid shows it, of the sample or of the whole file. */
export type FileRow = Omit<JudgedRow, 'outcome'> & {
  readonly sourceRow: number
  readonly cells: readonly string[]
  /** Null while it is not known. */
  readonly outcome: RowOutcome | null
}

/** What is shown of a row before it is judged. */
export const notJudged = {
  outcome: null,
  key: null,
  repairs: [],
  notes: [],
  reason: null,
  duplicateOf: null,
  duplicateFile: null,
} satisfies Omit<FileRow, 'sourceRow' | 'cells'>
