/**
 * The prebuilt database addons, by their SHA-256: the one part of the app that nobody can read. The lock pins the archive of
 * the package; these pin what is shipped of it, whatever was done to the folder since. With a new version of the package they
 * are written anew once compare-sqlite.mjs has passed on each system.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Of better-sqlite3-multiple-ciphers 13.0.3. @type {Readonly<Record<string, string>>} */
const pinned = {
  'darwin-arm64.node': 'e220712cd3af9dd575fe4ac7973d5dbfbad3d22760b772a48f1eee977517ef5b',
  'darwin-x64.node': '4434dfa929e9b83fdc1ea34ee8739e764fcf09af8559ab039082b7b673b18805',
  'linux-arm64.node': 'e5c2b6bd85726bc53a4b8767d4bbb8be82feaad46b45b9c82c885cb02d54e7d0',
  'linux-x64.node': '3607ea18911c931085eaa896eb831260d549e9bcef2dd6e8896b5bb7a41ec6a8',
  'linuxmusl-arm64.node': '670af6edb9a5225bd1e934124c23494ba6a9f6f03bf7987d0729ab05a3b21734',
  'linuxmusl-x64.node': '98bd72b54e55a39bacb4c1eb65ecb2c91e1e69557b9d9f4a0a5a8444c6b742c3',
  'win32-arm64.node': '95ff36ee761a846fc4d0fae7eed209b47b21c8d41f5528f40d7beb5f30e62666',
  'win32-x64.node': 'd4f29082cde7efd5c1e85e794ba532efeef4f2f968c58cc54fe97c2095270262',
}

const prebuilds = join(root, 'node_modules/better-sqlite3/prebuilds')

/** The database addon as its package ships it. @param {string} name */
export const shippedAddon = (name) => join(prebuilds, name)

/** @returns {string[]} names of the addons of the package that are not the pinned ones, or are not pinned */
export const foreignAddons = (folder = prebuilds) =>
  readdirSync(folder).filter((name) => sha256(join(folder, name)) !== pinned[name])

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
