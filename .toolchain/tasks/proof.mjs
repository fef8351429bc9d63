// `npm run proof -- NAME [--long]`: one of test/faults/NAME.proof.ts, which breaks things on purpose and counts
// what was lost. Short enough for CI by itself; --long is the size that is quoted. The seed says which part of the long
// size the short one sees: the day's, or the one in REVOADA_PROOF_SEED.
import { missingTools } from '../bootstrap/tools.mjs'
import { namedScript } from '../named-script.mjs'
import { needsOfProof, skippedCode } from '../proofs.mjs'
import { runScript } from '../run-program.mjs'
import { buildIfStale, builtPrograms } from './build.mjs'

/** @returns {Promise<number>} exit code */
export async function run([name, ...args], machine) {
  const { code, output } = await prove(name, args, machine)
  // What was skipped before it began has said nothing yet.
  if (code === skippedCode) process.stdout.write(output)
  return code
}

/**
 * @param {string} name of the proof
 * @param {string[]} args what it is told
 * @param {import('../bootstrap.mjs').Machine} machine
 * @param {{ quiet?: boolean }} [how] as `runProgram` has it
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function prove(name, args, machine, how = {}) {
  const script = namedScript('test/faults', 'proof', name)
  const { window: opensWindow = false, tools = [] } = needsOfProof(name)
  const missing = missingTools(tools)
  if (missing.length > 0) return { code: skippedCode, output: `this machine has no ${missing.join(', ')}\n` }
  await buildIfStale()
  const env = {
    ...process.env,
    ...builtPrograms,
    REVOADA_PROOF_SIZE: args.includes('--long') ? 'long' : 'ci',
  }
  const runIn = (window = {}) => runScript(script, args, { env: { ...env, ...window.env }, ...how })
  return opensWindow ? machine.withWindow(runIn) : runIn()
}
