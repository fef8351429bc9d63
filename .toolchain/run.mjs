// `node .toolchain/run.mjs TASK ARGS`: what every script of package.json calls.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root, toolchainFolder } from './paths.mjs'
process.chdir(root)
const [task, ...args] = process.argv.slice(2)
const { run } = await import(
  pathToFileURL(join(toolchainFolder, 'tasks', `${task.replace(':', '-')}.mjs`)).href
)
process.exitCode = await run(args)
