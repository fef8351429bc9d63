// `npm run proof -- NAME [--long]`: one of test/faults/NAME.proof.ts, which breaks things on purpose and counts
// what was lost. Short enough for CI by itself; --long is the size that is quoted.
import { runScript } from '../run-program.mjs'
import { buildIfStale } from './build.mjs'
import { ensureChromium, ensureMp3Encoders, ensureOpenpyxl, ensureStrace } from '../bootstrap/system.mjs'
import { namedScript } from '../named-script.mjs'

const inBrowser = ['hostile-browser']
const withSecondReader = ['second-reader']
const withMp3Encoders = ['mp3-zoo']
const withStrace = ['kill']

/** The exit code of a proof that this machine lacks something for, which it says. */
export const skippedCode = 77

/** @returns {Promise<number>} exit code */
export async function run([name, ...args]) {
  const script = namedScript('test/faults', 'proof', name)
  await buildIfStale()
  const env = { ...process.env, REVOADA_PROOF_SIZE: args.includes('--long') ? 'long' : 'ci' }
  if (inBrowser.includes(name)) env.CHROMIUM = await ensureChromium()
  if (withSecondReader.includes(name)) env.OPENPYXL_PYTHON = (await ensureOpenpyxl()) ?? ''
  if (withMp3Encoders.includes(name)) env.MP3_ENCODERS = (await ensureMp3Encoders()) ? 'yes' : 'no'
  if (withStrace.includes(name)) await ensureStrace()
  return (await runScript(script, args, { env })).code
}
