/**
 * Photographs every page and state of the window, over a pretended workspace, into `out/window/`.
 *
 *     node test/support/window/photograph.ts [part of a name …]
 *
 * Draws in the Electron of `ELECTRON_OVERRIDE_DIST_PATH` when that is set, else in the machine's Chromium.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { _electron, chromium, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { scenes } from './scenes.ts'

const here = import.meta.dirname
const target = resolve(here, '../../../out/window')
const wanted = process.argv.slice(2)

const openWindow = async (): Promise<{ page: Page; close: () => Promise<void> }> => {
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH'] === undefined) {
    const browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--lang=pt-BR'],
    })
    const page = await browser.newPage()
    return { page, close: () => browser.close() }
  }
  const app = await _electron.launch({
    args: [resolve(here, 'plain-window.mjs'), '--no-sandbox', '--lang=pt-BR'],
  })
  return { page: await app.firstWindow(), close: () => app.close() }
}

mkdirSync(target, { recursive: true })
const server = await createServer({ configFile: resolve(here, 'vite.config.ts'), logLevel: 'warn' })
await server.listen()
const address = server.resolvedUrls?.local[0] ?? 'http://localhost:5187/'
const { page, close } = await openWindow()
page.on('pageerror', (error) => console.error(`  page error: ${error.message}`))
page.on('console', (message) => {
  if (message.type() === 'error') console.error(`  console: ${message.text()}`)
})

let failures = 0
for (const scene of scenes) {
  if (wanted.length > 0 && !wanted.some((part) => scene.name.includes(part))) continue
  try {
    await page.setViewportSize(scene.size ?? { width: 1280, height: 720 })
    await page.goto('about:blank')
    await page.goto(`${address}?${new URLSearchParams(scene.scenario)}#${scene.path}`)
    await page.waitForSelector('#app > *')
    await page.waitForTimeout(scene.waitMs ?? 700)
    await scene.act?.(page)
    await page.screenshot({ path: resolve(target, `${scene.name}.png`) })
    console.log(scene.name)
  } catch (error) {
    failures += 1
    await page.screenshot({ path: resolve(target, `${scene.name}.failed.png`) }).catch(() => {})
    console.error(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await close()
await server.close()
console.log(failures === 0 ? 'every scene was photographed' : `${failures} scenes failed`)
process.exit(failures === 0 ? 0 : 1)
