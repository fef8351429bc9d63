// The embedded service by itself, under plain Node. Its stdout is its own: one line of JSON.
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { runScript } from '../run-program.mjs'
import { buildIfStale } from './build.mjs'

/** @returns {Promise<number>} exit code */
export async function run(args) {
  await buildIfStale()
  return (await runScript(join(root, 'dist/main/service-headless.js'), args)).code
}
