import { join } from 'node:path'
import { root } from './paths.mjs'
import { runScript } from './run-program.mjs'
import { buildIfStale } from './tasks/build.mjs'

/**
 * Runs a program of the build that is given files.
 * @param {string} name of its file in dist/main
 * @returns {Promise<number>} exit code
 */
export async function runBuilt(name, args) {
  await buildIfStale()
  // The files are named from where the person is, which npm leaves for the root.
  const cwd = process.env.INIT_CWD ?? root
  return (await runScript(join(root, 'dist/main', `${name}.js`), args, { cwd })).code
}
