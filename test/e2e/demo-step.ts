import { expect as plainExpect, type Locator } from '@playwright/test'
import type { RunningApp } from './support/app.ts'

/** Waits as long as the tests do: what is waited for is the work of whole processes, on machines that may be busy. */
export const expect = plainExpect.configure({ timeout: 60_000 })

/** A step of the demo: what it does, and in one line what the screen says then. */
export type DemoStep = { readonly name: string; readonly run: (running: RunningApp) => Promise<string> }

/** What a place on the screen says, on one line. */
export const words = async (place: Locator): Promise<string> =>
  (await place.innerText()).replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
