import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { cnpjBaseStatusSchema, controlStateSchema, loggedRequestSchema } from '../../../shared/api/control.ts'
import { readBackupName, setAsideFolder } from '../../../shared/rules/backup-name.ts'
import { askMain, askWorkspace, stateOfMain } from '../../support/main-calls.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { askTwice } from './ask-twice.ts'
import { inPlaceOfPicture } from './in-place-of-picture.ts'

/** What is asked of a running app. */
type Window = { app: ElectronApplication; page: Page; userData: string }

export type FreshData = {
  /**
   * Gives the window fresh data: the product's own way of starting with empty databases, in new workspace and service
   * processes. A service that nothing has touched since it was fresh stays. The keys, the window and its process stay.
   */
  start: () => Promise<void>
  /** Whether the service is the one that it was when the data were last fresh, with nothing stored, asked or set since. */
  isServiceUntouched: () => Promise<boolean>
}

type Owner = 'workspace' | 'service'

/** The runner's own polling slows down to once a second, which dozens of starts would wait for. */
const often = { intervals: [100] }

/** Waits until each of the app's processes is in one of these states, and none of them is having its data replaced. */
const untilProcessesAre = async (page: Page, ...states: string[]): Promise<void> =>
  expect
    .poll(async () => {
      const { processes, isRecovering } = await stateOfMain(page)
      return !isRecovering && processes.every(({ state }) => states.includes(state))
    }, often)
    .toBe(true)

const removeFolders = (folders: readonly string[]): void => {
  for (const folder of folders) removeFolder(folder)
}

/** The service's process and each of its files with size and time; null while it does not run. */
const describeService = async ({ app, page, userData }: Window): Promise<string | null> => {
  const { processes } = await stateOfMain(page)
  if (!processes.some(({ process: name, state }) => name === 'service' && state === 'running')) return null
  const pids = await askTwice(() =>
    app.evaluate((electron) =>
      electron.app.getAppMetrics().flatMap(({ name, pid }) => (name === 'revoada-service' ? [pid] : [])),
    ),
  )
  const folder = join(userData, 'data', 'service')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { size, mtimeNs } = statSync(join(folder, name), { bigint: true, throwIfNoEntry: false }) ?? {}
    return `${name} ${size} ${mtimeNs}`
  })
  return [...pids, ...files.toSorted()].join('\n')
}

/** What a service has in its memory alone when it has just been started. */
const nothingInMemory = z.tuple([
  controlStateSchema.extend({ faults: z.tuple([]), offsetMs: z.literal(0) }),
  z.array(loggedRequestSchema).length(0),
  cnpjBaseStatusSchema.extend({ running: z.null(), failure: z.null() }),
])

/** Whether the service has been asked nothing and told nothing that is stored nowhere, as its control answers. */
const hasNothingInMemory = async (page: Page): Promise<boolean> => {
  const answers = await askWorkspace(page, [
    { path: '/service/state', body: {} },
    { path: '/service/requests', body: { json: { after: 0 } } },
    { path: '/service/cnpjBase', body: {} },
  ])
  return nothingInMemory.safeParse(answers.map((answer) => answer?.value)).success
}

export const createFreshData = (window: Window): FreshData => {
  const { page, userData } = window
  let untouched: string | null = null
  const copiesOf = (owner: Owner): string => join(userData, 'data', owner, 'backups')
  const asidesOf = (owner: Owner): string => join(userData, 'data', owner, setAsideFolder)
  const wasReplaced = (owner: Owner): boolean =>
    existsSync(asidesOf(owner)) ||
    (existsSync(copiesOf(owner)) &&
      readdirSync(copiesOf(owner)).some((name) => readBackupName(name)?.reason === 'restore'))

  const isServiceUntouched = async (): Promise<boolean> =>
    untouched !== null &&
    (await describeService(window)) === untouched &&
    (await hasNothingInMemory(page)) &&
    // Asking must not have been what touches it, nor may something have reached it meanwhile.
    (await describeService(window)) === untouched

  const replace = async (owners: readonly Owner[]): Promise<void> => {
    // Whole data become a backup, damaged data are set aside.
    const leftovers = owners.flatMap((owner) => [copiesOf(owner), asidesOf(owner)])
    removeFolders(leftovers)
    // Not waited for: the page's end is part of it. Where it comes too late, the answers say why nothing was replaced.
    let answers = 'no answer'
    void askMain(
      page,
      owners.map((owner) => ({ path: '/startFresh', body: { json: owner } })),
    ).then(
      (all) => (answers = JSON.stringify(all)),
      () => {},
    )
    await page.evaluate(() => {
      localStorage.clear()
      location.hash = '#/'
    })
    // Once a later call is answered the one above has arrived: the end of the page could lose it.
    await stateOfMain(page)
    // The old processes wait a moment for what an open page may still have to write.
    await page.reload()
    await expect.poll(() => (owners.every(wasReplaced) ? 'replaced' : answers), often).toBe('replaced')
    await inPlaceOfPicture(page)
    await untilProcessesAre(page, 'running')
    removeFolders(leftovers)
  }

  return {
    isServiceUntouched,
    start: async () => {
      // After a short test they may still be coming up: without a database yet there would be none to replace.
      await untilProcessesAre(page, 'running', 'stopped', 'failed')
      const isKept = await isServiceUntouched()
      await replace(isKept ? ['workspace'] : ['workspace', 'service'])
      // The old workspace may have sent something until its end.
      if (isKept && !(await isServiceUntouched())) await replace(['service'])
      untouched = await describeService(window)
    },
  }
}
