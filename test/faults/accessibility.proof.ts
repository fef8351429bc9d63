/**
 * axe over every page and state of the window in Chromium, by the rules of WCAG 2.0, 2.1 and 2.2, levels A and AA: none
 * may be broken. At CI size one scene of every other page and one of any, in some look, by the seed (REVOADA_PROOF_SEED),
 * which comes to every page within days; `--long` shows every scene in both themes and both languages, and once more at
 * 200 %, with `--part 1/20` a part of them. The control puts broken elements into a page; each must be found.
 */
import axe from 'axe-core'
import type { Page } from '@playwright/test'
import type { Scene } from '../support/window/scene.ts'
import { scenes } from '../support/window/scenes.ts'
import { looks, ownSize, zoomed } from '../support/window/stage.ts'
import { startProof } from './support/proof-run.ts'
import { isOfPage, nameOfView, pathsOfPages, type Visit, visitAll } from './support/window/visit.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Of a page each; beside them, some of any page. */
const somePages = 8
const moreScenes = 1

const proof = startProof()
const pages = pathsOfPages().map((path) => ({
  path,
  scenes: scenes.filter((scene) => isOfPage(scene, path)),
}))

const sampled = (): Visit[] => {
  const ofPages = proof.sample(pages, somePages).flatMap((page) => proof.sample(page.scenes, 1))
  const others = proof.sample(
    scenes.filter((scene) => !ofPages.includes(scene)),
    moreScenes,
  )
  return [...ofPages, ...others].flatMap((scene) => proof.sample(looks, 1).map((look) => ({ scene, look })))
}
const visits: Visit[] = proof.isLong
  ? scenes.flatMap((scene) => {
      const [enlarged] = proof.sample(looks, 1)
      return looks.map((look) => ({
        scene,
        look,
        sizes: look === enlarged ? [ownSize(scene), zoomed] : [ownSize(scene)],
      }))
    })
  : sampled()

const brokenRules = ['button-name', 'color-contrast', 'aria-required-attr']
/** A page with one element for each of these rules that breaks it. */
const control: Scene = {
  name: 'control',
  path: '/lists',
  steps: [
    (page) =>
      page.evaluate(() => {
        const broken = document.createElement('div')
        broken.style.cssText = 'position: fixed; inset: 0 auto auto 0; background: white; z-index: 9'
        broken.innerHTML =
          '<button></button><p style="color: #999">faint</p><div role="checkbox" tabindex="0">no state</div>'
        document.querySelector('#app > *')?.append(broken)
      }),
  ],
}

/** What axe has against the page, a line an element. */
const complaintsOf = async (page: Page): Promise<{ rule: string; line: string }[]> => {
  await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const { axe: run } = window as unknown as { axe: typeof axe }
    const { violations } = await run.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => ({
        rule: id,
        line: `${id} at ${target.join(' ')}: ${failureSummary.split('\n').slice(1).join(' ').trim()}`,
      })),
    )
  }, rules)
}

const { found, controlled, broken } = await visitAll(proof.part(visits), control, complaintsOf)
const missed = pages.filter((page) => page.scenes.length === 0)
proof.verdict(
  `axe ${axe.version} over ${found.length} views of ${new Set(found.map(({ visit }) => visit.scene.name)).size} ` +
    `of ${scenes.length} scenes, by ${rules.join(', ')}`,
  [
    ...found.flatMap((at) => at.found.map(({ line }) => `${nameOfView(at)}: ${line}`)),
    ...broken.map((line) => `not shown: ${line}`),
    ...missed.map(({ path }) => `no scene is of the page ${path}`),
  ],
)
for (const rule of brokenRules)
  await proof.control(`an element breaks the rule ${rule}`, () =>
    controlled.flat().flatMap((complaint) => (complaint.rule === rule ? complaint.line : [])),
  )
proof.end()
