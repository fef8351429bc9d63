// Types, lint, format and unused code, all at once, each with its time.
import { join } from 'node:path'
import { toolchainFolder } from '../paths.mjs'
import { runScript, toolScript } from '../run-program.mjs'
import { secondsSince } from '../say.mjs'
import { ownFolders } from './format.mjs'

const config = (file) => join(toolchainFolder, 'lint', file)

const steps = {
  types: () => [toolScript('typescript', 'tsc'), []],
  lint: () => [
    toolScript('oxlint'),
    ['-c', config('oxlint.jsonc'), '--type-aware', '--report-unused-disable-directives', ...ownFolders],
  ],
  format: () => [toolScript('oxfmt'), ['-c', config('oxfmt.json'), '--check', ...ownFolders]],
  unused: () => [toolScript('knip'), ['-c', config('knip.jsonc'), '--no-progress']],
}

/** @returns {Promise<number>} exit code */
export async function run() {
  return (await check()).length === 0 ? 0 : 1
}

/**
 * Runs every step and prints the output of those that failed.
 * @returns {Promise<{ step: string, output: string }[]>} those that failed
 */
export async function check() {
  const names = Object.keys(steps)
  const failures = await Promise.all(
    names.map(async (step) => {
      const startedAt = performance.now()
      const [script, args] = steps[step]()
      const { code, output } = await runScript(script, args, {
        quiet: true,
        env: { ...process.env, NO_COLOR: '1' },
      })
      const verdict = code === 0 ? 'ok' : 'FAILED'
      process.stdout.write(`check ${step.padEnd(7)} ${verdict.padEnd(7)} ${secondsSince(startedAt)}\n`)
      if (code === 0) return []
      process.stdout.write(`${output.trimEnd()}\n`)
      return [{ step, output }]
    }),
  )
  return failures.flat()
}
