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

/** @returns {Promise<number>} exit code */
export async function run([name, ...args], machine) {
  return (await prove(name, args, machine)).code
}

/**
 * @param {string} name of the proof
 * @param {string[]} args what it is told
 * @param {import('../bootstrap.mjs').Machine} machine
 * @param {{ quiet?: boolean, givesWay?: boolean }} [how] as `runProgram` has it
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function prove(name, args, machine, how = {}) {
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
  const runIn = (window = {}) => runScript(script, args, { env: { ...env, ...window.env }, ...how })
  return inWindow.includes(name) ? machine.withWindow(runIn) : runIn()
}
