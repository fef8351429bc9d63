// `npm run bench -- NAME`: one of test/bench/NAME.bench.ts, against the build.
import { runScript } from '../run-program.mjs'
import { namedScript } from '../named-script.mjs'
import { buildIfStale } from './build.mjs'

/** @returns {Promise<number>} exit code */
export async function run([name, ...args], machine) {
  const script = namedScript('test/bench', 'bench', name)
  await buildIfStale()
  return machine.withWindow(async ({ env }) => (await runScript(script, args, { env })).code)
}
