import type { Locator } from '@playwright/test'
import type { RunningApp } from './support/app.ts'

/** A step of the demo: what it does, and in one line what the screen says then. */
export type DemoStep = { readonly name: string; readonly run: (running: RunningApp) => Promise<string> }

/** What a place on the screen says, on one line. */
export const words = async (place: Locator): Promise<string> =>
  (await place.innerText()).replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
