// What Electron needs of a Linux system: shared libraries, a virtual display where there is none, and, for the
// fallback's SQLite, a compiler; and what proofs need: a browser, a second reader of workbooks, encoders of MP3.
// Installed where that may be done without asking; otherwise the command is shown.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from '../run-program.mjs'
import { Refusal, say, secondsSince } from '../say.mjs'
import { hasDisplay } from './display.mjs'

/** Debian's names; each draws in the libraries that it needs. */
const libraryPackages = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1']
const displayPackages = ['xvfb', 'fonts-dejavu-core', 'fonts-noto-color-emoji']
const compilerPackages = ['g++', 'make', 'python3']

/**
 * @param {{ electron: string, display: boolean, compiler: boolean }} needs the executable whose libraries are
 *   looked for, whether a window is to be shown, and whether something is to be compiled
 */
export async function ensureSystem({ electron, display, compiler }) {
  if (process.platform !== 'linux') return
  const libraries = missingLibraries(electron)
  const packages = [
    ...(libraries.length > 0 ? libraryPackages : []),
    ...(display && !hasDisplay() && !isInPath('Xvfb') ? displayPackages : []),
    ...(compiler && !['g++', 'make', 'python3'].every(isInPath) ? compilerPackages : []),
  ]
  if (packages.length === 0) return
  await install(packages, libraries)
  const stillMissing = missingLibraries(electron)
  if (stillMissing.length > 0) throw new Refusal(`Electron still misses ${stillMissing.join(', ')}`)
}

/**
 * A Chromium as people have it, which Electron's is not: newer, and with a browser's own switches.
 * @returns {Promise<string | undefined>} the executable; undefined outside Linux, where Playwright finds a Chrome
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM || process.platform !== 'linux') return process.env.CHROMIUM
  const find = () => ['chromium', 'google-chrome', 'chromium-browser'].map(pathOf).find(Boolean)
  if (find() === undefined) await install(['chromium'])
  return find()
}

/**
 * A Python with openpyxl, the second reader of workbooks. Only a proof needs it, which is passed over without it.
 * @returns {Promise<string | undefined>} the executable; undefined where it cannot be had
 */
export async function ensureOpenpyxl() {
  const find = () =>
    [process.env.OPENPYXL_PYTHON, pathOf('python3'), '/usr/bin/python3'].find(
      (python) => python && spawnSync(python, ['-c', 'import openpyxl']).status === 0,
    )
  const found = find()
  if (found !== undefined) return found
  await installIfPossible(['python3-openpyxl'])
  return find()
}

/**
 * The encoders and decoders of MP3 that a proof and a benchmark hold the reader against.
 * @returns {Promise<boolean>} whether all of them are there
 */
export async function ensureMp3Encoders() {
  const areThere = () => ['ffmpeg', 'ffprobe', 'lame', 'sox'].every(isInPath) && soxWritesMp3()
  if (areThere()) return true
  await installIfPossible(['ffmpeg', 'lame', 'sox', 'libsox-fmt-mp3'])
  return areThere()
}

/**
 * A spreadsheet program as people have it, for what a file becomes in their hands.
 * @returns {Promise<boolean>} whether it is there
 */
export async function ensureLibreOffice() {
  if (!isInPath('soffice')) await installIfPossible(['libreoffice-calc-nogui'])
  return isInPath('soffice')
}

/**
 * What a proof traces a program with, to kill it at a system call; without it the kills come at moments in time.
 */
export async function ensureStrace() {
  if (!isInPath('strace')) await installIfPossible(['strace'])
}

const soxWritesMp3 = () =>
  /AUDIO FILE FORMATS:.* mp3 /.test(spawnSync('sox', ['--help'], { encoding: 'utf8' }).stdout)

/** What only a proof needs, which is passed over without it. */
async function installIfPossible(packages) {
  if (process.platform !== 'linux') return
  try {
    await install(packages)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
  }
}

/** @param {string[]} libraries what the packages are wanted for, to be named where they cannot be had */
async function install(packages, libraries = []) {
  if (!isInPath('apt-get')) {
    throw new Refusal(`missing on this system, as Debian names it: ${[...packages, ...libraries].join(' ')}`)
  }
  const isRoot = process.getuid() === 0
  // Nobody is there to be asked on a CI machine, and its sudo wants no password.
  if (!isRoot && !process.env.CI) {
    throw new Refusal(
      `some system packages are missing. Install them, then try again:\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    )
  }
  const startedAt = performance.now()
  say(`installing system packages: ${packages.join(' ')}`)
  await apt(isRoot, ['update', '-qq'])
  await apt(isRoot, ['install', '-y', '-qq', '--no-install-recommends', ...packages.map(nameOnThisRelease)])
  say(`installed system packages in ${secondsSince(startedAt)}`)
}

async function apt(isRoot, args) {
  const command = ['apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args]
  const [program, ...rest] = isRoot ? command : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND', ...command]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await runProgram(program, rest, { quiet: true, env })
  if (code !== 0) throw new Refusal(`${command.join(' ')} failed:\n${output}`)
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
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name)
}

const isInPath = (program) => pathOf(program) !== undefined

/** Where the shell would find it. @returns {string | undefined} */
function pathOf(program) {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
