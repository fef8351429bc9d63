// `node .toolchain/run.mjs TASK ARGS`: what every script of package.json calls. Works from a fresh clone, under
// any Node 20; see bootstrap.mjs for what it brings along.
import { delimiter, join } from 'node:path'
import { prepareMachine } from './bootstrap.mjs'
import { findNode24 } from './bootstrap/node-24.mjs'
import { outFolder, root } from './paths.mjs'
import { needsOfProof, proofs } from './proofs.mjs'
import { runProgram } from './run-program.mjs'
import { Refusal, say } from './say.mjs'

const nothing = {}
const window = { electron: true, display: true }
/** What tests in the window take beside it. */
const windowTools = ['secret-service', 'postgresql']
const checks = { tools: ['openapi'] }
const unitTests = { tools: [...checks.tools, 'postgresql'] }
const everything = {
  ...window,
  tools: [
    ...new Set([
      ...unitTests.tools,
      ...windowTools,
      ...Object.values(proofs).flatMap(({ tools = [] }) => tools),
    ]),
  ],
}
const toolsOfBench = { audio: ['mp3-encoders'], team: ['postgresql'] }
const proof = ([name]) => {
  const { window: opensWindow = false, tools = [], uses = [] } = needsOfProof(name)
  return { ...(opensWindow ? window : nothing), tools: [...tools, ...uses] }
}

/** What each task needs of the machine. Its code is tasks/<name>.mjs, with `-` for `:`. */
const tasks = {
  start: window,
  demo: window,
  dev: window,
  build: nothing,
  check: checks,
  format: nothing,
  test: everything,
  'test:busy': everything,
  'test:quick': unitTests,
  'test:unit': unitTests,
  'test:e2e': { ...window, tools: windowTools },
  'test:packaged': window,
  mutation: nothing,
  proof,
  bench: ([name]) => ({ ...window, tools: toolsOfBench[name] ?? [] }),
  service: nothing,
  import: nothing,
  audio: nothing,
  package: (args) => ({ electron: true, tools: args.includes('--win') ? ['wixl'] : [] }),
}

/** @param {string[]} given @returns {Promise<number>} exit code */
async function main([name = '', ...args]) {
  if (!Object.hasOwn(tasks, name)) throw new Refusal(`tasks: ${Object.keys(tasks).join(', ')}`)
  const newerNode = await findNode24()
  if (newerNode !== undefined) {
    const env = { ...process.env, PATH: `${newerNode}${delimiter}${process.env.PATH}` }
    return (await runProgram('node', process.argv.slice(1), { env })).code
  }
  // Tests start many processes over the same files; benchmarks measure starts without it.
  if (/^(?:test|proof)/.test(name)) process.env.NODE_COMPILE_CACHE ??= join(outFolder, 'compile-cache')
  const needs = tasks[name]
  const machine = await prepareMachine(typeof needs === 'function' ? needs(args) : needs)
  const { run } = await import(new URL(`tasks/${name.replace(':', '-')}.mjs`, import.meta.url).href)
  return run(args, machine)
}

process.chdir(root)
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  say(error.message)
  process.exitCode = 1
}
