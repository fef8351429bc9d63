import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page, test as base, type TestInfo } from '@playwright/test'
import { whyNoSandbox } from '../../../.toolchain/electron-args.mjs'
import { removeFolder } from '../../support/remove-folder.ts'
import { askTwice } from './ask-twice.ts'
import { createFreshData, type FreshData } from './fresh-data.ts'
import { inPlaceOfPicture } from './in-place-of-picture.ts'
import { expect } from './patient-expect.ts'
import { signalAll } from './signal-all.ts'
import { startedAgain } from './started-again.ts'
import { resize, sizeOf, type WindowSize } from './window-size.ts'

export const root = resolve(import.meta.dirname, '../../..')

/** The zone of the person at the window, whatever the machine's own is. */
export const personsZone = 'America/Sao_Paulo'

export type RunningApp = {
  app: ElectronApplication
  page: Page
  userData: string
  hasEnded: () => boolean
  /** Ends the app as a person does: closes the window and waits for the process. */
  quit: () => Promise<void>
  /** Ends the app as a power cut does: every process of it at once, without a word. */
  kill: () => Promise<void>
}

export type LaunchOptions = {
  /** Another build than the project's own. */
  appFolder?: string
  userData: string
  /** Answers the question for the keys in the person's place. */
  consentToKeyFile?: boolean
  /** Beside those that every app of ours gets. */
  switches?: readonly string[]
  /** Scripts that main loads before the app. */
  preloads?: readonly string[]
  /** In place of the tests' own. */
  environment?: Readonly<Record<string, string>>
}

/** What every Electron of ours is started with, the same on every machine. */
export const electronSwitches = (userData: string): string[] => {
  const switches = [`--user-data-dir=${userData}`, '--disable-gpu']
  // No keychain on any Linux, so that what is asked about the keys is asked on each of them.
  if (process.platform === 'linux') switches.push('--password-store=basic')
  if (whyNoSandbox() !== undefined) switches.push('--no-sandbox')
  return switches
}

/**
 * The virtual displays that the runner started, one for each worker of Playwright: focus and clipboard belong to a display.
 * None where the machine shows windows itself.
 */
const displays = process.env['REVOADA_DISPLAYS']?.split(',') ?? []

export const electronEnvironment = (): Record<string, string> => {
  const display = displays[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
  return {
    ...(process.env as Record<string, string>),
    ...(display === undefined ? {} : { DISPLAY: display }),
    LANG: 'C.UTF-8',
    TZ: personsZone,
  }
}

/** The real app from the build, with its own data. */
export const launchApp = async ({
  appFolder = root,
  userData,
  consentToKeyFile = true,
  switches = [],
  preloads = [],
  environment = {},
}: LaunchOptions): Promise<RunningApp> => {
  const args = [
    ...preloads.flatMap((path) => ['-r', path]),
    appFolder,
    ...electronSwitches(userData),
    ...switches,
  ]
  if (consentToKeyFile) args.push('--insecure-key-file')
  // Playwright turns it off otherwise.
  const chromiumSandbox = !args.includes('--no-sandbox')
  const env = { ...electronEnvironment(), ...environment }
  const app = await startedAgain(
    (timeout) => _electron.launch({ args, cwd: root, env, chromiumSandbox, timeout }),
    userData,
  )
  const main = app.process()
  const ended = new Promise<void>((done) => main.once('exit', () => done()))
  const hasEnded = (): boolean => main.exitCode !== null || main.signalCode !== null
  const page = await app.firstWindow()
  await inPlaceOfPicture(page)
  return {
    app,
    page,
    userData,
    hasEnded,
    quit: async () => {
      if (hasEnded()) return
      // The window's end may cut the answer off.
      await app
        .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.close()))
        .catch(() => {})
      await ended
    },
    kill: async () => {
      const pids = await askTwice(() =>
        app.evaluate((electron) => electron.app.getAppMetrics().map(({ pid }) => pid)),
      )
      // Some end by themselves once the main process has.
      signalAll(pids, 'SIGKILL')
      await ended
    },
  }
}

const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'revoada-e2e-'))

/** The window that the tests of a worker share. */
type SharedWindow = {
  /** It, with fresh data; a new one where the test before ended or broke it. */
  take: () => Promise<RunningApp>
  /** It, started again on the same data after a test has ended it. */
  startAgain: () => Promise<RunningApp>
  /** As it was last taken or started. */
  latest: () => RunningApp[]
  end: () => Promise<void>
}

