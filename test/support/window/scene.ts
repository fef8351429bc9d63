import type { Page } from '@playwright/test'

/** A page or state of the window, in any language and theme. */
export type Scene = {
  name: string
  /** What follows the # of the address. */
  path: string
  /** Where it is not of the window: the gallery of its components. */
  document?: 'gallery.html'
  /** What is pretended; see scenario.ts. */
  scenario?: Record<string, string>
  /** Where the scene is about more than a small window shows. */
  size?: { width: number; height: number }
  /** How long it takes to come to rest, and what is done when it has; names of things in both languages. */
  waitMs?: number
  act?: (page: Page) => Promise<void>
}

export const large = { width: 1720, height: 1000 }
export const small = { width: 960, height: 600 }

/** Presses the first button of that name, and lets what it opens come to rest. */
export const press =
  (name: RegExp, restMs = 400) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click()
    await page.waitForTimeout(restMs)
  }

export const openTab =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('tab', { name }).click()
    await page.waitForTimeout(400)
  }

/** Opens the actions of the first thing of the page, and takes one. */
export const pickAction =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await press(/^(Ações de|Actions (for|on))/, 200)(page)
    await page.getByRole('menuitem', { name }).click()
    await page.waitForTimeout(400)
  }

/** Holds a file over the window, as if to drop it. */
export const holdFile = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'x.csv'))
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: transfer }))
  })
  await page.waitForTimeout(250)
}

/** Files as the system drops them: the page sees only their names. */
export const dropFiles = (names: string[]) => async (page: Page) => {
  await page.evaluate((all) => {
    const transfer = new DataTransfer()
    for (const name of all) transfer.items.add(new File(['x'], name))
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  }, names)
  await page.waitForTimeout(600)
}
