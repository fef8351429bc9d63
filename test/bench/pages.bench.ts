/**
 * How long Home and History take from the press on their name to their content on the screen, in a workspace with five
 * lists of 300,000 people, 200 campaigns, five of them to 300,000 people each, and 30 drafts, beside the
 * search for a person, a form that waits for nothing of the workspace, in the same window. `npm run bench -- pages [RUNS]`, ten runs unless told
 * otherwise. The first visit, for which a page's script is loaded too, is told apart.
 */
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import { launchApp } from '../e2e/support/app.ts'
import { fillWorkspace } from './support/large-workspace.ts'
import { median, printPromise, printReport, runsAskedFor, writeMs, writeRatio } from './support/report.ts'

const size = {
  lists: 5,
  rowsOfList: 300_000,
  campaigns: 5,
  recipients: 300_000,
  smallCampaigns: 195,
  drafts: 30,
}
const promise = { ms: 150 }

/** A page by its address, and what is there once it shows its content. */
const pages = {
  home: { href: '#/', content: '.home-section a' },
  history: { href: '#/history', content: '.rows-link' },
  people: { href: '#/people', content: '.people-search textarea' },
} as const
type Visited = keyof typeof pages

type Visit = { ms: number; placeholders: number }

/** Goes to a page, and waits until its content is painted with nothing that stands in for what is on its way. */
const visit = (page: Page, name: Visited): Promise<Visit> =>
  page.evaluate(
    ({ href, content }) =>
      new Promise<Visit>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${href} does not come`)), 30_000)
        let placeholders = 0
        const from = performance.now()
        const look = () => {
          const now = [...document.querySelectorAll('main .skeleton')].filter((one) =>
            one.checkVisibility({ visibilityProperty: true }),
          ).length
          placeholders = Math.max(placeholders, now)
          if (now > 0 || document.querySelector(content) === null) return
          observer.disconnect()
          requestAnimationFrame(() =>
            setTimeout(() => resolve({ ms: performance.now() - from, placeholders })),
          )
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        window.location.hash = href
      }),
    pages[name],
  )

/** On a page that has nothing of the next one, until the window has nothing to do. */
const leave = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    window.location.hash = '#/settings'
  })
  await page.locator('.setting-zoom').waitFor()
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
}

const fill = async (userData: string): Promise<void> => {
  const { page, quit } = await launchApp({ userData })
  await page.locator('.home-drop').waitFor()
  await quit()
  const { keys } = JSON.parse(readFileSync(join(userData, 'keys.json'), 'utf8')) as {
    keys: { workspace: string }
  }
  const db = openDatabase({
    path: join(userData, 'data', 'workspace', 'workspace.db'),
    key: Buffer.from(keys.workspace, 'hex'),
    migrations: workspaceMigrations,
  })
  await fillWorkspace(db, size)
  closeDatabase(db)
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
try {
  const userData = join(folder, 'data')
  await fill(userData)
  const runs = runsAskedFor(10)
  const { app, page, quit } = await launchApp({ userData })
  const electron = await app.evaluate(() => process.versions.electron)
  await page.locator(pages.home.content).first().waitFor()
  const seen: Record<Visited, Visit[]> = { home: [], history: [], people: [] }
  for (let run = 0; run <= runs; run += 1)
    for (const name of ['history', 'home', 'people'] as const) {
      await leave(page)
      seen[name].push(await visit(page, name))
    }
  await quit()
  const first = (name: Visited) => seen[name].slice(0, 1).map(({ ms }) => ms)
  const later = (name: Visited) => seen[name].slice(1).map(({ ms }) => ms)
  const ratios = (name: Visited) => later(name).map((ms, run) => ms / (later('people')[run] ?? NaN))
  printReport(
    `From the press to the content, runs: ${runs}`,
    `Electron ${electron}`,
    (['home', 'history', 'people'] as const).flatMap((name) => [
      { what: name, values: later(name), write: writeMs },
      { what: '  the first visit', values: first(name), write: writeMs },
      ...(name === 'people'
        ? []
        : [{ what: '  beside the search for a person', values: ratios(name), write: writeRatio }]),
    ]),
  )
  for (const name of ['home', 'history'] as const) {
    printPromise(`${name} within ${promise.ms} ms`, median(later(name)) <= promise.ms)
    printPromise(
      `${name} without placeholders`,
      seen[name].every(({ placeholders }) => placeholders === 0),
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
