/**
 * What an import of 1,000,000 rows of CSV costs in the real app, beside what SQLite's own program and DuckDB take for the
 * same file in the same run; what the person sees of it meanwhile; and how soon it stops when told to. `npm run bench --
 * import [RUNS]`, three runs unless told otherwise; the figures are best on a machine with nothing else to do.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCustomersCsv } from '../support/spreadsheets/customers.ts'
import { importInApp, importMeasures, type ImportRun, printImportPromises } from './support/import-in-app.ts'
import { importByDuckDb, importBySqlite, requireSqlite } from './support/import-peers.ts'
import {
  median,
  printPromise,
  printReport,
  runsAskedFor,
  writeMegabytes,
  writeRatio,
  writeSeconds,
} from './support/report.ts'

const rows = 1_000_000
const promise = { ofSqlite: 0.5, ofDuckDb: 3, bytes: 350_000_000 }

type Run = ImportRun & { sqliteMs: number; duckDbMs: number }

const report = (runs: readonly Run[], bytes: number): void => {
  const of = (value: (run: Run) => number): number[] => runs.map(value)
  const ofSqlite = of((run) => run.importMs / run.sqliteMs)
  const ofDuckDb = of((run) => run.importMs / run.duckDbMs)
  printReport(
    `Import of ${rows} rows (CSV, ${writeMegabytes(bytes)}), runs: ${runs.length}`,
    `Electron ${runs[0]?.electron ?? ''}`,
    [
      {
        what: 'sqlite3 .import and insert or ignore',
        values: of((run) => run.sqliteMs),
        write: writeSeconds,
      },
      { what: 'DuckDB read_csv, regexp, group by', values: of((run) => run.duckDbMs), write: writeSeconds },
      { what: 'ratio to sqlite3', values: ofSqlite, write: writeRatio },
      { what: 'ratio to DuckDB', values: ofDuckDb, write: writeRatio },
      ...importMeasures(runs),
    ],
  )
  printPromise(`at most ${promise.ofSqlite} of sqlite3, median`, median(ofSqlite) <= promise.ofSqlite)
  printPromise(`at most ${promise.ofDuckDb} of DuckDB, median`, median(ofDuckDb) <= promise.ofDuckDb)
  printPromise(
    `workspace and reader within ${writeMegabytes(promise.bytes)} together, in every run`,
    runs.every((run) => run.workspaceBytes + run.readerBytes <= promise.bytes),
  )
  printImportPromises(runs)
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
try {
  const count = runsAskedFor(3)
  requireSqlite()
  const file = join(folder, 'clientes.csv')
  writeCustomersCsv(file, rows)
  const runs: Run[] = []
  for (let index = 0; index < count; index += 1) {
    const runFolder = join(folder, String(index))
    mkdirSync(runFolder)
    const measured = await importInApp(file, runFolder)
    const sqliteMs = importBySqlite(file, runFolder)
    runs.push({ ...measured, sqliteMs, duckDbMs: await importByDuckDb(file) })
    rmSync(runFolder, { recursive: true, force: true })
  }
  report(runs, statSync(file).size)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
