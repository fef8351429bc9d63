/**
 * What `electron <folder>` runs first: the app inside Electron that loads ours. The fallback's archive has none,
 * so this is packed into its resources. An ES module with a top-level await, as upstream's: Electron holds
 * `ready` back until it has settled, and our protocol has to be registered before.
 */
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const args = process.argv.slice(1)
/** With what Electron's types do not tell. @type {any} */
const ownApp = app
let given = '.'
for (let at = 0; at < args.length; at += 1) {
  if (args[at] === '-r' || args[at] === '--require') {
    // Playwright's way in.
    at += 1
    createRequire(join(process.cwd(), 'any.js'))(args[at] ?? '')
  } else if (!args[at]?.startsWith('-')) {
    given = args[at] ?? '.'
    break
  }
}

Object.defineProperty(process, 'defaultApp', { configurable: false, enumerable: true, value: true })

const path = resolve(given)
if (statSync(path).isDirectory()) {
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  ownApp.setVersion(manifest.version)
  app.setName(manifest.productName ?? manifest.name)
  ownApp.setAppPath(path)
  await import(pathToFileURL(join(path, manifest.main ?? 'index.js')).href)
} else {
  ownApp.setAppPath(dirname(path))
  await import(pathToFileURL(path).href)
}
