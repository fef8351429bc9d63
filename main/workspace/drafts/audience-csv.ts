import { brazilianCsvLine, brazilianCsvStart } from '../exports/brazilian-csv.ts'

/** Rows of a list as a CSV for a person, with the list's own columns. */
export function* audienceCsv(columns: readonly string[], rows: Iterable<string[][]>): Generator<string> {
  yield brazilianCsvStart + brazilianCsvLine(columns)
  for (const chunk of rows) yield chunk.map(brazilianCsvLine).join('')
}
