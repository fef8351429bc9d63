import { cpus } from 'node:os'

/** The middle one; of an even number the mean of the middle two. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

/** One line of a report: what was measured, every run's value, and how a value is written. */
export type Measured = { what: string; values: readonly number[]; write: (value: number) => string }

export const writeMs = (ms: number): string => `${Math.round(ms)} ms`
export const writeSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`
export const writeMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`
export const writeRatio = (ratio: number): string => `${ratio.toFixed(2)} x`

/** Prints a plain, aligned table: median, lowest and highest of every measure. */
export const printReport = (title: string, runtime: string, measures: readonly Measured[]): void => {
  const lines = measures.map(({ what, values, write }) => [
    what,
    write(median(values)),
    write(Math.min(...values)),
    write(Math.max(...values)),
  ])
  const table = [['', 'median', 'lowest', 'highest'], ...lines]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)))
  console.log(`\n${title}`)
  console.log(`${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${runtime}`)
  for (const line of table) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2),
    )
    console.log(cells.join('').trimEnd())
  }
}

/** Says whether a promise was kept. */
export const printPromise = (what: string, isKept: boolean): void =>
  console.log(`promise: ${what}: ${isKept ? 'kept' : 'BROKEN'}`)

/** Says what something costs beside what it may cost. */
export const printBudget = (
  what: string,
  value: number,
  most: number,
  write: (value: number) => string,
): void =>
  console.log(`budget: ${what}: ${write(value)} of ${write(most)}: ${value <= most ? 'ok' : 'MISSED'}`)

/** The number of runs that the command line asks for. Throws for what is no number of runs. */
export const runsAskedFor = (otherwise: number): number => {
  const [text] = process.argv.slice(2)
  if (text === undefined) return otherwise
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error(`not a number of runs: ${text}`)
  return Number(text)
}
