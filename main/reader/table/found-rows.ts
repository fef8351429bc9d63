import type { FoundRows, TextDoubts } from '../../../shared/processes/reader.ts'

/** Maximum number of row numbers to report, beside the count. */
const toldRows = 20

/** Counts rows of some kind. */
export const noteRow = (found: FoundRows, sourceRow: number): void => {
  found.count += 1
  if (found.first.length < toldRows) found.first.push(sourceRow)
}

/** Doubts of a reading that has not begun. */
export const noDoubts = (): TextDoubts => ({
  quotes: { count: 0, first: [] },
  characters: { count: 0, first: [] },
})
