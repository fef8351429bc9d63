import { type Browser, chromium, type Page } from '@playwright/test'
import { type Language, languages } from '../../../shared/rules/language.ts'
import type { Scene } from './scene.ts'

export type Look = { theme: 'light' | 'dark'; language: Language }

export const plainLook: Look = { theme: 'light', language: 'pt-BR' }

/** Every look there is. */
export const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  languages.map((language) => ({ theme, language })),
)

export type Size = { width: number; height: number }

/** As many pixels of the page as a window of 1280×720 has at 200 %. */
export const zoomed: Size = { width: 640, height: 360 }

/** A Chromium of the machine: that of `CHROMIUM`, or the one that Debian installs. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--lang=pt-BR'],
  })

/**
 * Shows a scene and waits until it has come to rest.
 * @param address of the window that is served
 * @param size what the window is brought to at the end, with all that stands open in it: a small one is seen as by
 *   somebody who enlarges the page, which has what the scene's steps press out of sight
 */
export const show = async (
  page: Page,
  address: string,
  scene: Scene,
  look: Look,
  size?: Size,
): Promise<void> => {
  await page.setViewportSize(scene.size ?? { width: 1280, height: 720 })
  // An address that differs after its # alone would not be loaded anew.
  await page.goto('about:blank')
  const asked = new URLSearchParams({ ...scene.scenario, ...look })
  await page.goto(`${address}${scene.document ?? ''}?${asked}#${scene.path}`)
  await page.waitForSelector('#app > *')
  await page.waitForTimeout(scene.waitMs ?? 700)
  await scene.act?.(page)
  if (size !== undefined) {
    await page.setViewportSize(size)
    await page.waitForTimeout(300)
  }
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
