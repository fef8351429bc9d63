import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { dropFiles, launchApp } from '../../e2e/support/app.ts'
import { goTo } from '../../e2e/support/steps.ts'
import { countStoredRows } from '../../e2e/support/stored-data.ts'
import { listQueriesSeen, startListQueries } from './list-queries.ts'
import { processesSeen, watchProcesses } from './process-watch.ts'
import { type Measured, printPromise, writeMegabytes, writeMs, writeSeconds } from './report.ts'
import { installProbe, type Seen, watchUntil, whenShare } from './window-probe.ts'

/** How long the rows of a cancelled import, which are no longer visible, may take to be gone from the disk. */
const removalMs = 5_000
const promise = { cancelMs: 200, taskMs: 50, queryMs: 100 }

/** What was seen of an import and of one that was cancelled half-way. */
export type ImportRun = {
  electron: string
  importMs: number
  /** Each answer to a question for the lists meanwhile. */
  queriesMs: number[]
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

const largestGap = ({ droppedAt, updatesAt, shownAt }: Seen): number =>
  Math.max(...[...updatesAt, shownAt].map((at, index) => at - (updatesAt[index - 1] ?? droppedAt)))

/**
 * Imports a file in the real app, then begins to import it again and cancels half-way. Throws when another list is left
 * than the first one.
 * @param folder for the app's data
 */
export const importInApp = async (file: string, folder: string): Promise<ImportRun> => {
  const userData = join(folder, 'user data')
  const { app, page, quit } = await launchApp({ userData })
  await expect(page.getByRole('heading', { name: 'Solte aqui uma planilha' })).toBeVisible()
  await installProbe(page)
  await proveThatProbeSees(page)

  await watchProcesses(app)
  await startListQueries(page)
  const importing = watchUntil(page, 'contatos importados')
  // It is read from the drop on; the click, which comes while it is, says that it is to be a list then.
  await openFileInWindow(page, file)
  await page.getByRole('button', { name: 'Importar o arquivo' }).click()
  const seen = await importing
  const queriesMs = await listQueriesSeen(page)
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
      `a task of ${writeMs(ms)}, ${writeMs(at - of.droppedAt)} after the drop, ${writeMs(of.shownAt - at)} before the end`,
    )
  return {
    electron,
    importMs: seen.shownAt - seen.droppedAt,
    queriesMs,
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

/** The slowest but for one in a hundred. */
const slowestOf99 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.99) - 1] ?? NaN

const taskWords = (ms: number): string => (ms === 0 ? `none over ${promise.taskMs} ms` : writeMs(ms))

/** The lines of a report on imports. */
export const importMeasures = (runs: readonly ImportRun[]): Measured[] => {
  const of = (value: (run: ImportRun) => number): number[] => runs.map(value)
  return [
    { what: 'drop to list', values: of((run) => run.importMs), write: writeSeconds },
    { what: 'updates of the progress', values: of((run) => run.updates), write: String },
    { what: 'largest gap between updates', values: of((run) => run.largestGapMs), write: writeMs },
    { what: 'longest task of the window', values: of((run) => run.longestTaskMs), write: taskWords },
    { what: 'longest wait of a timer in it', values: of((run) => run.longestHoldMs), write: writeMs },
    { what: 'answers to list queries, p99', values: of((run) => slowestOf99(run.queriesMs)), write: writeMs },
    { what: '  the slowest', values: of((run) => Math.max(...run.queriesMs)), write: writeMs },
    { what: '  how many', values: of((run) => run.queriesMs.length), write: String },
    { what: 'peak memory, workspace', values: of((run) => run.workspaceBytes), write: writeMegabytes },
    { what: 'peak memory, reader', values: of((run) => run.readerBytes), write: writeMegabytes },
    { what: 'click on cancel to cancelled', values: of((run) => run.cancelShownMs), write: writeMs },
    { what: '  to the reader being gone', values: of((run) => run.readerGoneMs), write: writeMs },
    { what: 'rows of the cancelled one left', values: of((run) => run.leftBehind), write: String },
  ]
}

/** Says of each promise whether these runs kept it. */
export const printImportPromises = (runs: readonly ImportRun[]): void => {
  printPromise(
    `cancelled within ${promise.cancelMs} ms, in every run`,
    runs.every((run) => run.cancelShownMs <= promise.cancelMs),
  )
  printPromise(
    `no task of the window over ${promise.taskMs} ms, in any run`,
    runs.every((run) => run.longestTaskMs <= promise.taskMs),
  )
  printPromise(
    `list queries answered within ${promise.queryMs} ms (p99), in every run`,
    runs.every((run) => slowestOf99(run.queriesMs) <= promise.queryMs),
  )
  printPromise(
    'nothing half taken',
    runs.every((run) => run.leftBehind === 0),
  )
}
