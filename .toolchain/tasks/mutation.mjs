// `npm run mutation -- PART [FILE …]`: changes the code of a part in every small way, one at a time, and counts which
// changes the tests notice (figure Q1). By Stryker, in a copy in out/mutation, where its report is too. Takes up to an
// hour for a part; only some files of it with their names.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { installMutation } from '../bootstrap/packages.mjs'
import { parts } from '../mutation/parts.mjs'
import { outFolder, root, toolchainFolder } from '../paths.mjs'
import { runScript } from '../run-program.mjs'
import { Refusal } from '../say.mjs'

/** @returns {Promise<number>} exit code: 1 below the score that Q1 asks for */
export async function run([name, ...files]) {
  if (!Object.hasOwn(parts, name ?? '')) throw new Refusal(`parts: ${Object.keys(parts).join(', ')}`)
  const { mutate, tests } = parts[name]
  const missing = files.find((file) => !existsSync(join(root, file)))
  if (missing !== undefined) throw new Refusal(`there is no ${missing}`)
  await installMutation()
  const folder = join(outFolder, 'mutation')
  mkdirSync(folder, { recursive: true })
  const settings = join(folder, `${name}.settings.json`)
  writeFileSync(settings, JSON.stringify(settingsOf(name, files.length > 0 ? files : mutate, folder)))
  const stryker = join(toolchainFolder, 'mutation/node_modules/@stryker-mutator/core/bin/stryker.js')
  const env = { ...process.env, REVOADA_MUTATION_TESTS: tests.join(',') }
  return (await runScript(stryker, ['run', settings], { env })).code
}

const settingsOf = (name, mutate, folder) => ({
  testRunner: 'vitest',
  vitest: { configFile: '.toolchain/mutation/vitest.config.ts', related: false },
  mutate,
  coverageAnalysis: 'perTest',
  // What runs once, when a module is loaded, would need a process of its own for each change.
  ignoreStatic: true,
  concurrency: availableParallelism(),
  // Patient, as a busy machine would else count a survivor as noticed.
  timeoutMS: 20_000,
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: join(folder, `${name}.json`) },
  tempDirName: join(folder, 'copy'),
  // It would be read by TypeScript's own calls, which version 7 has none of; the copy lies where the paths in it are right.
  tsconfigFile: 'none',
  ignorePatterns: ['out', 'release', '.toolchain/cache', '.toolchain/electron-dist'],
})
