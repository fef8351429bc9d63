/**
 * What XLSX costs: 200,000 rows through the true reader process beside SheetJS in a process of its own, in the same run,
 * and 1,000,000 rows through the whole import in the real app, with its progress and its cancelling. `npm run bench --
 * spreadsheets [RUNS]`, three runs unless told otherwise; the figures are best on a machine with nothing else to do.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { customerColumns, customerRows } from '../support/spreadsheets/customers.ts'
import { workbookOfText } from '../support/spreadsheets/random-workbook.ts'
import { stylesOf } from '../support/spreadsheets/workbook-writer.ts'
import { watchReader } from '../support/spreadsheets/watched-reader.ts'
import { importInApp, importMeasures, type ImportRun, printImportPromises } from './support/import-in-app.ts'
import {
  median,
  printPromise,
  printReport,
  runsAskedFor,
  writeMegabytes,
  writeRatio,
  writeSeconds,
} from './support/report.ts'

const readRows = 200_000
const importedRows = 1_000_000
const promise = { ofSheetJs: 0.5, bytes: 150_000_000 }
const sheetJsEntry = new URL('./support/read-by-sheetjs.ts', import.meta.url)

type Reading = { ms: number; peakBytes: number }
type Pair = { ours: Reading; sheetJs: Reading }

/** SheetJS does not read a workbook without any. */
const styles = stylesOf(['General'])

const writeCustomersXlsx = (path: string, count: number): number => {
  writeFileSync(path, workbookOfText([customerColumns, ...customerRows(count)], 'shared', { styles }))
  return statSync(path).size
}

const sheetJsSchema = z.object({ ms: z.number(), rows: z.number(), peakBytes: z.number() })

const readBySheetJs = async (file: string): Promise<Reading> => {
  const child = fork(sheetJsEntry, [file])
  const said: unknown[] = []
  child.on('message', (message) => said.push(message))
  await once(child, 'close')
  const { rows, ...reading } = sheetJsSchema.parse(said[0])
  if (rows !== readRows + 1) throw new Error(`SheetJS read ${rows} rows`)
  return reading
}

/** From the job to the last row, all of them acknowledged. */
const readByOurs = async (path: string): Promise<Reading> => {
  const seen = await watchReader(
    { type: 'read', path, choices: { headerRow: 1 }, rowsPerBatch: 4_000 },
    120_000,
  )
  if (seen.answer !== 'table' || seen.rows !== readRows) throw new Error(`the reader answered ${seen.answer}`)
  return seen
}

const reportReading = (pairs: readonly Pair[], bytes: number): void => {
  const ratios = pairs.map(({ ours, sheetJs }) => ours.ms / sheetJs.ms)
  printReport(
    `Reading of ${readRows} rows (XLSX, ${writeMegabytes(bytes)}), runs: ${pairs.length}`,
    `Node ${process.versions.node}`,
    [
      { what: 'our reader, job to end', values: pairs.map(({ ours }) => ours.ms), write: writeSeconds },
      { what: 'SheetJS read(dense)', values: pairs.map(({ sheetJs }) => sheetJs.ms), write: writeSeconds },
      { what: 'ratio', values: ratios, write: writeRatio },
      { what: 'peak memory, ours', values: pairs.map(({ ours }) => ours.peakBytes), write: writeMegabytes },
      {
        what: 'peak memory, SheetJS',
        values: pairs.map(({ sheetJs }) => sheetJs.peakBytes),
        write: writeMegabytes,
      },
    ],
  )
  printPromise(`at most ${promise.ofSheetJs} of SheetJS, median`, median(ratios) <= promise.ofSheetJs)
  printPromise(
    `the reader within ${writeMegabytes(promise.bytes)}, in every run`,
    pairs.every(({ ours }) => ours.peakBytes <= promise.bytes),
  )
}

const reportImport = (runs: readonly ImportRun[], bytes: number): void => {
  printReport(
    `Import of ${importedRows} rows (XLSX, ${writeMegabytes(bytes)}), runs: ${runs.length}`,
    `Electron ${runs[0]?.electron ?? ''}`,
    importMeasures(runs),
  )
  printImportPromises(runs)
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
try {
  const count = runsAskedFor(3)
  const file = join(folder, 'clientes.xlsx')
  const readBytes = writeCustomersXlsx(file, readRows)
  const pairs: Pair[] = []
  for (let index = 0; index < count; index += 1)
    pairs.push({ ours: await readByOurs(file), sheetJs: await readBySheetJs(file) })
  reportReading(pairs, readBytes)

  const importedBytes = writeCustomersXlsx(file, importedRows)
  const runs: ImportRun[] = []
  for (let index = 0; index < count; index += 1) {
    const runFolder = join(folder, String(index))
    mkdirSync(runFolder)
    runs.push(await importInApp(file, runFolder))
    rmSync(runFolder, { recursive: true, force: true })
  }
  reportImport(runs, importedBytes)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
