/**
 * What a benchmark prints. `npm run bench -- NAME [RUNS] [--rows N] [--busy] [--json] [--table]`: another size, where a
 * benchmark has one; beside a loop that never rests; a last line of JSON, for tracking; and its section of the table in
 * test/README.md written anew.
 */
import { spawn } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figures, writeFiguresTable } from './figures-table.ts'

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

const usage = 'npm run bench -- NAME [RUNS] [--rows N] [--busy] [--json] [--table]'

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        busy: { type: 'boolean', default: false },
        rows: { type: 'string' },
        json: { type: 'boolean', default: false },
        table: { type: 'boolean', default: false },
      },
    })
    return { ...values, positionals }
  } catch (error) {
    throw new Error(usage, { cause: error })
  }
}

const asked = readArguments()

const figures: Figures = {
  bench: basename(process.argv[1] ?? '').replace('.bench.ts', ''),
  isBusy: asked.busy,
  date: new Date().toISOString().slice(0, 10),
  machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
  reports: [],
  verdicts: [],
}

if (asked.busy) {
  const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  loop.unref()
  process.once('exit', () => loop.kill('SIGKILL'))
  // By itself a signal ends the process without that, and the loop goes on beside whatever is measured next.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

process.once('exit', (code) => {
  if (code !== 0) return
  if (asked.json) console.log(JSON.stringify(figures))
  if (asked.table) writeFiguresTable(figures)
})

/** Prints a plain, aligned table: median, lowest and highest of every measure. */
export const printReport = (title: string, runtime: string, measures: readonly Measured[]): void => {
  const lines = measures.map(({ what, values, write }) => ({
    what,
    median: write(median(values)),
    lowest: write(Math.min(...values)),
    highest: write(Math.max(...values)),
    values,
  }))
  figures.reports.push({ title, runtime, measures: lines })
  const table = [
    ['', 'median', 'lowest', 'highest'],
    ...lines.map((line) => [line.what, line.median, line.lowest, line.highest]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)))
  console.log(`\n${title}${asked.busy ? ', beside a busy loop' : ''}`)
  console.log(`${figures.machine}, ${runtime}`)
  for (const line of table) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2),
    )
    console.log(cells.join('').trimEnd())
  }
}

/** Says whether a promise was kept. */
export const printPromise = (what: string, isKept: boolean): void => {
  figures.verdicts.push({ promise: what, isKept })
  console.log(`promise: ${what}: ${isKept ? 'kept' : 'BROKEN'}`)
}

/** Says what something costs beside what it may cost. */
export const printBudget = (
  what: string,
  value: number,
  most: number,
  write: (value: number) => string,
): void => printPromise(`${what}: ${write(value)} of ${write(most)}`, value <= most)

/** The number of runs that the command line asks for. Throws for what is no number of runs. */
export const runsAskedFor = (otherwise: number): number => {
  const [text] = asked.positionals
  if (text === undefined) return otherwise
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error(`not a number of runs: ${text}; ${usage}`)
  return Number(text)
}

/** The number of rows that the command line asks for; undefined where it asks for none. Throws for what is no number. */
export const rowsAskedFor = (): number | undefined => {
  const { rows } = asked
  if (rows === undefined) return undefined
  if (!/^[1-9]\d{3,8}$/.test(rows)) throw new Error(`not a number of rows from 1000: ${rows}; ${usage}`)
  return Number(rows)
}
