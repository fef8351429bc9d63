// Unit, contract and component tests, by Vitest.
import { runScript, toolScript } from '../run-program.mjs'

/** @returns {Promise<number>} exit code */
export async function run(args) {
  const { code } = await runScript(toolScript('vitest'), ['run', '-c', 'test/vitest.config.ts', ...args])
  return code
}
