// Types of the code and of the scripts here, lint, format, unused code and the OpenAPI document, all at once, each with its time.
import { join } from 'node:path'
import { toolchainFolder } from '../paths.mjs'
import { runScript, toolScript } from '../run-program.mjs'
import { secondsSince } from '../say.mjs'
import { ownFolders } from './format.mjs'

const config = (file) => join(toolchainFolder, 'lint', file)

/**
 * Of the two programs that know types, the bulk of the processor time: by themselves they check the same types anew in as
 * many threads as there are cores, and collect garbage all the while. The linter's own `--type-check` is no substitute for
 * tsc: it reports the same errors, but with it no-unnecessary-type-assertion reports at random
 * (https://github.com/oxc-project/tsgolint/issues/1141).
 */
const oneThread = { GOMAXPROCS: '1', GOGC: '400' }

const steps = {
  types: () => [toolScript('typescript', 'tsc'), ['--checkers', '1']],
  scripts: () => [toolScript('typescript', 'tsc'), ['-p', join(toolchainFolder, 'tsconfig.json')]],
  lint: () => [
    toolScript('oxlint'),
    ['-c', config('oxlint.jsonc'), '--type-aware', '--report-unused-disable-directives', ...ownFolders],
  ],
  format: () => [toolScript('oxfmt'), ['-c', config('oxfmt.json'), '--check', ...ownFolders]],
  unused: () => [toolScript('knip'), ['-c', config('knip.jsonc'), '--no-progress']],
  openapi: () => [join(toolchainFolder, 'openapi/lint.mjs'), []],
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
        env: { ...process.env, ...oneThread, NO_COLOR: '1' },
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
