import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { randomFrom } from '../../../support/spreadsheets/seeded-random.ts'
import type { Scene } from '../../../support/window/scene.ts'
import { type Look, looks, openTheatre, plainLook, type Size } from '../../../support/window/stage.ts'

/** One scene in one look, as a proof comes to see it. */
export type Visit = { scene: Scene; look: Look; size?: Size }

export const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'

/** Which scenes a short run visits: others on each day, the same ones for the same seed. */
export const seed = Number(
  process.env['REVOADA_PROOF_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
)
const random = randomFrom(seed)

export const oneOf = <Value>(from: readonly [Value, ...Value[]] | readonly Value[]): Value =>
  from[random(from.length)] as Value

/** As many of them, each once. */
export const someOf = <Value>(from: readonly Value[], count: number): Value[] => {
  const left = [...from]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random(left.length), 1),
  ).flat()
}

export const someLook = (): Look => oneOf(looks)

/** Windows that are open at once. */
const windows = 3

export const nameOf = ({ scene, look, size }: Visit): string =>
  [scene.name, look.theme, look.language, ...(size ? [`${size.width}×${size.height}`] : [])].join(' ')

/**
 * Shows one scene after another in a Chromium, without motion, and has a proof look at each; last a broken one.
 * @returns what was found; of the control; and the visits at which the scene could not be shown, with the reason
 */
export const visitAll = async <Found>(
  visits: readonly Visit[],
  control: Scene,
  look: (page: Page, visit: Visit) => Promise<Found>,
): Promise<{ found: { visit: Visit; found: Found }[]; controlled: Found[]; broken: string[] }> => {
  const theatre = await openTheatre()
  const left = [...visits, { scene: control, look: plainLook }]
  const found: { visit: Visit; found: Found }[] = []
  const broken: string[] = []
  const work = async (): Promise<void> => {
    const stage = await theatre.openStage()
    for (let visit = left.shift(); visit !== undefined; visit = left.shift()) {
      const { scene, size } = visit
      const here = visit
      try {
        found.push({ visit, found: await stage.show(scene, visit.look, (page) => look(page, here), size) })
      } catch (error) {
        broken.push(`${nameOf(visit)}: ${String(error).split('\n').slice(0, 3).join(' ').trim()}`)
      }
    }
    await stage.close()
  }
  await Promise.all(Array.from({ length: windows }, work))
  await theatre.close()
  const isControl = ({ visit }: { visit: Visit }): boolean => visit.scene === control
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

/** Says what came of a proof, and sets its exit code. */
export const report = (
  words: string,
  faults: readonly string[],
  uncaught: readonly string[],
  startedAt: number,
): void => {
  console.log(`${words} (seed ${seed})`)
  for (const line of faults) console.log(`  ${line}`)
  console.log(`control: ${uncaught.length === 0 ? 'all caught' : `NOT CAUGHT ${uncaught.join(', ')}`}`)
  console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s`)
  process.exitCode = faults.length + uncaught.length === 0 ? 0 : 1
}
