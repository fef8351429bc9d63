// Does the main job with sample data in the real window, step by step; screenshots and files go to out/.
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { runScript } from '../run-program.mjs'
import { buildIfStale } from './build.mjs'

/** @returns {Promise<number>} exit code */
export async function run(args, machine) {
  await buildIfStale()
  return machine.withWindow(async ({ env }) => {
    const { code } = await runScript(join(root, 'test/e2e/demo.ts'), args, { env })
    return code
  })
}
