import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page, test as base } from '@playwright/test'

export const root = resolve(import.meta.dirname, '../../..')

/** The zone of the person at the window, whatever the machine's own is. */
export const personsZone = 'America/Sao_Paulo'

export type RunningApp = {
  app: ElectronApplication
  page: Page
  /** Ends the app as a person does: closes the window and waits for the process. */
  quit: () => Promise<void>
  /** Ends the app as a power cut does: every process of it at once, without a word. */
  kill: () => Promise<void>
}

export type LaunchOptions = {
  userData: string
  /** Answers the question for the keys in the person's place. */
  consentToKeyFile?: boolean
  /** Beside those that every app of ours gets. */
  switches?: readonly string[]
  /** In place of the tests' own. */
  environment?: Readonly<Record<string, string>>
}

/** What every Electron of ours is started with, the same on every machine. */
export const electronSwitches = (userData: string): string[] => {
  const switches = [`--user-data-dir=${userData}`, '--disable-gpu']
  // No keychain on any Linux, so that what is asked about the keys is asked on each of them.
  if (process.platform === 'linux') switches.push('--password-store=basic')
  if (process.getuid?.() === 0) switches.push('--no-sandbox')
  return switches
}

export const electronEnvironment = (): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  LANG: 'C.UTF-8',
  TZ: personsZone,
})

/** The page has taken the place of its first picture, which looks the same and answers nobody. */
export const inPlaceOfPicture = (page: Page): Promise<void> =>
  page.locator('#app:not([inert])').waitFor({ state: 'attached' })

/** The real app from the build, with its own data. */
export const launchApp = async ({
  userData,
  consentToKeyFile = true,
  switches = [],
  environment = {},
}: LaunchOptions): Promise<RunningApp> => {
  const args = [root, ...electronSwitches(userData), ...switches]
  if (consentToKeyFile) args.push('--insecure-key-file')
  const app = await _electron.launch({ args, cwd: root, env: { ...electronEnvironment(), ...environment } })
  const main = app.process()
  const ended = new Promise<void>((done) => main.once('exit', () => done()))
  const hasEnded = (): boolean => main.exitCode !== null || main.signalCode !== null
  const page = await app.firstWindow()
  await inPlaceOfPicture(page)
  return {
    app,
    page,
    quit: async () => {
      if (hasEnded()) return
      // The window's end may cut the answer off.
      await app
        .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.close()))
        .catch(() => {})
      await ended
    },
    kill: async () => {
      const pids = await app.evaluate((electron) => electron.app.getAppMetrics().map(({ pid }) => pid))
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      await ended
    },
  }
}

type Fixtures = {
  folder: string
  userData: string
  /** Starts the app on the test's data, again after it has ended. What still runs is closed with the test. */
  start: (options?: Omit<LaunchOptions, 'userData'>) => Promise<RunningApp>
  running: RunningApp
}

/** What a window shows, line by line; empty when it is gone. */
const shownWords = async ({ page }: RunningApp): Promise<string> => {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2_000 })
    .catch(() => '')
  return text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 2_000)
}

/** Tests with an app of their own, closed when they end. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures out of this pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'revoada-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
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
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    const shown = hasFailed ? await Promise.all(started.map(shownWords)) : []
    for (const running of started) await running.quit()
    // As an error of its own, so that it is told wherever the failure is.
    if (hasFailed) throw new Error(`Shown then:\n${shown.join('\n')}`)
  },
  running: async ({ start }, use) => {
    await use(await start())
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
  // that comes before the page has said yes.
  await page.locator('.drop-veil').waitFor()
  await dispatch('dragOver')
  await dispatch('drop')
  await cdp.detach()
}
