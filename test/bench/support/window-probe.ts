import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** What the window's own clock saw of one job; instants are milliseconds since 1970. */
export type Seen = {
  /** When the last file was dropped, and when something was last clicked. */
  droppedAt: number
  clickedAt: number
  /** When the heading that was waited for had been painted. */
  shownAt: number
  /** When the count of rows on the screen changed. */
  updatesAt: number[]
  /** Tasks of more than 50 ms, by Chromium's own account: when each began, and how long it took. */
  longTasks: { at: number; ms: number }[]
  /** The longest that a timer of 5 ms was kept waiting beyond them: no task was much longer. */
  longestHoldMs: number
}

declare global {
  interface Window {
    benchProbe?: { until: (heading: string) => Promise<Seen>; untilShare: (share: number) => Promise<void> }
  }
}

/**
 * Puts a watch into the page that needs no help from outside while it runs, so that what is measured is not disturbed by
 * questions.
 */
export const installProbe = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = () => performance.timeOrigin + performance.now()
    let clickedAt = 0
    let droppedAt = 0
    window.addEventListener('drop', (event) => (droppedAt = performance.timeOrigin + event.timeStamp), true)
    window.addEventListener('click', (event) => (clickedAt = performance.timeOrigin + event.timeStamp), true)

    const changed = (isSo: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = () => {
          if (!isSo()) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, {
          childList: true,
          characterData: true,
          subtree: true,
          attributes: true,
        })
        look()
      })
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const textOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.textContent ?? ''

    window.benchProbe = {
      until: async (heading) => {
        const updatesAt: number[] = []
        const longTasks: Seen['longTasks'] = []
        let longestHoldMs = 0
        let rows = ''
        const counter = new MutationObserver(() => {
          const text = textOf('.import-run-number, .import-reading > [role=status]')
          if (text === '' || text === rows) return
          rows = text
          updatesAt.push(now())
        })
        counter.observe(document.body, { childList: true, characterData: true, subtree: true })
        const tasks = new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries())
            longTasks.push({ at: performance.timeOrigin + startTime, ms: duration })
        })
        tasks.observe({ type: 'longtask' })
        let tickedAt = performance.now()
        const ticker = setInterval(() => {
          const at = performance.now()
          longestHoldMs = Math.max(longestHoldMs, at - tickedAt - 5)
          tickedAt = at
        }, 5)
        await changed(() => textOf('h1').includes(heading))
        await painted()
        const shownAt = now()
        // Long tasks are told with a delay.
        await new Promise((resolve) => setTimeout(resolve, 300))
        clearInterval(ticker)
        counter.disconnect()
        tasks.disconnect()
        return { droppedAt, clickedAt, shownAt, updatesAt, longTasks, longestHoldMs }
      },
      untilShare: (share) =>
        changed(() => {
          const value = document
            .querySelector('.import-run [role=progressbar]')
            ?.getAttribute('aria-valuenow')
          return value !== null && value !== undefined && Number(value) >= share * 100
        }),
    }
  })

/** Ten million rows take minutes. */
const longestWaitMs = 1_200_000

/** Watches from now on until a heading is on the screen. Throws when it does not come in twenty minutes. */
export const watchUntil = async (page: Page, heading: string): Promise<Seen> => {
  const limit = new AbortController()
  const seen = await Promise.race([
    page.evaluate((text) => window.benchProbe?.until(text), heading),
    delay(longestWaitMs, undefined, { signal: limit.signal }),
  ])
  limit.abort()
  if (seen === undefined) throw new Error(`the window did not come to say “${heading}”`)
  return seen
}

/** Resolves when the progress on the screen has come so far, 0 to 1. */
export const whenShare = (page: Page, share: number): Promise<void> =>
  page.evaluate((wanted) => window.benchProbe?.untilShare(wanted), share)
