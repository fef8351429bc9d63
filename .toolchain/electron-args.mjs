// The switches that Electron needs because of the machine that it runs on.
import { readFileSync } from 'node:fs'
import { say } from './say.mjs'

/** @returns {string[]} */
export function electronArgs() {
  const hindrance = whyNoSandbox()
  if (hindrance === undefined) return []
  say(`Chromium's sandbox is off, because ${hindrance}`)
  return ['--no-sandbox']
}

/** @returns {string | undefined} why Chromium's sandbox cannot be on here; undefined = it can */
export function whyNoSandbox() {
  if (process.platform !== 'linux') return undefined
  if (process.getuid?.() === 0) return 'this is the root user, for whom it does not start'
  if (!mayMakeNamespaces()) return 'this system lets no ordinary program make namespaces (AppArmor)'
  return undefined
}

/** Ubuntu allows them to installed programs only, and an Electron in node_modules is not installed. */
function mayMakeNamespaces() {
  try {
    return readFileSync('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', 'utf8').trim() !== '1'
  } catch {
    return true
  }
}
