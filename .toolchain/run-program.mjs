// Starts other programs, the same way on every system: by its file rather than by a shell's shim.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'

/**
 * The JavaScript file behind a tool's command, to be run by Node itself: the shims in node_modules/.bin are
 * shell scripts on one system and .cmd files on another.
 * @param {string} packageName
 * @param {string} [command] the command's name where it is not the package's own
 */
export function toolScript(packageName, command = packageName) {
  const manifest = join(root, 'node_modules', packageName, 'package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command])
}

/**
 * Runs a program to its end. Its output goes where ours goes, or is collected with `quiet`. `givesWay`: what runs beside
 * it has the processor first.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean, givesWay?: boolean, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} code is 1 or more when a signal ended it
 */
export function runProgram(
  command,
  args,
  { env = process.env, cwd = root, quiet, givesWay, shell = false } = {},
) {
  const output = quiet ? 'pipe' : 'inherit'
  const child = spawn(command, args, { env, cwd, shell, stdio: ['inherit', output, output] })
  // At once: what it starts itself inherits this. Without a process there is an `error` below.
  if (givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const collected = []
  child.stdout?.on('data', (chunk) => collected.push(chunk))
  child.stderr?.on('data', (chunk) => collected.push(chunk))
  const stopPassingOn = passSignalsOn((signal) => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      stopPassingOn()
      resolve({
        code: code ?? (signal === 'SIGINT' ? 130 : 143),
        output: Buffer.concat(collected).toString(),
      })
    })
  })
}

/** Runs a JavaScript file with this Node; `options` as for runProgram. */
export const runScript = (script, args = [], options = {}) =>
  runProgram(process.execPath, [script, ...args], options)

/**
 * A signal to us is a signal to the child, and we stay until it has ended. Ctrl+C reaches the child by itself,
 * as the terminal sends it to the whole group: passing it on as well would be a second one. A terminated npm tells
 * its shell, which does not tell us: we see it by having lost our parent.
 * @param {(signal: NodeJS.Signals) => void} passOn
 * @returns {() => void} ends this
 */
export function passSignalsOn(passOn) {
  const wait = () => {}
  const parent = process.ppid
  const orphanWatch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(orphanWatch)
    passOn('SIGTERM')
  }, 1_000)
  process.on('SIGTERM', passOn).on('SIGHUP', passOn).on('SIGINT', wait)
  return () => {
    clearInterval(orphanWatch)
    process.off('SIGTERM', passOn).off('SIGHUP', passOn).off('SIGINT', wait)
  }
}
