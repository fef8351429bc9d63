// Unit, contract and component tests, by Vitest.
import { runScript, toolScript } from '../run-program.mjs'
import { buildIfStale, builtPrograms } from './build.mjs'

/** @param {{ quiet?: boolean }} [how] as `runProgram` has it @returns {Promise<{ code: number, output: string }>} */
export async function runUnitTests(args, how) {
  await buildIfStale()
  // The programs that tests start by the hundred: as they ship, which is also as they start quickly.
  const env = { ...process.env, ...builtPrograms }
  return runScript(toolScript('vitest'), ['run', '-c', 'test/vitest.config.ts', ...args], { ...how, env })
}

/** @returns {Promise<number>} exit code */
export const run = async (args) => (await runUnitTests(args)).code
