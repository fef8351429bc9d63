/**
 * How smoothly the grid scrolls over 1,000,000 rows of a file that lies open, beside a blank page as tall, in the same
 * window: the time from frame to frame while the wheel turns. `npm run bench -- scroll [RUNS]`, three runs unless told
 * otherwise; the figures are best on a machine with nothing else to do.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { dropFiles, launchApp } from '../e2e/support/app.ts'
import { writeCustomersCsv } from '../support/spreadsheets/customers.ts'
import { median, printPromise, printReport, runsAskedFor, writeMs } from './support/report.ts'

const rows = 1_000_000
const turns = 150
const promise = { beyondBlankMs: 4 }

type Frames = { p95: number; longest: number }

/** Turns the wheel over a part of the page, and takes the time of each frame meanwhile. */
const scroll = async (page: Page, over: Locator): Promise<Frames> => {
  const box = await over.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200)
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    let isOver = false
    const onFrame = (now: number) => {
      frames.push(now - last)
      last = now
      if (!isOver) requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
    Object.assign(window, {
      benchFrames: () => {
        isOver = true
        return frames
      },
    })
  })
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, turn % 3 === 0 ? 900 : 240)
    // A turn for each frame, as from a hand.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const frames = await page.evaluate(() =>
    (window as unknown as { benchFrames: () => number[] }).benchFrames(),
  )
  // The first one began before the wheel did.
  const sorted = frames.slice(1).toSorted((a, b) => a - b)
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? NaN, longest: sorted.at(-1) ?? NaN }
}

/** The named peer: in the same window, something as tall with nothing in it. */
const withBlank = async (page: Page, measure: (blank: Locator) => Promise<Frames>): Promise<Frames> => {
  await page.evaluate(() => {
    const blank = document.createElement('div')
    blank.id = 'bench-blank'
    blank.style.cssText = 'position:fixed;inset:0;z-index:1000;overflow:auto;background:white'
    const tall = document.createElement('div')
    tall.style.height = '15000000px'
    blank.append(tall)
    document.body.append(blank)
  })
  const frames = await measure(page.locator('#bench-blank'))
  await page.evaluate(() => document.querySelector('#bench-blank')?.remove())
  return frames
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
try {
  const count = runsAskedFor(3)
  const file = join(folder, 'clientes.csv')
  writeCustomersCsv(file, rows)
  const { app, page, quit } = await launchApp({ userData: join(folder, 'user data') })
  const electron = await app.evaluate(() => process.versions.electron)
  await dropFiles(page, [file])
  await expect(page.getByRole('button', { name: /^Importar [\d.]+ contatos$/ })).toBeEnabled({
    timeout: 60_000,
  })
  const grid = page.getByRole('grid')
  const runs: { grid: Frames; blank: Frames }[] = []
  for (let run = 0; run < count; run += 1)
    runs.push({
      blank: await withBlank(page, (blank) => scroll(page, blank)),
      grid: await scroll(page, grid),
    })
  await quit()
  const beyond = runs.map(({ grid: ours, blank }) => ours.p95 - blank.p95)
  printReport(`Scrolling the grid over ${rows} rows, runs: ${count}`, `Electron ${electron}`, [
    { what: 'frame, p95', values: runs.map((run) => run.grid.p95), write: writeMs },
    { what: 'blank page, p95', values: runs.map((run) => run.blank.p95), write: writeMs },
    { what: 'beyond it', values: beyond, write: writeMs },
    { what: 'longest frame', values: runs.map((run) => run.grid.longest), write: writeMs },
    { what: 'blank page, longest', values: runs.map((run) => run.blank.longest), write: writeMs },
  ])
  printPromise(
    `p95 at most ${promise.beyondBlankMs} ms beyond the blank page’s, median`,
    median(beyond) <= promise.beyondBlankMs,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
