/**
 * A program that runs the import's own once for each list of arguments, in this one process: most of what the import
 * costs a test of its arguments is the start of Node. Prints how each ended, as JSON.
 *
 *   node import-arguments.ts PROGRAM LISTS
 */
import { pathToFileURL } from 'node:url'
import type { Ended } from './headless-import.ts'

const [program = '', lists = '[]'] = process.argv.slice(2)
const { log, error } = console
const all: Ended[] = []
for (const [index, args] of (JSON.parse(lists) as string[][]).entries()) {
  const said = { text: '', errors: '' }
  console.log = (line: string) => (said.text += `${line}\n`)
  console.error = (line: string) => (said.errors += `${line}\n`)
  process.argv = [process.argv[0] ?? '', program, ...args]
  process.exitCode = 0
  // Each time under another name, so that it runs anew; it is over once it has been imported.
  await import(`${pathToFileURL(program).href}?${index}`)
  all.push({ code: process.exitCode, ...said })
  process.removeAllListeners()
}
Object.assign(console, { log, error })
process.exitCode = 0
console.log(JSON.stringify(all))
