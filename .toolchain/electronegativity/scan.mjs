/**
 * `node scan.mjs FOLDER`: what Electronegativity finds in built scripts and pages, as JSON in its last line: `issues` with `id`, `file`,
 * `line`, and `errors` with what it could not read. Not the check that asks GitHub for newer versions of Electron.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const got = require.resolve('got', { paths: [require.resolve('@doyensec/electronegativity')] })
// By which it would fetch translations of its words at each start.
require.cache[got] = { exports: { __esModule: true, default: () => Promise.resolve({ statusCode: 404 }) } }
const scan = require('@doyensec/electronegativity')
const { issues, errors } = await scan({
  input: process.argv[2],
  isRelative: true,
  customScan: [],
  excludeFromScan: ['availablesecurityfixesglobalcheck'],
  parserPlugins: [],
})
const found = issues.map(({ id, file, location }) => ({ id, file, line: location.line }))
const unread = errors.map(({ file, message }) => ({ file, message }))
process.stdout.write(`\n${JSON.stringify({ issues: found, errors: unread })}\n`, () => process.exit(0))
