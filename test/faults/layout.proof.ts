/**
 * Every page, state and component of the window at the sizes it is made for: 1280×720, the same at 200 % zoom, and 4K.
 * Nothing scrolls sideways, no text is cut off or lies under another thing, the main action is in sight, in both
 * languages; nothing moves when the system asks for reduced motion. At CI size the gallery of components, one scene of
 * some pages and some others, each at some size in some look, by the seed (REVOADA_PROOF_SEED); `--long` shows every scene
 * in every look at every size, with `--part 1/20` a part of them. The control puts broken things into the gallery; each must be found.
 */
import type { Scene } from '../support/window/scene.ts'
import { overTheGallery } from '../support/window/gallery-scenes.ts'
import { scenes } from '../support/window/scenes.ts'
import { looks, type Size, zoomed } from '../support/window/stage.ts'
import { layoutFaults, motionFaults } from './support/window/layout-faults.ts'
import { startProof } from './support/proof-run.ts'
import { isOfPage, nameOfView, pathsOfPages, type Visit, visitAll } from './support/window/visit.ts'

const usual = { width: 1280, height: 720 }
const sizes: readonly Size[] = [usual, zoomed, { width: 3840, height: 2160 }]
/** Beside the gallery: of a page each, so that every page comes within the month, and of any page. */
const somePages = 4
const moreScenes = 4

const proof = startProof()
const inSomeLook = (scene: Scene, size: Size): Visit[] =>
  proof.sample(looks, 1).map((look) => ({ scene, sizes: [size], look }))
const inSomeSize = (scene: Scene): Visit[] =>
  proof.sample(sizes, 1).flatMap((size) => inSomeLook(scene, size))

const isGallery = ({ name }: Scene): boolean => name === 'gallery'
const sampled = (): Visit[] => {
  const ofPages = proof.sample(pathsOfPages(), somePages).flatMap((path) =>
    proof.sample(
      scenes.filter((scene) => isOfPage(scene, path)),
      1,
    ),
  )
  const others = proof.sample(
    scenes.filter((scene) => !isGallery(scene) && !ofPages.includes(scene)),
    moreScenes,
  )
  return [...scenes.filter(isGallery), ...ofPages, ...others].flatMap(inSomeSize)
}
const visits: Visit[] = proof.isLong
  ? scenes.flatMap((scene) => looks.map((look) => ({ scene, look, sizes })))
  : sampled()

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
  isGallery: true,
  steps: [
    (page) =>
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
  ],
}

const { found, controlled, broken } = await visitAll(
  proof.part(visits),
  control,
  async (page, { scene }) => ({
    faults: [...(await layoutFaults(page)), ...(await motionFaults(page))],
    over: isGallery(scene)
      ? await page
          .locator('[data-over]')
          .evaluateAll((states) => states.map((each) => each.getAttribute('data-over') ?? ''))
      : [],
  }),
)
const shown = found.flatMap((at) => at.found.over)
proof.verdict(
  `layout of ${found.length} views of ${new Set(found.map(({ visit }) => visit.scene.name)).size} of ${scenes.length} scenes`,
  [
    ...found.flatMap((at) => at.found.faults.map((line) => `${nameOfView(at)}: ${line}`)),
    ...broken.map((line) => `not shown: ${line}`),
    ...shown.filter((state) => !overTheGallery.includes(state)).map((state) => `no scene shows ${state}`),
  ],
)
for (const thing of brokenThings)
  await proof.control(`a broken element is reported as "${thing}"`, () =>
    controlled.flatMap(({ faults }) => faults.filter((line) => line.includes(thing))),
  )
proof.end()
