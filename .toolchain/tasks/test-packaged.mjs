// Packs the app, and tests what came out: that it does its main job, and that faults in a package are found.
import { electronArgs } from '../electron-args.mjs'
import { runScript, toolScript } from '../run-program.mjs'
import { pack } from './package.mjs'

/** @returns {Promise<number>} exit code */
export async function run(args, machine) {
  const {
    code,
    packages: [app],
  } = await pack([], machine)
  if (code !== 0) return code
  const packaged = JSON.stringify({ ...app, args: electronArgs(), addon: await machine.sqlite() })
  return machine.withWindow(async ({ env }) => {
    const script = toolScript('@playwright/test', 'playwright')
    const { code: tested } = await runScript(
      script,
      ['test', '-c', 'test/e2e/playwright.config.ts', ...args],
      { env: { ...env, REVOADA_PACKAGED: packaged } },
    )
    return tested
  })
}