const createSharedWindow = (folder: string): SharedWindow => {
  let current: { running: RunningApp; freshData: FreshData } | null = null
  /** Of every new window; a test may have left it with another one. */
  let usualSize: WindowSize | null = null
  let count = 0
  const launch = async (userData: string): Promise<RunningApp> => {
    const running = await launchApp({ userData })
    usualSize ??= await sizeOf(running.page)
    current = { running, freshData: createFreshData(running) }
    return running
  }
  return {
    take: async () => {
      if (current === null || current.running.hasEnded())
        return launch(join(folder, `user data ${(count += 1)}`))
      await current.freshData.start()
      if (usualSize !== null) await resize(current.running, usualSize)
      return current.running
    },
    startAgain: async () => {
      if (current?.running.hasEnded() !== true) throw new Error('the shared window has not ended')
      return launch(current.running.userData)
    },
    latest: () => (current === null ? [] : [current.running]),
    end: async () => {
      await current?.running.quit()
      current = null
    },
  }
}

type Fixtures = {
  folder: string
  userData: string
  /** Starts an app of the test's own on `userData`, again after it has ended. What still runs is closed with the test. */
  start: (options?: Omit<LaunchOptions, 'userData'>) => Promise<RunningApp>
  /** A window with fresh data, for tests that need no start of their own; they may end it. */
  running: RunningApp
  /** Starts `running` again, which the test has ended, on the same data; the tests that follow share that. */
  startAgain: () => Promise<RunningApp>
}

/** What a window shows, line by line; empty when it is gone. */
export const shownWords = async ({ page }: RunningApp): Promise<string> => {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2_000 })
    .catch(() => '')
  return text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 2_000)
}

/** Reports what the windows of a failed test show, as an error of its own so that it is told wherever the failure is. */
const reportShown = async (testInfo: TestInfo, apps: readonly RunningApp[]): Promise<string | null> =>
  testInfo.status === testInfo.expectedStatus
    ? null
    : `Shown then:\n${(await Promise.all(apps.map(shownWords))).join('\n')}`

/** Tests in the window: with fresh data in the one that their worker shares, or in one of their own. */
export const test = base.extend<Fixtures, { sharedWindow: SharedWindow }>({
  sharedWindow: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures out of this pattern
    async ({}, use) => {
      const folder = temporaryFolder()
      const shared = createSharedWindow(folder)
      await use(shared)
      await shared.end()
      removeFolder(folder)
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  folder: async ({}, use) => {
    const folder = temporaryFolder()
    await use(folder)
    removeFolder(folder)
  },
  userData: async ({ folder }, use) => {
    await use(join(folder, 'user data'))
  },
  start: async ({ userData }, use, testInfo) => {
    const started: RunningApp[] = []
    await use(async (options = {}) => {
      const running = await launchApp({ ...options, userData })
      started.push(running)
      return running
    })
    const shown = await reportShown(testInfo, started)
    for (const running of started) await running.quit()
    if (shown !== null) throw new Error(shown)
  },
  running: async ({ sharedWindow }, use, testInfo) => {
    const running = await sharedWindow.take()
    await use(running)
    const shown = await reportShown(testInfo, sharedWindow.latest())
    if (shown === null) return
    await sharedWindow.end()
    throw new Error(shown)
  },
  // Behind `running`: without it there would be nothing of this test's to start again.
  startAgain: async ({ running: _running, sharedWindow }, use) => {
    await use(sharedWindow.startAgain)
  },
})

/** Drops files from the desktop onto the middle of the window: trusted events, with real paths. */
export const dropFiles = async (page: Page, files: string[]): Promise<void> => {
  // A window that is not drawn yet takes no drop.
  await inPlaceOfPicture(page)
  await page.getByRole('main').waitFor()
  await page.waitForFunction(() => document.visibilityState === 'visible')
  const cdp = await page.context().newCDPSession(page)
  const size = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }))
  const at = { x: Math.round(size.width / 2), y: Math.round(size.height / 2) }
  const data = { items: [], files, dragOperationsMask: 1 }
  const dispatch = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    cdp.send('Input.dispatchDragEvent', { type, ...at, data })
  await dispatch('dragEnter')
  await dispatch('dragOver')
  // As a person does, who sees that the window takes it and moves on over it before letting go: Chromium forgets a drop
  // that comes before the page has said yes. What it forgot is still held over the window, and is let go of again.
  const veil = page.locator('.drop-veil')
  await veil.waitFor()
  await expect(async () => {
    await dispatch('dragOver')
    await dispatch('drop')
    await expect(veil).toBeHidden({ timeout: 5_000 })
  }).toPass()
  await cdp.detach()
}
