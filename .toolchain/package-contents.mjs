// Looks into a packed app: what is in it that should not be, or is missing.
import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { root } from './paths.mjs'
import { Refusal } from './say.mjs'

const shippedModules = ['better-sqlite3']

/** Every app.asar below a folder. */
export const findArchives = (folder) => filesBelow(folder).filter((file) => basename(file) === 'app.asar')

/**
 * Throws unless the archive, with what lies unpacked beside it, holds the build, the one package that is shipped,
 * and of its prebuilt binaries exactly one, unchanged. (An addon that was compiled on this machine would load on
 * no other.)
 * @param {string} archive
 * @returns {Promise<string>} the prebuilt binary's name
 */
export async function checkContents(archive) {
  const { listPackage } = await import('@electron/asar')
  const packed = listPackage(archive, { isPack: false }).map((file) =>
    file.split(sep).join('/').replace(/^\//, ''),
  )
  const strays = packed.filter((file) => !isOurs(file))
  if (strays.length > 0)
    throw new Refusal(`${archive} holds what it should not: ${strays.slice(0, 10).join(', ')}`)

  const addons = filesBelow(dirname(archive)).filter((file) => file.endsWith('.node'))
  if (addons.length !== 1)
    throw new Refusal(`one database addon was expected in the package, found: ${addons.join(', ')}`)
  const [addon] = addons
  const shipped = join(root, 'node_modules/better-sqlite3/prebuilds', basename(addon))
  if (!addon.endsWith(join('better-sqlite3', 'prebuilds', basename(addon))) || !same(addon, shipped)) {
    throw new Refusal(`${relative(root, addon)} is not the prebuilt file of better-sqlite3`)
  }
  return basename(addon)
}

function isOurs(file) {
  const [top, module] = file.split('/')
  if (file.endsWith('.map')) return false
  if (top === 'node_modules') return module === undefined || shippedModules.includes(module)
  return top === 'dist' || file === 'package.json'
}

const same = (one, other) => readFileSync(one).equals(readFileSync(other))

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
