import type { Page } from '@playwright/test'
import type { Density } from '../../../shared/rules/look.ts'
import type { Answers } from './intercept.ts'
import type { ShellChanges } from './shell.ts'
import type { World } from './world.ts'

/** A page or state of the window, in any language and theme. */
export type Scene = {
  name: string
  /** What follows the # of the address; `{name}` stands for the id of something that seed.ts made. */
  path: string
  /** Where it is not of the window: the gallery of its components. */
  isGallery?: true
  /** With no data yet. */
  isEmpty?: true
  /** Calls that the scene answers in the workspace's place. */
  answers?: Answers
  /** What Electron's main process says. */
  shell?: ShellChanges
  density?: Density
  /** Changes the data before the page is opened. */
  prepare?: (world: World) => unknown
  /** The data are others after it, so no later scene gets them. */
  changes?: true
  /** Where the scene is about more than a small window shows. */
  size?: { width: number; height: number }
  /** What is done, each when the page has come to rest; names of things in both languages. */
  steps?: readonly Step[]
}

export type Step = (page: Page) => Promise<unknown>

export const large = { width: 1720, height: 1000 }
export const small = { width: 960, height: 600 }

/** Presses the first button of that name. */
export const press =
  (name: RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click()

export const openTab =
  (name: RegExp): Step =>
  (page) =>
    page.getByRole('tab', { name }).click()

/** Opens the actions of the first thing of the page, and takes one. */
export const pickAction = (name: RegExp): readonly Step[] => [
  press(/^(Ações de|Actions (for|on))/),
  (page) => page.getByRole('menuitem', { name }).click(),
]

/** Holds a file over the window, as if to drop it. */
export const holdFile: Step = (page) =>
  page.evaluate(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'x.csv'))
    window.dispatchEvent(new DragEvent('dragenter', { dataTransfer: transfer }))
  })

/** Files as the system drops them: the page sees only their names. */
export const dropFiles =
  (names: string[]): Step =>
  (page) =>
    page.evaluate((all) => {
      const transfer = new DataTransfer()
      for (const name of all) transfer.items.add(new File(['x'], name))
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
    }, names)
