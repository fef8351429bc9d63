/**
 * Scrolls a list of 1,000,000 rows by wheel, by thumb and by keys, and prints the longest task of the page's thread
 * and the time of frames. Ends with 1 when a task was longer than 50 ms.
 *
 *     node test/support/window/measure-scroll.ts
 */
import { serveWindow } from './serve-window.ts'
import { openBrowser } from './show.ts'

const longestAllowedMs = 50
const { address, close } = await serveWindow()
const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
await page.goto(`${address}#/lists/base`)
const table = page.getByRole('table')
await table.waitFor()
await page.waitForTimeout(1_500)

await page.evaluate(() => {
  const seen: number[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.push(entry.duration)
  }).observe({ type: 'longtask' })
  const frames: number[] = []
  let last = performance.now()
  const onFrame = (now: number) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
  Object.assign(window, { measured: { seen, frames } })
})

const box = await table.boundingBox()
await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200)
for (let turn = 0; turn < 150; turn += 1) {
  await page.mouse.wheel(0, 240)
  await page.waitForTimeout(8)
}
for (let jump = 1; jump <= 60; jump += 1) {
  await table.evaluate(
    (element, share) => {
      element.scrollTop = element.scrollHeight * share
    },
    ((jump * 37) % 60) / 60,
  )
  await page.waitForTimeout(60)
}
await table.focus()
for (let key = 0; key < 40; key += 1) await page.keyboard.press(key % 2 === 0 ? 'PageDown' : 'End')
await page.waitForTimeout(500)

const measured = await page.evaluate(
  () => (window as unknown as { measured: { seen: number[]; frames: number[] } }).measured,
)
const frames = measured.frames.toSorted((a, b) => a - b)
const last = await page.getByRole('row').last().textContent()
await browser.close()
await close()
const longest = Math.max(0, ...measured.seen)
console.log(`tasks over 50 ms: ${measured.seen.length}, the longest ${longest.toFixed(0)} ms`)
console.log(
  `frames: median ${frames[Math.floor(frames.length / 2)]?.toFixed(1)} ms, 99 % ${frames[Math.floor(frames.length * 0.99)]?.toFixed(1)} ms, of ${frames.length}`,
)
console.log(`last row in view: ${last}`)
process.exit(longest > longestAllowedMs ? 1 : 0)
