// Unit, contract and component tests, by Vitest.
import { runScript, toolScript } from '../run-program.mjs'
import { buildIfStale, builtPrograms } from './build.mjs'

/** @returns {Promise<number>} exit code */
export async function run(args) {
  await buildIfStale()
  const { code } = await runScript(toolScript('vitest'), ['run', '-c', 'test/vitest.config.ts', ...args], {
    // The programs that tests start by the hundred: as they ship, which is also as they start quickly.
    env: { ...process.env, ...builtPrograms },
  })
  return code
}
