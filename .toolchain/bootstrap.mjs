// Brings the machine to where a task can run, and tells the task what it found. Every step passes over fast
// what is already there.
import { withDisplay } from './bootstrap/display.mjs'
import { ensureElectron } from './bootstrap/electron.mjs'
import { installAppPackages } from './bootstrap/packages.mjs'
import { ensureSystem } from './bootstrap/system.mjs'
import { compileFallbackSqlite, findFallbackSqlite } from './fallback/sqlite.mjs'

/**
 * @typedef {object} Window
 * @property {string} electron the executable
 * @property {NodeJS.ProcessEnv} env for a program that runs Electron, or that starts it
 */

/**
 * @typedef {object} Machine
 * @property {() => Promise<string | undefined>} sqlite the database addon that was compiled for the fallback's
 *   Electron; undefined with the official one, which loads the addon as it is shipped
 * @property {<T>(work: (window: Window) => Promise<T>) => Promise<T>} withWindow runs work that opens windows
 */

/**
 * @param {{ electron: boolean, display: boolean }} needs
 * @returns {Promise<Machine>}
 */
export async function prepareMachine(needs) {
  await installAppPackages()
  if (!needs.electron) {
    const withWindow = () => Promise.reject(new Error('this task does not say that it needs Electron'))
    return { sqlite: () => Promise.resolve(undefined), withWindow }
  }
  const electron = await ensureElectron()
  const found = electron.fallback ? findFallbackSqlite() : undefined
  const compiles = electron.fallback && found === undefined
  await ensureSystem({ electron: electron.executable, display: needs.display, compiler: compiles })

  // Compiling goes on while the task does what needs no window; who needs one waits for it.
  const sqlite = compiles ? compileFallbackSqlite() : Promise.resolve(found)
  sqlite.catch(() => {})
  return {
    sqlite: () => sqlite,
    withWindow: async (work) => {
      const env = { ...process.env, ...electron.env, REVOADA_SQLITE_BINDING: await sqlite }
      return withDisplay((display) => work({ electron: electron.executable, env: { ...env, ...display } }))
    },
  }
}
