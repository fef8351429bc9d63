import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Scene } from '../../../support/window/scene.ts'
import { serveWindow } from '../../../support/window/serve-window.ts'
import { type Look, openBrowser, show, type Size } from '../../../support/window/show.ts'

/** One scene in one look, as a proof comes to see it. */
export type Visit = { scene: Scene; look: Look; size?: Size }

/** Windows that are open at once: most of a visit is waiting for the page to come to rest. */
const windows = 4

export const nameOf = ({ scene, look, size }: Visit): string =>
  [scene.name, look.theme, look.language, ...(size ? [`${size.width}×${size.height}`] : [])].join(' ')

/**
 * Shows one scene after another in a Chromium, without motion, and has a proof look at each.
 * @returns what it found, and the visits at which the scene itself could not be shown, with the reason
 */
export const visitAll = async <Found>(
  visits: readonly Visit[],
  look: (page: Page, visit: Visit) => Promise<Found>,
): Promise<{ found: { visit: Visit; found: Found }[]; broken: string[] }> => {
  const { address, close } = await serveWindow()
  const browser = await openBrowser()
  const left = [...visits]
  const found: { visit: Visit; found: Found }[] = []
  const broken: string[] = []
  const work = async (): Promise<void> => {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    page.setDefaultTimeout(8_000)
    for (let visit = left.shift(); visit !== undefined; visit = left.shift()) {
      try {
        await show(page, address, visit.scene, visit.look, visit.size)
        found.push({ visit, found: await look(page, visit) })
      } catch (error) {
        broken.push(`${nameOf(visit)}: ${String(error).split('\n').slice(0, 3).join(' ').trim()}`)
      }
    }
  }
  await Promise.all(Array.from({ length: windows }, work))
  await browser.close()
  await close()
  return { found, broken }
}

/** The paths that the window's table of pages has, but for the one that catches all others. */
export const pathsOfPages = (): string[] =>
  [
    ...readFileSync(join(import.meta.dirname, '../../../../renderer/app.tsx'), 'utf8').matchAll(
      /<Route path="(\/[^"]*)"/g,
    ),
  ].flatMap(([, path]) => path ?? [])
