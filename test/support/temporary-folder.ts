import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of its own for a test, gone when the test ends. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-test-'))
  onTestFinished(() =>
    // Under Wine the proof `windows` deletes the folders: there Node once hung at one that was empty.
    process.env['REVOADA_KEEPS_FOLDERS'] === '1'
      ? deleteFiles(folder)
      : rmSync(folder, { recursive: true, force: true }),
  )
  return folder
}

/** Fails on Windows for a file that is still open. */
const deleteFiles = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isDirectory()) rmSync(join(entry.parentPath, entry.name), { force: true })
}
