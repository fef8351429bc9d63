/**
 * How an import grows with its file: 10,000, 100,000, 1,000,000 and 10,000,000 rows of CSV in the real app, from the drop
 * to the list, each in fresh data. What is promised is that ten times the rows take ten times as long and not more
 * memory. `npm run bench -- growth [RUNS]`, one run unless told otherwise; it takes about six minutes and 3 GB of disk.
 * `--rows N` measures N rows and a tenth of them instead.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCustomersCsv } from '../support/spreadsheets/customers.ts'
import {
  importAlone,
  importInApp,
  type ImportRun,
  type ImportSeen,
  slowestOf99,
} from './support/import-in-app.ts'
import {
  type Measured,
  median,
  printPromise,
  printReport,
  rowsAskedFor,
  runsAskedFor,
  writeMegabytes,
  writeMs,
  writeRatio,
  writeSeconds,
} from './support/report.ts'

const only = rowsAskedFor()
const sizes = only === undefined ? [10_000, 100_000, 1_000_000, 10_000_000] : [only / 10, only]
/** Smaller ones are over before anybody could cancel. */
const cancelledFrom = 1_000_000
const promise = { timesOfTenth: 11, bytes: 500_000_000, cancelMs: 200, queryMs: 100 }

type Growth = ImportSeen & Partial<ImportRun>

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
const runsOf = new Map<number, Growth[]>(sizes.map((rows) => [rows, []]))
try {
  const count = runsAskedFor(1)
  for (const rows of sizes) {
    const file = join(folder, 'clientes.csv')
    writeCustomersCsv(file, rows)
    for (let run = 0; run < count; run += 1) {
      const runFolder = join(folder, `${rows} ${run}`)
      mkdirSync(runFolder)
      const isCancelled = rows >= cancelledFrom
      const seen = isCancelled
        ? await importInApp(file, runFolder, rows / 1_000_000)
        : await importAlone(file, runFolder)
      runsOf.get(rows)?.push(seen)
      rmSync(runFolder, { recursive: true, force: true })
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const of = (rows: number, value: (run: Growth) => number): number[] => (runsOf.get(rows) ?? []).map(value)
const importMs = (rows: number): number[] => of(rows, (run) => run.importMs)
const bytesOf = (run: Growth): number => run.workspaceBytes + run.readerBytes
const queryOf = (run: Growth): number => slowestOf99(run.queriesMs)
const cancelOf = (run: Growth): number => run.cancelShownMs ?? NaN
const measuresOf = (rows: number): Measured[] => [
  { what: `${rows} rows, drop to list`, values: importMs(rows), write: writeSeconds },
  { what: '… a thousand of them', values: importMs(rows).map((ms) => (ms * 1_000) / rows), write: writeMs },
  { what: '… peak memory of workspace and reader', values: of(rows, bytesOf), write: writeMegabytes },
  { what: '… answers to list queries, p99', values: of(rows, queryOf), write: writeMs },
  ...(rows >= cancelledFrom
    ? [{ what: '… click on cancel to cancelled', values: of(rows, cancelOf), write: writeMs }]
    : []),
]

const largest = sizes.at(-1) ?? 0
const ofTenth = importMs(largest).map((ms) => ms / median(importMs(largest / 10)))
const large = sizes.filter((rows) => rows >= cancelledFrom)
const holds = (value: (run: Growth) => number, most: number): boolean =>
  large.every((rows) => of(rows, value).every((measured) => measured <= most))

printReport('An import as its file grows', `Electron ${runsOf.get(largest)?.[0]?.electron ?? ''}`, [
  ...sizes.flatMap(measuresOf),
  { what: 'the largest beside a tenth of it', values: ofTenth, write: writeRatio },
])
printPromise(
  `ten times the rows at most ${promise.timesOfTenth} times as long, median`,
  median(ofTenth) <= promise.timesOfTenth,
)
printPromise(`workspace and reader within ${writeMegabytes(promise.bytes)}`, holds(bytesOf, promise.bytes))
printPromise(`cancelled within ${promise.cancelMs} ms`, holds(cancelOf, promise.cancelMs))
printPromise(`list queries answered within ${promise.queryMs} ms (p99)`, holds(queryOf, promise.queryMs))
