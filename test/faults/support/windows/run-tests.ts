/**
 * Runs files of unit tests without Vitest, whose compiler does not run under Wine: `node run-tests.ts FILE …`. Node 22
 * strips the types, Vitest's own `expect` and `vi` assert, and small-runner.ts stands in for the rest of it. Prints one
 * JSON line for each test. REVOADA_WINDOWS_ONLY names the one test that runs. REVOADA_WINDOWS_CONTROL, a Control as JSON,
 * breaks one file of the app, and names its test.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as SmallRunner from './small-runner.ts'

/** A text of a file of the app, what stands in its place, and the name of the test that must fail. */
export type Control = { file: string; from: string; to: string; test: string }

const runner = new URL('./small-runner.ts', import.meta.url).href
const control = JSON.parse(process.env['REVOADA_WINDOWS_CONTROL'] ?? 'null') as Control | null
const broken = control === null ? '' : pathToFileURL(resolve(control.file)).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' && context.parentURL !== runner
      ? { url: runner, shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (control === null || url !== broken) return loaded
    const source = readFileSync(resolve(control.file), 'utf8')
    if (!source.includes(control.from)) throw new Error(`${control.file} has changed`)
    return { ...loaded, source: source.replace(control.from, control.to) }
  },
})

const { collect, runCollected } = (await import(runner)) as typeof SmallRunner
for (const file of process.argv.slice(2)) await collect(file, () => import(pathToFileURL(file).href))
const only = control?.test ?? process.env['REVOADA_WINDOWS_ONLY']
await runCollected((result) => console.log(JSON.stringify(result)), only)
process.exit(0)
