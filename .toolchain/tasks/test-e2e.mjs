// End-to-end tests in the real Electron window, by Playwright.
import { runScript, toolScript } from '../run-program.mjs'
import { buildIfStale } from './build.mjs'

/** @returns {Promise<number>} exit code */
export async function run(args, machine) {
  await buildIfStale()
  return machine.withWindow(async ({ env }) => {
    const script = toolScript('@playwright/test', 'playwright')
    const { code } = await runScript(script, ['test', '-c', 'test/e2e/playwright.config.ts', ...args], {
      env,
    })
    return code
  })
}
