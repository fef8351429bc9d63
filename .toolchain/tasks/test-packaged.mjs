// Packs the app, and tests what came out: that it does its main job, and that faults in a package are found.
import { electronArgs } from '../electron-args.mjs'
import { pack } from './package.mjs'
import { runEndToEndTests } from './test-e2e.mjs'

/** @returns {Promise<{ code: number, output: string }>} @see runEndToEndTests */
export async function runPackagedTests(args, machine, how) {
  const {
    code,
    output,
    packages: [app],
  } = await pack([], machine, { isDriven: true })
  if (code !== 0) return { code, output }
  const packaged = JSON.stringify({ ...app, args: electronArgs(), addon: machine.sqlite })
  return runEndToEndTests(args, machine, { ...how, env: { REVOADA_PACKAGED: packaged } })
}

/** @returns {Promise<number>} exit code */
export const run = async (args, machine) => (await runPackagedTests(args, machine)).code
