// The desktop entry of an AppImage, by which the system starts it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { root } from './paths.mjs'

/**
 * As electron-builder writes it by our configuration. It is asked just before it would make the AppImage, whose tools
 * are downloaded and not to be had everywhere.
 * @param {string} program of an app that is packed for Linux
 */
export async function desktopEntryOfAppImage(program) {
  const output = mkdtempSync(join(tmpdir(), 'revoada-desktop-entry-'))
  let entry = ''
  try {
    await build({
      projectDir: root,
      prepackaged: dirname(program),
      targets: Platform.LINUX.createTarget('AppImage', Arch.x64),
      publish: 'never',
      config: { directories: { output } },
      effectiveOptionComputed: ({ desktop }) => {
        entry = desktop
        return Promise.resolve(true)
      },
    })
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
  return entry
}

/** What is wrong with the desktop entry of an AppImage, in words. @param {string} entry */
export const desktopEntryFaults = (entry) => [
  ...(/^Exec=.*--no-sandbox/m.test(entry) ? ['the AppImage starts without Chromium’s sandbox'] : []),
  ...(/^Exec=AppRun\b/m.test(entry) ? [] : ['the AppImage does not start']),
]
