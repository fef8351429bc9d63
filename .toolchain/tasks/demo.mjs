// Does the main job with sample data in the real window, step by step; screenshots and files go to out/.
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { runScript } from '../run-program.mjs'
import { buildIfStale } from './build.mjs'

/** @param {{ quiet?: boolean }} [how] as `runProgram` has it @returns {Promise<{ code: number, output: string }>} */
export async function runDemo(args, machine, how) {
  await buildIfStale()
  return machine.withWindow(({ env }) => runScript(join(root, 'test/e2e/demo.ts'), args, { ...how, env }))
}

/** @returns {Promise<number>} exit code */
export const run = async (args, machine) => (await runDemo(args, machine)).code
