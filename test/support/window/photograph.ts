/**
 * Photographs pages and states of the window, over a pretended workspace, into `out/window/`.
 *
 *     node test/support/window/photograph.ts [part of a name …] [--dark] [--en] [--size 640x360] [--contrast]
 *
 * With `--contrast` as in the high contrast of the system.
 * Draws in the Electron of `ELECTRON_OVERRIDE_DIST_PATH` when that is set, else in the machine's Chromium.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { _electron, type Page } from '@playwright/test'
import { scenes } from './scenes.ts'
import { serveWindow } from './serve-window.ts'
import { type Look, openBrowser, show } from './show.ts'

const here = import.meta.dirname
const target = resolve(here, '../../../out/window')
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    dark: { type: 'boolean' },
    en: { type: 'boolean' },
    size: { type: 'string' },
    contrast: { type: 'boolean' },
  },
})
const look: Look = { theme: values.dark ? 'dark' : 'light', language: values.en ? 'en' : 'pt-BR' }
const [width, height] = values.size?.split('x').map(Number) ?? []
const size = width === undefined || height === undefined ? undefined : { width, height }
const suffix = [
  values.dark ? '-dark' : '',
  values.en ? '-en' : '',
  size ? `-${values.size}` : '',
  values.contrast ? '-contrast' : '',
].join('')

const openWindow = async (): Promise<{ page: Page; close: () => Promise<void> }> => {
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH'] === undefined) {
    const browser = await openBrowser()
    return { page: await browser.newPage(), close: () => browser.close() }
  }
  const app = await _electron.launch({
    args: [resolve(here, 'plain-window.mjs'), '--no-sandbox', '--lang=pt-BR'],
  })
  return { page: await app.firstWindow(), close: () => app.close() }
}

mkdirSync(target, { recursive: true })
const server = await serveWindow()
const { page, close } = await openWindow()
if (values.contrast) await page.emulateMedia({ forcedColors: 'active' })
page.on('pageerror', (error) => console.error(`  page error: ${error.message}`))
page.on('console', (message) => {
  if (message.type() === 'error') console.error(`  console: ${message.text()}`)
})

let failures = 0
for (const scene of scenes) {
  if (wanted.length > 0 && !wanted.some((part) => scene.name.includes(part))) continue
  const name = `${scene.name}${suffix}`
  try {
    await show(page, server.address, scene, look, size)
    await page.screenshot({ path: resolve(target, `${name}.png`) })
    console.log(name)
  } catch (error) {
    failures += 1
    await page.screenshot({ path: resolve(target, `${name}.failed.png`) }).catch(() => {})
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await close()
await server.close()
console.log(failures === 0 ? 'every scene was photographed' : `${failures} scenes failed`)
process.exit(failures === 0 ? 0 : 1)
