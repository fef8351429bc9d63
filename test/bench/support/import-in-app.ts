import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { dropFiles, launchApp, type RunningApp } from '../../e2e/support/app.ts'
import { goTo } from '../../e2e/support/steps.ts'
import { countStoredRows } from '../../e2e/support/stored-data.ts'
import { queriesSeen, startListQueries, startSearches } from './list-queries.ts'
import { processesSeen, watchProcesses } from './process-watch.ts'
import { type Measured, printPromise, writeMegabytes, writeMs, writeSeconds } from './report.ts'
import { installProbe, type Seen, watchUntil, whenShare } from './window-probe.ts'

/**
 * How long the rows of a cancelled import, which are no longer visible, may take to be gone from the disk, for each million
 * rows of the file, of which half were read.
 */
const removalMs = 5_000
const promise = { cancelMs: 200, taskMs: 50, queryMs: 100 }

/** What was seen of an import. */
export type ImportSeen = {
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
}

/** What was seen of an import and of one that was cancelled half-way. */
export type ImportRun = ImportSeen & {
  /** Each answer to a search of the first list while the second one was imported. */
  searchesMs: number[]
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

/** Tells of each long task, and returns the longest. */
const tellLongTasks = (seen: Seen): number => {
  for (const { ms, at } of seen.longTasks)
    console.log(
      `a task of ${writeMs(ms)}, ${writeMs(at - seen.droppedAt)} after the drop, ${writeMs(seen.shownAt - at)} before the end`,
    )
  return Math.max(0, ...seen.longTasks.map(({ ms }) => ms))
}

const launchWatched = async (folder: string): Promise<RunningApp> => {
  const running = await launchApp({ userData: join(folder, 'user data') })
  await expect(running.page.getByRole('heading', { name: 'Solte aqui uma planilha' })).toBeVisible()
  await installProbe(running.page)
  await proveThatProbeSees(running.page)
  return running
}

const importOnce = async ({ app, page }: RunningApp, file: string): Promise<ImportSeen> => {
  await watchProcesses(app)
  await startListQueries(page)
  const importing = watchUntil(page, 'contatos importados')
  // It is read from the drop on; the click, which comes while it is, says that it is to be a list then.
  await openFileInWindow(page, file)
  await page.getByRole('button', { name: 'Importar o arquivo' }).click()
  const seen = await importing
  const queriesMs = await queriesSeen(page)
  const { peakBytes } = await processesSeen(app)
  return {
    electron: await app.evaluate(() => process.versions.electron),
    importMs: seen.shownAt - seen.droppedAt,
    queriesMs,
    updates: seen.updatesAt.length,
    largestGapMs: largestGap(seen),
    longestTaskMs: tellLongTasks(seen),
    longestHoldMs: seen.longestHoldMs,
    workspaceBytes: peakBytes['workspace'] ?? NaN,
    readerBytes: peakBytes['reader'] ?? NaN,
  }
}

/**
 * Imports a file in the real app.
 * @param folder for the app's data
 */
export const importAlone = async (file: string, folder: string): Promise<ImportSeen> => {
  const running = await launchWatched(folder)
  const seen = await importOnce(running, file)
  await running.quit()
  return seen
}

/**
 * Imports a file in the real app, then begins to import it again and cancels half-way. Throws when another list is left
 * than the first one.
 * @param folder for the app's data
 * @param millions of rows in the file
 */
export const importInApp = async (file: string, folder: string, millions = 1): Promise<ImportRun> => {
  const running = await launchWatched(folder)
  const { app, page, userData, quit } = running
  const seen = await importOnce(running, file)
  const taken = Number((await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, ''))

  await goTo(page, 'Listas')
  const link = await page.locator('main a[href*="#/lists/"]').first().getAttribute('href')
  const listId = /lists\/([^/?]+)/.exec(link ?? '')?.[1]
  if (listId === undefined) throw new Error('the list that was imported is not among the lists')
  await openFileInWindow(page, file)
  await watchProcesses(app)
  await startSearches(page, listId)
  await page.getByRole('button', { name: 'Importar o arquivo' }).click()
  await whenShare(page, 0.5)
  const searchesMs = await queriesSeen(page)
  const cancelling = watchUntil(page, 'Importação cancelada')
  await page.getByRole('button', { name: 'Cancelar importação' }).click()
  const cancelled = await cancelling
  const { readerGoneAt } = await processesSeen(app)
  await goTo(page, 'Listas')
  await expect(page.getByText(/^1 lista, /)).toBeVisible()
  await delay(removalMs * Math.max(1, millions))
  await quit()
  const { lists, contacts } = countStoredRows(userData)
  if (lists !== 1) throw new Error(`${lists} lists are there after one import and one that was cancelled`)
  return {
    ...seen,
    searchesMs,
    longestTaskMs: Math.max(seen.longestTaskMs, tellLongTasks(cancelled)),
    longestHoldMs: Math.max(seen.longestHoldMs, cancelled.longestHoldMs),
    cancelShownMs: cancelled.shownAt - cancelled.clickedAt,
    readerGoneMs: (readerGoneAt ?? NaN) - cancelled.clickedAt,
    leftBehind: contacts - taken,
  }
}

/** The slowest but for one in a hundred. */
export const slowestOf99 = (values: readonly number[]): number =>
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
    {
      what: 'first answers to searches of its list, p99',
      values: of((run) => slowestOf99(run.searchesMs)),
      write: writeMs,
    },
    { what: '  how many', values: of((run) => run.searchesMs.length), write: String },
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
    `searches of the list answered within ${promise.queryMs} ms (p99), in every run`,
    runs.every((run) => slowestOf99(run.searchesMs) <= promise.queryMs),
  )
  printPromise(
    'nothing half taken',
    runs.every((run) => run.leftBehind === 0),
  )
}
