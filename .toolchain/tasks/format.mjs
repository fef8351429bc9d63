// Rewrites our own files in the house's format.
import { join } from 'node:path'
import { toolchainFolder } from '../paths.mjs'
import { runScript, toolScript } from '../run-program.mjs'

/** What is ours to lint and to format, as opposed to what tools write. */
export const ownFolders = ['main', 'preload', 'renderer', 'shared', 'test', '.toolchain']

/** @returns {Promise<number>} exit code */
export async function run(args) {
  const what = args.length > 0 ? args : ownFolders
  const { code } = await runScript(toolScript('oxfmt'), [
    '-c',
    join(toolchainFolder, 'lint/oxfmt.json'),
    ...what,
  ])
  return code
}
