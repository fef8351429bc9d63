/**
 * axe over every page and state of the window in Chromium, by the rules of WCAG 2.0, 2.1 and 2.2, levels A and AA: none
 * may be broken. At CI size every page once, with what lies over it, themes and languages taking turns; `--long` shows
 * every scene in both themes and both languages, and once more at 200 %. The control puts broken elements into a page;
 * each must be found.
 */
import axe from 'axe-core'
import type { Page } from '@playwright/test'
import type { Scene } from '../support/window/scene.ts'
import { scenes } from '../support/window/scenes.ts'
import { looks, plainLook, zoomed } from '../support/window/show.ts'
import { nameOf, pathsOfPages, type Visit, visitAll } from './support/window/visit.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** One scene for each page, and those over and before the pages: what is looked at at every change. */
const atEveryChange = [
  'home',
  'lists',
  'list',
  'lists-combine',
  'campaigns',
  'composer',
  'composer-cards',
  'composer-voice',
  'review',
  'outbox',
  'history',
  'sending',
  'import',
  'import-empty',
  'enrichments',
  'enrichment-draft',
  'results-record',
  'suppressions-import',
  'companies',
  'callbacks',
  'service',
  'service-faults',
  'settings',
  'care-settings',
  'care-damaged',
  'people-found',
  'licences',
  'palette-found',
  'shortcuts',
  'welcome-1',
  'welcome-3',
  'keys-choice',
  'gallery',
]

const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'
const visits: Visit[] = isLong
  ? scenes.flatMap((scene, index) => [
      ...looks.map((look) => ({ scene, look })),
      { scene, look: looks[index % looks.length] ?? plainLook, size: zoomed },
    ])
  : scenes
      .filter(({ name }) => atEveryChange.includes(name))
      .map((scene, index) => ({ scene, look: looks[index % looks.length] ?? plainLook }))

const brokenRules = ['button-name', 'color-contrast', 'aria-required-attr']
/** A page with one element for each of these rules that breaks it. */
const control: Scene = {
  name: 'control',
  path: '/',
  act: (page) =>
    page.evaluate(() => {
      const broken = document.createElement('div')
      broken.style.cssText = 'position: fixed; inset: 0 auto auto 0; background: white; z-index: 9'
      broken.innerHTML =
        '<button></button><p style="color: #999">faint</p><div role="checkbox" tabindex="0">no state</div>'
      document.querySelector('#app > *')?.append(broken)
    }),
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

const startedAt = performance.now()
const all = await visitAll([...visits, { scene: control, look: plainLook }], complaintsOf)
const found = all.found.filter(({ visit }) => visit.scene !== control)
const controlled = all.found.filter(({ visit }) => visit.scene === control).flatMap((at) => at.found)

const complaints = found.flatMap((at) => at.found.map(({ line }) => `${nameOf(at.visit)}: ${line}`))
const missed = pathsOfPages().filter(
  (path) =>
    !visits.some(({ scene }) =>
      new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(scene.path.split('?')[0] ?? ''),
    ),
)
const uncaught = brokenRules.filter((rule) => !controlled.some((complaint) => complaint.rule === rule))
console.log(
  `axe ${axe.version} over ${found.length} views of ${new Set(visits.map(({ scene }) => scene.name)).size} scenes: ` +
    `${complaints.length} violations of ${rules.join(', ')}`,
)
for (const line of complaints) console.log(`  ${line}`)
for (const line of all.broken) console.log(`  not shown: ${line}`)
for (const path of missed) console.log(`  no scene is of the page ${path}`)
console.log(
  `control (${brokenRules.length} broken elements): ${uncaught.length === 0 ? 'all caught' : `NOT CAUGHT ${uncaught.join(', ')}`}`,
)
console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s`)
const isSound = complaints.length + all.broken.length + missed.length + uncaught.length === 0
process.exitCode = isSound ? 0 : 1
