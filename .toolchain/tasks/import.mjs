// The app's import by itself, under plain Node. Its stdout is its own: words for people, and a line of JSON a file.
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { runScript } from '../run-program.mjs'
import { buildIfStale } from './build.mjs'

/** @returns {Promise<number>} exit code */
export async function run(args) {
  await buildIfStale()
  // The files are named from where the person is, which npm leaves for the root.
  const cwd = process.env.INIT_CWD ?? root
  return (await runScript(join(root, 'dist/main/import-headless.js'), args, { cwd })).code
}
