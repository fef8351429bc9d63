// Looks into packed apps: what is in them that should not be, what is missing, too large, or left open.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { foreignAddons, shippedAddon } from './sqlite-addons.mjs'

/**
 * What an installed app must not be talked into (rule D25), by the names of @electron/fuses. Said here once more and
 * not read from electron-builder.yml, where a line is easily changed.
 */
const fusesOfRule = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  GrantFileProtocolExtraPrivileges: false,
}

/** What is ours may make the package so much larger than Electron alone. */
const mostOwnBytes = 25_000_000

const buildFolders = ['main', 'preload', 'renderer']
const shippedModules = ['better-sqlite3']

/** A class that only renderer/gallery has, which is for development. */
const markOfGallery = 'gallery-exhibit'

/**
 * One packed app.
 * @typedef {object} Package
 * @property {string} archive its app.asar
 * @property {string} executable what the fuses are in; on macOS the .app
 * @property {string} program what starts it
 * @property {string[]} prebuilds names of the database addons that belong into it
 */

/** The apps that electron-builder unpacked into a folder, each in one that it names after the platform. @returns {Package[]} */
export const findPackages = (release) =>
  (existsSync(release) ? readdirSync(release) : []).flatMap((name) => {
    const [, system, arch = 'x64'] = /^(linux|mac|win)(?:-(arm64|universal))?(?:-unpacked)?$/.exec(name) ?? []
    return system === undefined ? [] : [packageIn(join(release, name), system, arch)]
  })

function packageIn(folder, system, arch) {
  const named = (suffix) => join(folder, readdirSync(folder).find((name) => name.endsWith(suffix)) ?? suffix)
  const archive = join(folder, 'resources/app.asar')
  switch (system) {
    case 'mac': {
      const app = named('.app')
      const arches = arch === 'universal' ? ['x64', 'arm64'] : [arch]
      return {
        archive: join(app, 'Contents/Resources/app.asar'),
        executable: app,
        program: join(app, 'Contents/MacOS', basename(app, '.app')),
        prebuilds: arches.map((each) => `darwin-${each}.node`),
      }
    }
    case 'win':
      return withProgram(named('.exe'), { archive, prebuilds: [`win32-${arch}.node`] })
    default:
      return withProgram(join(folder, 'revoada'), { archive, prebuilds: [`linux-${arch}.node`] })
  }
}

const withProgram = (program, rest) => ({ ...rest, program, executable: program })

/**
 * Everything that is wrong with a packed app, in words; nothing = it is as it should be.
 * @param {Package} app
 * @param {{ addonOf?: (name: string) => string, isDriven?: boolean }} [how] the file that an addon must be equal to,
 *   another than the shipped one only in a test build; whether tests may drive it
 * @returns {Promise<string[]>}
 */
export async function faultsOf(app, { addonOf = shippedAddon, isDriven = false } = {}) {
  return [
    ...(await markFaults(app.archive, isDriven)),
    ...(await archiveFaults(app.archive)),
    ...addonFaults(app, addonOf),
    ...sizeFaults(app.archive),
    ...(await fuseFaults(app.executable)),
  ]
}

async function archiveFaults(archive) {
  const { listPackage, uncache } = await import('@electron/asar')
  // What it read of this path before may be of another archive.
  uncache(archive)
  const packed = listPackage(archive, { isPack: false }).map((file) =>
    file.split(sep).join('/').replace(/^\//, ''),
  )
  const strays = packed.filter((file) => !isOurs(file))
  const missing = buildFolders.filter((folder) => !packed.includes(`dist/${folder}`))
  return [
    ...(readFileSync(archive).includes(markOfGallery) ? ['the archive holds the gallery of components'] : []),
    ...strays.slice(0, 10).map((file) => `the archive holds what it should not: ${file}`),
    ...missing.map((folder) => `the archive misses dist/${folder}`),
  ]
}

/** Whoever gets a package that tests may drive could be taken the window, its network and its sandbox. */
async function markFaults(archive, isDriven) {
  const { extractFile, uncache } = await import('@electron/asar')
  uncache(archive)
  const { drivenByTests = false } = JSON.parse(extractFile(archive, 'package.json').toString())
  if (drivenByTests === isDriven) return []
  return [isDriven ? 'the package is not marked for tests' : 'the package takes the switches that tests need']
}

/** The build without its maps and its list of sources, and the one package that cannot be bundled. */
function isOurs(file) {
  const [top, second, third] = file.split('/')
  if (file.endsWith('.map')) return false
  if (top === 'node_modules')
    return second === undefined || (shippedModules.includes(second) && isOfShippedModule(third))
  if (top === 'dist') return second === undefined || buildFolders.includes(second)
  return file === 'package.json'
}

/** Code and addon, and not what the addon is compiled from. */
const isOfShippedModule = (part) =>
  part === undefined || ['lib', 'prebuilds', 'package.json', 'LICENSE'].includes(part)

function addonFaults({ archive, prebuilds }, addonOf) {
  const addons = filesBelow(dirname(archive)).filter((file) => file.endsWith('.node'))
  const place = join('app.asar.unpacked/node_modules/better-sqlite3/prebuilds')
  const expected = prebuilds.map((name) => join(dirname(archive), place, name))
  return [
    ...addons.filter((file) => !expected.includes(file)).map((file) => `an addon too many: ${file}`),
    ...expected.filter((file) => !addons.includes(file)).map((file) => `an addon is missing: ${file}`),
    ...expected
      .filter((file) => addons.includes(file) && !same(file, addonOf(basename(file))))
      .map((file) => `${file} is not the addon that belongs there`),
    ...foreignAddons()
      .filter((name) => prebuilds.includes(name))
      .map((name) => `${name} is not the addon that was pinned`),
  ]
}

function sizeFaults(archive) {
  const bytes = ownBytes(archive)
  return bytes > mostOwnBytes ? [`what is ours takes ${bytes} bytes, and may take ${mostOwnBytes}`] : []
}

/** What the package has more than Electron alone: the archive, and what lies unpacked beside it. */
export const ownBytes = (archive) =>
  [archive, ...filesBelow(`${archive}.unpacked`)].reduce((sum, file) => sum + statSync(file).size, 0)

/** Whether every fuse stands as the rule has it; one that this Electron does not know stands nowhere. */
async function fuseFaults(executable) {
  const { FuseState, FuseV1Options, getCurrentFuseWire } = await import('@electron/fuses')
  const wire = await getCurrentFuseWire(executable)
  return Object.entries(fusesOfRule)
    .filter(([name, on]) => wire[FuseV1Options[name]] !== (on ? FuseState.ENABLE : FuseState.DISABLE))
    .map(([name, on]) => `the fuse ${name} is not ${on ? 'on' : 'off'}`)
}

const same = (one, other) => readFileSync(one).equals(readFileSync(other))

const filesBelow = (folder) =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
