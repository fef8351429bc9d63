// End-to-end tests in the real Electron window, by Playwright.
import { availableParallelism } from 'node:os'
import { runScript, toolScript } from '../run-program.mjs'
import { buildIfStale, builtPrograms } from './build.mjs'

/** Windows that are tested at once, where none of them is shown to anybody. */
export const windowsAtOnce = Math.min(availableParallelism(), 3)

/**
 * @param {string[]} args for Playwright
 * @param {import('../bootstrap.mjs').Machine} machine
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [how]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runEndToEndTests(args, machine, { env: added = {}, quiet } = {}) {
  await buildIfStale()
  const script = toolScript('@playwright/test', 'playwright')
  const all = ['test', '-c', 'test/e2e/playwright.config.ts', ...args]
  return machine.withWindow(
    ({ env }) => runScript(script, all, { env: { ...env, ...builtPrograms, ...added }, quiet }),
    windowsAtOnce,
  )
}

/** @returns {Promise<number>} exit code */
export const run = async (args, machine) => (await runEndToEndTests(args, machine)).code
