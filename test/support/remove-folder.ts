import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes a folder of a test. Under Wine only its files: there Node goes on for ever at an empty folder that Wine does not
 * give up, and the proof `windows` deletes it from outside. Elsewhere again and again for a while: a process of the app that
 * ends after the app has may still write into it.
 */
export const removeFolder = (folder: string): void => {
  if (process.env['REVOADA_KEEPS_FOLDERS'] !== '1')
    return rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  // Fails on Windows for a file that is still open.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isDirectory()) rmSync(join(entry.parentPath, entry.name), { force: true })
}
