/**
 * Makes a test build out of what electron-builder packed around the fallback's Electron: gives it the SQLite that was
 * compiled for that, and says in the folder what it is. Called by electron-builder before it locks the fuses and makes
 * installers (`afterPack`); see ../tasks/package.mjs.
 */
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const words = `NOT FOR RELEASE

This is a test build. Its Electron is an old one, as the official one could not be had where it was made, and its
database addon was compiled there. It shows that the packed app works; it must not be given to anybody.
`

/** @param {{ appOutDir: string }} context */
export function afterPack({ appOutDir }) {
  const resources = join(appOutDir, 'resources')
  copyFileSync(
    process.env.REVOADA_SQLITE_BINDING ?? '',
    join(resources, 'app.asar.unpacked/node_modules/better-sqlite3/prebuilds/linux-x64.node'),
  )
  // What Electron's own folder has for running other apps, and what the fallback keeps notes in.
  for (const name of ['resources/default_app.asar', 'version', '.stamp'])
    rmSync(join(appOutDir, name), { force: true })
  writeFileSync(join(appOutDir, 'NOT-FOR-RELEASE.txt'), words)
}
