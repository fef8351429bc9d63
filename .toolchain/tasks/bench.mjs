// `npm run bench -- NAME`: one of test/bench/NAME.bench.ts, against the build.
import { missingTools } from '../bootstrap/tools.mjs'
import { runScript } from '../run-program.mjs'
import { Refusal } from '../say.mjs'
import { namedScript } from '../named-script.mjs'
import { buildIfStale, builtPrograms } from './build.mjs'

/** @returns {Promise<number>} exit code */
export async function run([name, ...args], machine) {
  const script = namedScript('test/bench', 'bench', name)
  await buildIfStale()
  if (name === 'audio' && missingTools(['mp3-encoders']).length > 0)
    throw new Refusal('the peers of this benchmark are missing: ffmpeg lame sox libsox-fmt-mp3')
  return machine.withWindow(
    async ({ env }) => (await runScript(script, args, { env: { ...env, ...builtPrograms } })).code,
  )
}
