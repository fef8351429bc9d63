// Brings the machine to where a task can run, and tells the task what it found. Everything is installed here, before the
// task begins; every step passes over fast what is already there.
import { withDisplays } from './bootstrap/display.mjs'
import { ensureElectron } from './bootstrap/electron.mjs'
import { installAppPackages } from './bootstrap/packages.mjs'
import { ensureSystem } from './bootstrap/system.mjs'
import { environmentOfTools, installNpmTools } from './bootstrap/tools.mjs'
import { compileFallbackSqlite, findFallbackSqlite } from './fallback/sqlite.mjs'

/**
 * @typedef {object} Window
 * @property {string} electron the executable
 * @property {NodeJS.ProcessEnv} env for a program that runs Electron, or that starts it
 */

/**
 * @typedef {object} Machine
 * @property {string | undefined} sqlite the database addon that was compiled for the fallback's Electron; undefined with
 *   the official one, which loads the addon as it is shipped
 * @property {<T>(work: (window: Window) => Promise<T>, displays?: number) => Promise<T>} withWindow runs work that opens
 *   windows, on this number of virtual displays where the machine shows none
 */

/**
 * @typedef {object} Needs
 * @property {boolean} [electron]
 * @property {boolean} [display]
 * @property {import('./bootstrap/tools.mjs').ToolName[]} [tools]
 */

/**
 * @param {Needs} needs
 * @returns {Promise<Machine>}
 */
export async function prepareMachine({ electron: needsElectron = false, display = false, tools = [] }) {
  await installAppPackages()
  const electron = needsElectron ? await ensureElectron() : undefined
  const found = electron?.fallback ? findFallbackSqlite() : undefined
  const compiles = electron?.fallback === true && found === undefined
  await ensureSystem({ electron: electron?.executable, display, compiler: compiles, tools })
  const [sqlite] = await Promise.all([compiles ? compileFallbackSqlite() : found, installNpmTools(tools)])
  Object.assign(process.env, environmentOfTools(tools))
  return {
    sqlite,
    withWindow: async (work, displays = 1) => {
      if (electron === undefined) throw new Error('this task does not say that it needs Electron')
      const env = { ...process.env, ...electron.env, REVOADA_SQLITE_BINDING: sqlite }
      return withDisplays(displays, (own) => work({ electron: electron.executable, env: { ...env, ...own } }))
    },
  }
}
