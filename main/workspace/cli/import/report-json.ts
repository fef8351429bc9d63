import { isMending, type RepairKind, type Tally } from '../../../../shared/rules/row-verdict.ts'
import type { ImportReport } from './import-file.ts'

/** One line for programs: the counts and how the file was read, or `error` with the columns where they are known. */
export const reportJson = ({ file, seen, failure, tally, ms, peakRssBytes }: ImportReport): string => {
  const columns =
    seen?.columns.names.map((name, index) => ({ name, role: seen.columns.roles[index] })) ?? null
  if (failure !== null) return JSON.stringify({ file, error: failure, columns, ms, peakRssBytes })
  return JSON.stringify({
    file,
    rows: tally.rows,
    accepted: tally.accepted,
    repaired: repairsWhere(tally, isMending),
    normalised: repairsWhere(tally, (kind) => !isMending(kind)),
    // Accepted rows with a document that cannot be right.
    ...(tally.notes === undefined ? {} : { invalidDocuments: tally.notes }),
    duplicates: tally.duplicates,
    rejected: tally.reasons,
    encoding: seen?.facts.encoding ?? null,
    delimiter: seen?.facts.delimiter ?? null,
    sheet: seen?.facts.sheet ?? null,
    header: seen?.facts.headerRow ?? null,
    columns,
    ms,
    peakRssBytes,
  })
}

/** The kinds that `test` holds for, with their counts. */
export const repairsWhere = (
  tally: Tally,
  test: (kind: RepairKind) => boolean,
): Partial<Record<RepairKind, number>> =>
  Object.fromEntries(Object.entries(tally.repairs).filter(([kind]) => test(kind as RepairKind)))
