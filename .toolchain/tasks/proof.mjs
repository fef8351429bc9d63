// `npm run proof -- NAME [--long]`: one of test/faults/NAME.proof.ts, which breaks things on purpose and counts
// what was lost. Short enough for CI by itself; --long is the size that is quoted.
import { runScript } from '../run-program.mjs'
import { buildIfStale, builtPrograms } from './build.mjs'
import { installElectronegativity } from '../bootstrap/packages.mjs'
import {
  ensureChromium,
  ensureLibreOffice,
  ensureMp3Encoders,
  ensureOpenpyxl,
  ensureStrace,
} from '../bootstrap/system.mjs'
import { inWindow, namedScript } from '../named-script.mjs'

const inBrowser = ['hostile-browser', 'accessibility', 'layout']
const withSecondReader = ['second-reader']
const withMp3Encoders = ['mp3-zoo']
const withStrace = ['kill']
const withLibreOffice = ['formula-payloads']
const withElectronegativity = ['electronegativity']

/** The exit code of a proof that this machine lacks something for, which it says. */
export const skippedCode = 77

/**
 * @param {string[]} args its name, and what it is told
 * @param {import('../bootstrap.mjs').Machine} machine
 * @param {{ quiet?: boolean, givesWay?: boolean }} [how] `quiet`: what it says is said at its end, in one piece;
 * `givesWay`: what runs beside it has the processor first
 * @returns {Promise<number>} exit code
 */
export async function run([name, ...args], machine, { quiet = false, givesWay = false } = {}) {
  const script = namedScript('test/faults', 'proof', name)
  await buildIfStale()
  const env = {
    ...process.env,
    ...builtPrograms,
    REVOADA_PROOF_SIZE: args.includes('--long') ? 'long' : 'ci',
  }
  if (inBrowser.includes(name)) env.CHROMIUM = await ensureChromium()
  if (withSecondReader.includes(name)) env.OPENPYXL_PYTHON = (await ensureOpenpyxl()) ?? ''
  if (withMp3Encoders.includes(name)) env.MP3_ENCODERS = (await ensureMp3Encoders()) ? 'yes' : 'no'
  if (withStrace.includes(name)) await ensureStrace()
  if (withLibreOffice.includes(name)) env.LIBRE_OFFICE = (await ensureLibreOffice()) ? 'yes' : 'no'
  if (withElectronegativity.includes(name)) await installElectronegativity()
  const prove = async (window = {}) => {
    const { code, output } = await runScript(script, args, {
      env: { ...env, ...window.env },
      quiet,
      givesWay,
    })
    process.stdout.write(output)
    return code
  }
  return inWindow.includes(name) ? machine.withWindow(prove) : prove()
}
