/**
 * The database addon for the fallback's Electron 33. The shipped prebuilds want Node-API 10, Electron 33 has 9;
 * compiled as an experimental addon the same source loads there. The result lies outside node_modules, so that
 * it can never get into a release; the app is told of it by REVOADA_SQLITE_BINDING. It takes a minute to
 * compile, so it is kept in the user's cache, with its hash, under a name that says what it was made of.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../bootstrap/lock.mjs'
import { nodeHeaders } from '../bootstrap/node-24.mjs'
import { cacheFolder, root, userCacheFolder } from '../paths.mjs'
import { runScript, toolScript } from '../run-program.mjs'
import { Refusal, say, secondsSince } from '../say.mjs'
import { fallbackVersion } from './electron.mjs'

const shippedDefine = "'NAPI_VERSION=10'"
const experimentalDefines = "'NAPI_EXPERIMENTAL', 'NODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT'"

/** The compiled addon, if it is in the cache and whole. @returns {string | undefined} */
export function findFallbackSqlite() {
  const file = cachedFile()
  const sum = `${file}.sha256`
  if (!existsSync(file) || !existsSync(sum)) return undefined
  return readFileSync(sum, 'utf8') === sha256(readFileSync(file)) ? file : undefined
}

/** Compiles the addon into the cache. @returns {Promise<string>} its path */
export const compileFallbackSqlite = () =>
  withLock('sqlite', async () => {
    const alreadyThere = findFallbackSqlite()
    if (alreadyThere !== undefined) return alreadyThere
    const startedAt = performance.now()
    say('compiling SQLite for this Electron, once; this takes about a minute')
    const addon = await compile()
    const file = cachedFile()
    mkdirSync(userCacheFolder, { recursive: true })
    // The hash comes last: without it the file counts as not there.
    rmSync(`${file}.sha256`, { force: true })
    writeWhole(file, addon)
    writeWhole(`${file}.sha256`, sha256(addon))
    say(`compiled SQLite in ${secondsSince(startedAt)}`)
    return file
  })

function cachedFile() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { version, integrity } = lock.packages['node_modules/better-sqlite3']
  const source = sha256(`${integrity} ${experimentalDefines}`).slice(0, 16)
  return join(userCacheFolder, `better-sqlite3-${version}-${source}-electron-${fallbackVersion}.node`)
}

async function compile() {
  const folder = join(cacheFolder, `sqlite-build-${process.pid}`)
  try {
    const source = join(root, 'node_modules/better-sqlite3')
    cpSync(source, folder, { recursive: true })
    cpSync(join(root, 'node_modules/node-addon-api'), join(folder, 'node_modules/node-addon-api'), {
      recursive: true,
    })
    const recipe = readFileSync(join(folder, 'binding.gyp'), 'utf8')
    if (!recipe.includes(shippedDefine)) throw new Error(`${source}/binding.gyp has no ${shippedDefine}`)
    writeFileSync(join(folder, 'binding.gyp'), recipe.replace(shippedDefine, experimentalDefines))
    const options = ['--release', '--force_build=1', `--nodedir=${nodeHeaders}`]
    const { code, output } = await runScript(toolScript('node-gyp'), ['rebuild', ...options], {
      cwd: folder,
      quiet: true,
      env: { ...process.env, JOBS: 'max' },
    })
    if (code !== 0) throw new Refusal(`SQLite could not be compiled:\n${output}`)
    return readFileSync(join(folder, 'build/Release/better_sqlite3.node'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex')

function writeWhole(file, data) {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, data)
  renameSync(unfinished, file)
}
