import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page, test as base } from '@playwright/test'

export const root = resolve(import.meta.dirname, '../../..')

export type RunningApp = {
  app: ElectronApplication
  page: Page
  /** Ends the app as a person does: closes the window and waits for the process. */
  quit: () => Promise<void>
}

export type LaunchOptions = {
  userData: string
  /** Answers the question for the keys in the person's place. */
  consentToKeyFile?: boolean
  language?: string
}

/** The real app from the build, with its own data. */
export const launchApp = async ({
  userData,
  consentToKeyFile = true,
  language = 'pt-BR',
}: LaunchOptions): Promise<RunningApp> => {
  const args = [root, `--user-data-dir=${userData}`, `--lang=${language}`, '--disable-gpu']
  if (consentToKeyFile) args.push('--insecure-key-file')
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  const app = await _electron.launch({
    args,
    cwd: root,
    env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
  })
  const page = await app.firstWindow()
  return { app, page, quit: () => app.close() }
}

type Fixtures = {
  folder: string
  userData: string
  running: RunningApp
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
  running: async ({ userData }, use) => {
    const running = await launchApp({ userData })
    await use(running)
    await running.quit()
  },
})

/** Drops files from the desktop onto the middle of the window: trusted events, with real paths. */
export const dropFiles = async (page: Page, files: string[]): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  const size = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }))
  const at = { x: Math.round(size.width / 2), y: Math.round(size.height / 2) }
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, ...at, data })
  await cdp.detach()
}
