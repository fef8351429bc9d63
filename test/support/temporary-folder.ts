import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { removeFolder } from './remove-folder.ts'

/** `onTestFinished`, or `afterAll` of what the tests of a file share. */
export type Ending = (close: () => void | Promise<void>) => void

/** A folder of its own for a test, gone when the test ends. */
export const temporaryFolder = (whenDone: Ending = onTestFinished): string => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-test-'))
  whenDone(() => removeFolder(folder))
  return folder
}
