/**
 * Every page, state and component of the window at the sizes it is made for: 1280×720, the same at 200 % zoom, and 4K.
 * Nothing scrolls sideways, no text is cut off or lies under another thing, the main action is in sight, in both
 * languages; nothing moves for whoever asked for less motion. At CI size the gallery of components and a few pages;
 * `--long` shows every scene in every look. The control puts broken things into the gallery; each must be found.
 */
import type { Scene } from '../support/window/scene.ts'
import { overTheGallery } from '../support/window/gallery-scenes.ts'
import { scenes } from '../support/window/scenes.ts'
import { looks, plainLook, type Size, zoomed } from '../support/window/show.ts'
import { layoutFaults, motionFaults } from './support/window/layout-faults.ts'
import { nameOf, type Visit, visitAll } from './support/window/visit.ts'

const usual = { width: 1280, height: 720 }
const sizes: readonly Size[] = [usual, zoomed, { width: 3840, height: 2160 }]

const atEveryChange = ['gallery', 'home', 'lists', 'composer', 'outbox', 'settings', 'shortcuts']

const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'
const visits: Visit[] = isLong
  ? scenes.flatMap((scene) => sizes.flatMap((size) => looks.map((look) => ({ scene, look, size }))))
  : scenes
      .filter(({ name, document }) => atEveryChange.includes(name) || document !== undefined)
      .flatMap((scene, index) =>
        [usual, zoomed].map((size, at) => ({
          scene,
          size,
          look: looks[(index + at) % looks.length] ?? plainLook,
        })),
      )

/** What each of the broken things is found by. */
const brokenThings = [
  'scrolls sideways',
  'cut off by',
  'nowhere whole',
  'under',
  'the main action is out of sight',
  'moves',
]
const control: Scene = {
  name: 'control',
  path: '',
  document: 'gallery.html',
  act: (page) =>
    page.evaluate(() => {
      const broken = document.createElement('div')
      broken.style.cssText = 'position: relative; width: 200px'
      broken.innerHTML = `
        <div style="overflow-x: auto"><div style="width: 400px">wide</div></div>
        <p style="overflow: hidden; white-space: nowrap">a sentence that is longer than the place it has</p>
        <p class="truncate" style="transition: color 1s !important">another sentence that is longer than the place it has</p>
        <p>covered</p><div style="position: absolute; bottom: 0; width: 100%; height: 20px; background: red"></div>
        <div class="page-actions" style="position: absolute; left: 9000px"><button data-kind="main">Go</button></div>`
      document.body.prepend(broken)
    }),
}

const startedAt = performance.now()
const all = await visitAll([...visits, { scene: control, look: plainLook }], async (page, { scene }) => ({
  faults: [...(await layoutFaults(page)), ...(await motionFaults(page))],
  over:
    scene.name === 'gallery'
      ? await page
          .locator('[data-over]')
          .evaluateAll((states) => states.map((each) => each.getAttribute('data-over') ?? ''))
      : [],
}))
const found = all.found.filter(({ visit }) => visit.scene !== control)
const controlled = all.found.filter(({ visit }) => visit.scene === control).flatMap((at) => at.found.faults)

const faults = found.flatMap((at) => at.found.faults.map((line) => `${nameOf(at.visit)}: ${line}`))
const unseen = new Set(
  found.flatMap((at) => at.found.over).filter((state) => !overTheGallery.includes(state)),
)
const uncaught = brokenThings.filter(
  (thing) => !controlled.some((line) => line.startsWith(thing) || line.includes(thing)),
)
console.log(
  `layout of ${found.length} views of ${new Set(visits.map(({ scene }) => scene.name)).size} scenes: ${faults.length} faults`,
)
for (const line of faults) console.log(`  ${line}`)
for (const line of all.broken) console.log(`  not shown: ${line}`)
for (const state of unseen) console.log(`  no scene shows ${state}`)
console.log(
  `control (${brokenThings.length} broken things): ${uncaught.length === 0 ? 'all caught' : `NOT CAUGHT ${uncaught.join(', ')}`}`,
)
console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s`)
const isSound = faults.length + all.broken.length + unseen.size + uncaught.length === 0
process.exitCode = isSound ? 0 : 1
