// Opens the app, built first when a source has changed.
import { electronArgs } from '../electron-args.mjs'
import { root } from '../paths.mjs'
import { runProgram } from '../run-program.mjs'
import { buildIfStale } from './build.mjs'

/** @returns {Promise<number>} the app's exit code */
export async function run(args, machine) {
  await buildIfStale()
  return machine.withWindow(async ({ electron, env }) => {
    const { code } = await runProgram(electron, [...electronArgs(), root, ...args], { env })
    return code
  })
}
