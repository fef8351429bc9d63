// Programs of the system that some proofs and benchmarks run. Without one of them only these are skipped.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installElectronegativity, installOpenApi, installWindowsNode } from './packages.mjs'
import { isInPath, pathOf } from './path.mjs'

/**
 * @typedef {object} Tool
 * @property {string[]} packages Debian's names
 * @property {() => NodeJS.ProcessEnv | undefined} find what tells a program of it; undefined where it is missing
 */

const soxWritesMp3 = () =>
  /AUDIO FILE FORMATS:.* mp3 /.test(spawnSync('sox', ['--help'], { encoding: 'utf8' }).stdout)

const importsReaders = (python) =>
  python && spawnSync(python, ['-c', 'import lxml, openpyxl, xlrd']).status === 0

const browserNames = ['chromium', 'google-chrome', 'chromium-browser']

/** The browser that a variable names, else the first that is installed. Outside Linux Playwright finds a Chrome by itself. */
const findBrowser = (variable, names) => {
  const found = process.env[variable] || names.map(pathOf).find(Boolean)
  if (found) return { [variable]: found }
  return process.platform === 'linux' ? undefined : {}
}

const postgresVersions = '/usr/lib/postgresql'

/** @returns {string | undefined} the folder of the newest server's programs */
const newestPostgres = () => {
  if (!existsSync(postgresVersions)) return undefined
  const [newest] = readdirSync(postgresVersions)
    .filter((version) => existsSync(join(postgresVersions, version, 'bin/postgres')))
    .toSorted((a, b) => Number(b) - Number(a))
  return newest && join(postgresVersions, newest, 'bin')
}

const folderOf = (path) => path && dirname(path)

/** @typedef {'headless-chromium' | 'other-readers' | 'mp3-encoders' | 'libreoffice' | 'secret-service' | 'strace' | 'wine' | 'nsis' | 'wixl' | 'postgresql'} SystemTool */

/** @type {Record<SystemTool, Tool>} */
const tools = {
  // The engine as people have it, which Electron's is not: newer. Without the browser around it, which takes half the
  // processor time.
  'headless-chromium': {
    packages: ['chromium-headless-shell'],
    find: () => findBrowser('HEADLESS_CHROMIUM', ['chromium-headless-shell', ...browserNames]),
  },
  // Other readers of spreadsheets.
  'other-readers': {
    packages: ['python3-lxml', 'python3-openpyxl', 'python3-xlrd'],
    find: () => {
      const pythons = [process.env.OTHER_READERS_PYTHON, pathOf('python3'), '/usr/bin/python3']
      const found = pythons.find(importsReaders)
      return found === undefined ? undefined : { OTHER_READERS_PYTHON: found }
    },
  },
  // Encoders and decoders that the MP3 reader is compared with.
  'mp3-encoders': {
    packages: ['ffmpeg', 'lame', 'sox', 'libsox-fmt-mp3'],
    find: () =>
      ['ffmpeg', 'ffprobe', 'lame', 'sox'].every(isInPath) && soxWritesMp3()
        ? { MP3_ENCODERS: 'yes' }
        : undefined,
  },
  // A spreadsheet program, for what a file becomes in people's hands.
  libreoffice: {
    packages: ['libreoffice-calc-nogui'],
    find: () => (isInPath('soffice') ? { LIBRE_OFFICE: 'yes' } : undefined),
  },
  // A keychain of Linux, with the library by which Chromium asks for it.
  'secret-service': {
    packages: ['gnome-keyring', 'libsecret-1-0', 'dbus'],
    find: () => {
      if (process.platform !== 'linux') return {}
      return ['gnome-keyring-daemon', 'dbus-daemon'].every(isInPath) ? { SECRET_SERVICE: 'yes' } : undefined
    },
  },
  // Kills a program at a system call; where there is no strace at all, the kills come at moments in time.
  strace: {
    packages: ['strace'],
    find: () => (process.platform !== 'linux' || isInPath('strace') ? {} : undefined),
  },
  // Runs Windows programs. Debian's package has no command in the PATH.
  wine: {
    packages: ['wine64'],
    find: () => {
      const places = [process.env.WINE64, pathOf('wine64'), '/usr/lib/wine/wine64']
      const found = places.find((place) => place !== undefined && existsSync(place))
      return found === undefined || process.arch !== 'x64' ? undefined : { WINE64: found }
    },
  },
  // Compiles an installer for Windows.
  nsis: {
    packages: ['nsis'],
    find: () => (isInPath('makensis') ? {} : undefined),
  },
  // Makes an MSI, adds what wixl cannot, and reads one.
  wixl: {
    packages: ['wixl', 'msitools'],
    find: () => (['wixl', 'msibuild', 'msiinfo'].every(isInPath) ? {} : undefined),
  },
  // A database server. Debian keeps its programs out of the PATH, each version in a folder of its own.
  postgresql: {
    packages: ['postgresql'],
    find: () => {
      const found = process.env.POSTGRES_BIN ?? newestPostgres() ?? folderOf(pathOf('postgres'))
      return found === undefined ? undefined : { POSTGRES_BIN: found }
    },
  },
}

/** Those of the system, and npm packages that are installed apart. @typedef {SystemTool | 'electronegativity' | 'openapi' | 'windows-node'} ToolName */

/** @param {ToolName} name @returns {name is SystemTool} */
const isOfSystem = (name) => Object.hasOwn(tools, name)

/** @param {ToolName[]} names @returns {SystemTool[]} those that this machine lacks */
export const missingTools = (names) =>
  names.filter(isOfSystem).filter((name) => tools[name].find() === undefined)

/** @param {SystemTool[]} names @returns {string[]} Debian's packages of them */
export const packagesOfTools = (names) => names.flatMap((name) => tools[name].packages)

/** Installs those that are npm packages, which nothing else is to see. @param {ToolName[]} names */
export const installNpmTools = async (names) => {
  if (names.includes('electronegativity')) await installElectronegativity()
  if (names.includes('openapi')) await installOpenApi()
  if (names.includes('windows-node') && missingTools(['wine']).length === 0) await installWindowsNode()
}

/** What tells programs of the tools that are there. @param {ToolName[]} names @returns {NodeJS.ProcessEnv} */
export const environmentOfTools = (names) =>
  Object.assign({}, ...names.filter(isOfSystem).map((name) => tools[name].find()))
