// The scripts of a folder that a person calls by name: benchmarks and proofs.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { Refusal } from './say.mjs'

/** The path of `<folder>/<name>.<kind>.ts`; Node runs it as it is, without its types. */
export function namedScript(folder, kind, name) {
  const suffix = `.${kind}.ts`
  const file = join(root, folder, `${name}${suffix}`)
  if (name !== undefined && existsSync(file)) return file
  const found = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []
  const names = found.filter((each) => each.endsWith(suffix)).map((each) => each.slice(0, -suffix.length))
  throw new Refusal(`npm run ${kind} -- NAME, where NAME is one of: ${names.join(', ') || '(none yet)'}`)
}
