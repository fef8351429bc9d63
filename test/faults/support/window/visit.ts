import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Scene } from '../../../support/window/scene.ts'
import { type Look, openTheatre, plainLook, type Size } from '../../../support/window/stage.ts'

/** One scene in one look, as a proof comes to see it, at its own size or at others. */
export type Visit = { scene: Scene; look: Look; sizes?: readonly Size[] }

/** What a proof found in a scene at one of its sizes. */
type View<Found> = { visit: Visit; size: Size; found: Found }

/** Windows that are open at once, each over data of its own, which cost as much as a few visits. */
const mostWindows = 3
const visitsOfOne = 5

const nameOf = ({ scene, look }: Visit): string => [scene.name, look.theme, look.language].join(' ')

export const nameOfView = ({ visit, size }: View<unknown>): string =>
  `${nameOf(visit)} ${size.width}×${size.height}`

/**
 * Shows one scene after another in a Chromium, without motion, and has a proof look at each; last a broken one.
 * @returns what was found; of the control; and the visits at which the scene could not be shown, with the reason
 */
export const visitAll = async <Found>(
  visits: readonly Visit[],
  control: Scene,
  look: (page: Page, visit: Visit) => Promise<Found>,
): Promise<{ found: View<Found>[]; controlled: Found[]; broken: string[] }> => {
  const theatre = await openTheatre()
  const left = [...visits, { scene: control, look: plainLook }]
  const windows = Math.min(mostWindows, Math.ceil(left.length / visitsOfOne))
  const found: View<Found>[] = []
  const broken: string[] = []
  const work = async (): Promise<void> => {
    const stage = await theatre.openStage()
    for (let visit = left.shift(); visit !== undefined; visit = left.shift()) {
      const { scene, sizes } = visit
      const here = visit
      try {
        const see = async (page: Page, size: Size) => ({ visit: here, size, found: await look(page, here) })
        found.push(...(await stage.show(scene, visit.look, see, sizes)))
      } catch (error) {
        broken.push(`${nameOf(visit)}: ${String(error).split('\n').slice(0, 3).join(' ').trim()}`)
      }
    }
    await stage.close()
  }
  await Promise.all(Array.from({ length: windows }, work))
  await theatre.close()
  const isControl = ({ visit }: View<Found>): boolean => visit.scene === control
  return {
    found: found.filter((each) => !isControl(each)),
    controlled: found.filter(isControl).map((each) => each.found),
    broken,
  }
}

/** The paths that the window's table of pages has, but for the one that catches all others. */
export const pathsOfPages = (): string[] =>
  [
    ...readFileSync(join(import.meta.dirname, '../../../../renderer/app.tsx'), 'utf8').matchAll(
      /<Route path="(\/[^"]*)"/g,
    ),
  ].flatMap(([, path]) => path ?? [])

/** Whether a scene is of the page that such a path leads to. */
export const isOfPage = ({ path, isGallery }: Scene, page: string): boolean =>
  !isGallery && new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0] ?? '')
