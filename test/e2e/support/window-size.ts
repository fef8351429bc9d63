import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { askTwice } from './ask-twice.ts'

export type WindowSize = { width: number; height: number }

/** Of what a page has for itself, in CSS pixels. */
export const sizeOf = (page: Page): Promise<WindowSize> =>
  page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }))

/** Gives the window a size, and waits until its page has it. */
export const resize = async (
  { app, page }: { app: ElectronApplication; page: Page },
  { width, height }: WindowSize,
): Promise<void> => {
  await askTwice(() =>
    app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    ),
  )
  await expect.poll(() => sizeOf(page)).toEqual({ width, height })
}
