/**
 * Packs the app, unpacked for this platform, or as the installers that the arguments name
 * (`npm run package -- --win nsis`), and looks into each app that came out.
 *
 * Where only the registry's stand-in for Electron is at hand, a test build comes out, in release/test-build: packed by
 * the same rules, locked by the same fuses, around an old Electron and with the SQLite that was compiled for it. It
 * runs on this machine, and its folder, name, version and a file in it say that it is not for release.
 */
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { missingTools } from '../bootstrap/tools.mjs'
import { fallbackDist } from '../fallback/electron.mjs'
import { desktopEntryFaults, desktopEntryOfAppImage } from '../desktop-entry.mjs'
import { makeMsi } from '../msi.mjs'
import { faultsOf, findPackages, ownBytes } from '../package-contents.mjs'
import { root, toolchainFolder } from '../paths.mjs'
import { runScript, toolScript } from '../run-program.mjs'
import { say, secondsSince } from '../say.mjs'
import { buildIfStale } from './build.mjs'

const release = join(root, 'release')
const fallbackFolder = join(toolchainFolder, 'fallback')

/** Has a package take the switches that tests need to drive it (main/app/weakening-switches.ts). */
const drivenByTests = '-c.extraMetadata.drivenByTests=true'

/** @returns {Promise<number>} exit code */
export const run = async (args, machine) => (await pack(args, machine)).code

/**
 * @param {string[]} args for electron-builder; none = unpacked for this platform
 * @param {import('../bootstrap.mjs').Machine} machine
 * @param {{ isDriven?: boolean }} [how] whether tests are to drive it, and nobody gets it
 * @returns {Promise<{ code: number, output: string, packages: import('../package-contents.mjs').Package[] }>} exit code,
 *   what was said, and what came out
 */
export async function pack(args, machine, { isDriven = false } = {}) {
  await buildIfStale()
  const startedAt = performance.now()
  const addon = machine.sqlite
  const folder = addon === undefined ? release : join(release, 'test-build')
  rmSync(release, { recursive: true, force: true })
  const targets = [...(args.length > 0 ? args : ['--dir']), ...(isDriven ? [drivenByTests] : [])]
  const { code, output } = await electronBuilder(
    addon === undefined ? targets : [...targets, ...asTestBuild(folder)],
    addon === undefined
      ? {}
      : { REVOADA_SQLITE_BINDING: addon, CUSTOM_FPM_PATH: join(fallbackFolder, 'fpm.mjs') },
  )
  const packages = findPackages(folder)
  if (code !== 0) return { code, output, packages }
  if (args.includes('--win')) await packMsi(folder, packages)
  const faults = (await Promise.all(packages.map((app) => examine(app, addon, isDriven)))).flat()
  if (addon !== undefined) say(`NOT FOR RELEASE: ${relative(root, folder)} is around an old Electron`)
  say(`packed in ${secondsSince(startedAt)}`)
  return { code: faults.length === 0 && packages.length > 0 ? 0 : 1, output: faults.join('\n'), packages }
}

/** On Linux alone; a release makes it there from the folder that was packed, and signed, on Windows. */
async function packMsi(folder, packages) {
  const app = packages.find(({ prebuilds }) => prebuilds.includes('win32-x64.node'))
  if (app === undefined) return
  if (missingTools(['wixl']).length > 0) {
    say('no MSI: wixl and msitools make it, on Linux')
    return
  }
  const { version } = readManifest()
  await makeMsi({ folder: dirname(app.executable), file: join(folder, `Revoada-${version}-win-x64.msi`) })
}

async function examine(app, addon, isDriven) {
  const ofContents = await faultsOf(app, {
    isDriven,
    ...(addon === undefined ? {} : { addonOf: () => addon }),
  })
  const isForLinux = app.prebuilds.some((file) => file.startsWith('linux-'))
  const ofEntry = isForLinux ? desktopEntryFaults(await desktopEntryOfAppImage(app.program)) : []
  const faults = [...ofContents, ...ofEntry]
  const name = relative(root, dirname(app.executable))
  for (const fault of faults) say(`${name}: ${fault}`)
  if (faults.length === 0)
    say(`${name}: ${app.prebuilds.join(', ')}; ours ${(ownBytes(app.archive) / 1e6).toFixed(1)} MB`)
  return faults
}

const readManifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** So that nobody takes it for the app: not its place, not its version, not its data. */
function asTestBuild(folder) {
  const { version } = readManifest()
  return [
    `-c.electronDist=${fallbackDist}`,
    `-c.afterPack=${join(fallbackFolder, 'test-build.mjs')}`,
    `-c.directories.output=${folder}`,
    '-c.extraMetadata.productName=Revoada test build',
    `-c.extraMetadata.version=${version}-test-build`,
  ]
}

async function electronBuilder(args, variables) {
  const script = toolScript('electron-builder')
  const env = { ...process.env, ...variables }
  const ended = await runScript(script, [...args, '--publish', 'never'], { quiet: true, env })
  if (ended.code !== 0) process.stderr.write(ended.output)
  return ended
}
