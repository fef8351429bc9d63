/**
 * What an import of 1,000,000 rows costs in the real app, beside what SQLite's own program takes for the same file in
 * the same run; what the person sees of it meanwhile; and how soon it stops when told to. `npm run bench -- import
 * [RUNS]`, three runs unless told otherwise; the figures are best on a machine with nothing else to do.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { dropFiles, launchApp } from '../e2e/support/app.ts'
import { goTo } from '../e2e/support/steps.ts'
import { countStoredRows } from '../e2e/support/stored-data.ts'
import { writeCustomersCsv } from '../support/spreadsheets/customers.ts'
import { processesSeen, watchProcesses } from './support/process-watch.ts'
import {
  printReport,
  runsAskedFor,
  writeMegabytes,
  writeMs,
  writeRatio,
  writeSeconds,
} from './support/report.ts'
import { installProbe, type Seen, watchUntil, whenShare } from './support/window-probe.ts'

const rows = 1_000_000
/** How long the rows of a cancelled import, which nobody sees any more, may take to be gone from the disk. */
const removalMs = 5_000
const promise = { cancelMs: 200, taskMs: 50 }

type Run = {
  importMs: number
  peerMs: number
  updates: number
  largestGapMs: number
  longestTaskMs: number
  longestHoldMs: number
  workspaceBytes: number
  readerBytes: number
  cancelShownMs: number
  readerGoneMs: number
  leftBehind: number
}

const openFileInWindow = async (page: Page, file: string): Promise<void> => {
  await dropFiles(page, [file])
  await expect(page.getByRole('button', { name: 'Importar o arquivo' })).toBeEnabled({ timeout: 30_000 })
}

/** A watch that did not see a task of 80 ms would see nothing at all. */
const proveThatProbeSees = async (page: Page): Promise<void> => {
  const watching = watchUntil(page, '')
  await page.evaluate(() => {
    const busy = () => {
      const from = performance.now()
      while (performance.now() - from < 80);
    }
    setTimeout(busy)
  })
  const { longTasks } = await watching
  if (!longTasks.some(({ ms }) => ms >= 79)) throw new Error('the probe did not see a task of 80 ms')
}

const largestGap = ({ clickedAt, updatesAt, shownAt }: Seen): number =>
  Math.max(...[...updatesAt, shownAt].map((at, index) => at - (updatesAt[index - 1] ?? clickedAt)))

const importInApp = async (
  file: string,
  folder: string,
): Promise<Omit<Run, 'peerMs'> & { electron: string }> => {
  const userData = join(folder, 'user data')
  const { app, page, quit } = await launchApp({ userData })
  await expect(page.getByRole('heading', { name: 'Solte aqui uma planilha' })).toBeVisible()
  await installProbe(page)
  await proveThatProbeSees(page)

  await openFileInWindow(page, file)
  await watchProcesses(app)
  const importing = watchUntil(page, 'contatos entraram')
  await page.getByRole('button', { name: 'Importar o arquivo' }).click()
  const seen = await importing
  const { peakBytes } = await processesSeen(app)
  const taken = Number((await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, ''))

  await openFileInWindow(page, file)
  await watchProcesses(app)
  await page.getByRole('button', { name: 'Importar o arquivo' }).click()
  await whenShare(page, 0.5)
  const cancelling = watchUntil(page, 'Importação cancelada')
  await page.getByRole('button', { name: 'Cancelar importação' }).click()
  const cancelled = await cancelling
  const { readerGoneAt } = await processesSeen(app)
  await goTo(page, 'Listas')
  await expect(page.getByText(/^1 lista, /)).toBeVisible()
  await delay(removalMs)
  const electron = await app.evaluate(() => process.versions.electron)
  await quit()
  const { lists, contacts } = countStoredRows(userData)
  if (lists !== 1) throw new Error(`${lists} lists are there after one import and one that was cancelled`)
  const longTasks = [seen, cancelled].flatMap((of) => of.longTasks.map(({ at, ms }) => ({ ms, at, of })))
  for (const { ms, at, of } of longTasks)
    console.log(
      `a task of ${writeMs(ms)}, ${writeMs(at - of.clickedAt)} after the click, ${writeMs(of.shownAt - at)} before the end`,
    )
  return {
    electron,
    importMs: seen.shownAt - seen.clickedAt,
    updates: seen.updatesAt.length,
    largestGapMs: largestGap(seen),
    longestTaskMs: Math.max(0, ...longTasks.map(({ ms }) => ms)),
    longestHoldMs: Math.max(seen.longestHoldMs, cancelled.longestHoldMs),
    workspaceBytes: peakBytes['workspace'] ?? NaN,
    readerBytes: peakBytes['reader'] ?? NaN,
    cancelShownMs: cancelled.shownAt - cancelled.clickedAt,
    readerGoneMs: (readerGoneAt ?? NaN) - cancelled.clickedAt,
    leftBehind: contacts - taken,
  }
}

