// What a task needs of a Linux system: shared libraries for Electron, a virtual display where there is none, a compiler
// for the fallback's SQLite, and the programs that proofs run. All that is missing is installed in one go where that may
// be done without asking; otherwise it is named once, with one command.
import { execFileSync, spawnSync } from 'node:child_process'
import { runProgram } from '../run-program.mjs'
import { Refusal, say, secondsSince } from '../say.mjs'
import { hasDisplay } from './display.mjs'
import { isInPath } from './path.mjs'
import { missingTools, packagesOfTools } from './tools.mjs'

/** Debian's names; each draws in the libraries that it needs. */
const libraryPackages = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1']
const displayPackages = ['xvfb', 'fonts-dejavu-core', 'fonts-noto-color-emoji']
const compilerPackages = ['g++', 'make', 'python3']

/**
 * @typedef {object} SystemNeeds
 * @property {string | undefined} electron the executable whose libraries are looked for
 * @property {boolean} display whether a window is shown
 * @property {boolean} compiler whether something is compiled
 * @property {import('./tools.mjs').ToolName[]} tools what depends on one of these is skipped without it
 */

/** @param {SystemNeeds} needs */
export async function ensureSystem({ electron, display, compiler, tools }) {
  if (process.platform !== 'linux') return
  const libraries = electron === undefined ? [] : missingLibraries(electron)
  /** @type {string[]} */
  const required = [
    ...(libraries.length > 0 ? libraryPackages : []),
    ...(display && !hasDisplay() && !isInPath('Xvfb') ? displayPackages : []),
    ...(compiler && !['g++', 'make', 'python3'].every(isInPath) ? compilerPackages : []),
  ]
  const absentTools = missingTools(tools)
  const all = [...required, ...packagesOfTools(absentTools)]
  if (all.length === 0) return
  const hindrance = await install(all, libraries)
  // A release that lacks a tool's package must still get what is required.
  if (hindrance !== undefined && required.length > 0 && (await install(required, libraries)) !== undefined)
    throw new Refusal(hindrance)
  const stillMissing = electron === undefined ? [] : missingLibraries(electron)
  if (stillMissing.length > 0) throw new Refusal(`Electron still misses ${stillMissing.join(', ')}`)
  const skipping = missingTools(tools)
  if (skipping.length > 0)
    say(`what needs ${skipping.join(', ')} will be skipped. ${hindrance ?? 'They cannot be installed here.'}`)
}

/**
 * @param {string[]} packages
 * @param {string[]} libraries what the packages are wanted for, to be named where they cannot be had
 * @returns {Promise<string | undefined>} what kept them from being installed
 */
async function install(packages, libraries) {
  if (!isInPath('apt-get'))
    return `missing on this system, as Debian names it: ${[...packages, ...libraries].join(' ')}`
  const isRoot = process.getuid?.() === 0
  // Nobody is there to be asked on a CI machine, and its sudo wants no password.
  if (!isRoot && !process.env.CI) {
    return `some system packages are missing. Install them, then try again:\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`
  }
  const startedAt = performance.now()
  say(`installing system packages: ${packages.join(' ')}`)
  const hindrance =
    (await apt(isRoot, ['update', '-qq'])) ??
    (await apt(isRoot, [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      ...packages.map(nameOnThisRelease),
    ]))
  if (hindrance === undefined) say(`installed system packages in ${secondsSince(startedAt)}`)
  return hindrance
}

/** @returns {Promise<string | undefined>} what went wrong */
async function apt(isRoot, args) {
  const command = ['apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args]
  const [program, ...rest] = isRoot ? command : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND', ...command]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await runProgram(program, rest, { quiet: true, env })
  return code === 0 ? undefined : `${command.join(' ')} failed:\n${output}`
}

/** Releases after the change to 64-bit time have some libraries under a new name only (libgtk-3-0t64). */
function nameOnThisRelease(name) {
  const hasCandidate = (each) =>
    /Candidate: [^(]/.test(execFileSync('apt-cache', ['policy', each], { encoding: 'utf8' }))
  return !hasCandidate(name) && hasCandidate(`${name}t64`) ? `${name}t64` : name
}

/** The names of the shared libraries that the loader does not find for this program. */
function missingLibraries(executable) {
  const { stdout, status } = spawnSync('ldd', [executable], { encoding: 'utf8' })
  // No ldd, or not a dynamic program: nothing can be said, so nothing is asked for.
  if (status !== 0) return []
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? '')
}
