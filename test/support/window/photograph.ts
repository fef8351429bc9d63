/**
 * Photographs pages and states of the window, over a real workspace with made-up data, into `out/window/`.
 *
 *     node test/support/window/photograph.ts [part of a name …] [--dark] [--en] [--size 640x360] [--contrast]
 *
 * With `--contrast` as in the high contrast of the system. It photographs the window in dist/, which `npm run build`
 * builds, in the machine's Chromium.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { scenes } from './scenes.ts'
import { type Look, openTheatre } from './stage.ts'

const target = resolve(import.meta.dirname, '../../../out/window')
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
const sizes = width === undefined || height === undefined ? undefined : [{ width, height }]
const suffix = [
  values.dark ? '-dark' : '',
  values.en ? '-en' : '',
  sizes ? `-${values.size}` : '',
  values.contrast ? '-contrast' : '',
].join('')

mkdirSync(target, { recursive: true })
const theatre = await openTheatre(values.contrast ? { forcedColors: 'active' } : {})
const stage = await theatre.openStage()
let failures = 0
for (const scene of scenes) {
  if (wanted.length > 0 && !wanted.some((part) => scene.name.includes(part))) continue
  const name = `${scene.name}${suffix}`
  try {
    await stage.show(scene, look, (page) => page.screenshot({ path: resolve(target, `${name}.png`) }), sizes)
    console.log(name)
  } catch (error) {
    failures += 1
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await stage.close()
await theatre.close()
console.log(failures === 0 ? 'every scene was photographed' : `${failures} scenes failed`)
process.exit(failures === 0 ? 0 : 1)