/** The named peer: SQLite's own program, which reads the file and keeps each phone once, in no encryption, without checks. */
const importByPeer = (file: string, folder: string): number => {
  const startedAt = performance.now()
  const commands = [
    '.mode csv',
    '.separator ;',
    `.import "${file}" customers`,
    'create table contact (telefone text primary key, nome text, valor text, cidade text, cpf text);',
    'insert or ignore into contact select telefone, nome, valor, cidade, cpf from customers;',
  ]
  execFileSync('sqlite3', ['-batch', join(folder, 'peer.db'), ...commands], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return performance.now() - startedAt
}

const requirePeer = (): void => {
  try {
    execFileSync('sqlite3', ['-version'], { stdio: 'ignore' })
  } catch {
    throw new Error('the sqlite3 program is missing: apt-get install -y sqlite3')
  }
}

const report = (runs: readonly Run[], electron: string, bytes: number): void => {
  const of = (value: (run: Run) => number): number[] => runs.map(value)
  const taskWords = (ms: number): string => (ms === 0 ? `none over ${promise.taskMs} ms` : writeMs(ms))
  printReport(
    `Import of ${rows} rows (CSV, ${writeMegabytes(bytes)}), runs: ${runs.length}`,
    `Electron ${electron}`,
    [
      { what: 'click on import to result', values: of((run) => run.importMs), write: writeSeconds },
      { what: 'sqlite3 .import and insert or ignore', values: of((run) => run.peerMs), write: writeSeconds },
      { what: 'ratio to sqlite3', values: of((run) => run.importMs / run.peerMs), write: writeRatio },
      { what: 'updates of the progress', values: of((run) => run.updates), write: String },
      { what: 'largest gap between updates', values: of((run) => run.largestGapMs), write: writeMs },
      { what: 'longest task of the window', values: of((run) => run.longestTaskMs), write: taskWords },
      { what: 'longest wait of a timer in it', values: of((run) => run.longestHoldMs), write: writeMs },
      { what: 'peak memory, workspace', values: of((run) => run.workspaceBytes), write: writeMegabytes },
      { what: 'peak memory, reader', values: of((run) => run.readerBytes), write: writeMegabytes },
      { what: 'click on cancel to cancelled', values: of((run) => run.cancelShownMs), write: writeMs },
      { what: '  to the reader being gone', values: of((run) => run.readerGoneMs), write: writeMs },
      { what: 'rows of the cancelled one left', values: of((run) => run.leftBehind), write: String },
    ],
  )
  const verdict = (isKept: boolean): string => (isKept ? 'kept' : 'BROKEN')
  const slowestCancel = Math.max(...of((run) => run.cancelShownMs))
  const longestTask = Math.max(...of((run) => run.longestTaskMs))
  console.log(
    `promise: cancelled within ${promise.cancelMs} ms, in every run: ${verdict(slowestCancel <= promise.cancelMs)}`,
  )
  console.log(
    `promise: no task of the window over ${promise.taskMs} ms, in any run: ${verdict(longestTask <= promise.taskMs)}`,
  )
  console.log(
    `promise: nothing half taken: ${verdict(of((run) => run.leftBehind).every((count) => count === 0))}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
try {
  const count = runsAskedFor(3)
  requirePeer()
  const file = join(folder, 'clientes.csv')
  writeCustomersCsv(file, rows)
  const runs: Run[] = []
  let electron = ''
  for (let index = 0; index < count; index += 1) {
    const runFolder = join(folder, String(index))
    mkdirSync(runFolder)
    const { electron: version, ...measured } = await importInApp(file, runFolder)
    electron = version
    runs.push({ ...measured, peerMs: importByPeer(file, runFolder) })
    rmSync(runFolder, { recursive: true, force: true })
  }
  report(runs, electron, statSync(file).size)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
