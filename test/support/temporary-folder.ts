import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { removeFolder } from './remove-folder.ts'

/** A folder of its own for a test, gone when the test ends. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-test-'))
  onTestFinished(() => removeFolder(folder))
  return folder
}
