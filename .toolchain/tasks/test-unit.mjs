// Unit, contract and component tests, by Vitest.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { runScript, toolScript } from '../run-program.mjs'
import { buildIfStale, builtPrograms } from './build.mjs'

/** @param {{ quiet?: boolean }} [how] as `runProgram` has it @returns {Promise<{ code: number, output: string }>} */
export async function runUnitTests(args, how) {
  await buildIfStale()
  const folder = memoryFolder()
  // The programs that tests start by the hundred: as they ship, which is also as they start quickly.
  const env = { ...process.env, ...builtPrograms, ...(folder === undefined ? {} : { TMPDIR: folder }) }
  try {
    return await runScript(toolScript('vitest'), ['run', '-c', 'test/vitest.config.ts', ...args], {
      ...how,
      env,
    })
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns {Promise<number>} exit code */
export const run = async (args) => (await runUnitTests(args)).code

/**
 * A folder in memory for the tests' databases, where the system has one that is large enough. Each commit of theirs
 * waits for the disk otherwise; that a commit survives a power cut is not what any of them can show.
 */
function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize < 4 * 2 ** 30 ? undefined : mkdtempSync('/dev/shm/revoada-')
  } catch {
    return undefined
  }
}
