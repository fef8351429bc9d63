import { mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Lends a path for a file that is on its way in; when `work` has ended, however it ended, the file is gone. */
export type Uploads = <Result>(work: (path: string) => Promise<Result>) => Promise<Result>

/**
 * Opens the folder for files on their way in. They lie there as they came, readable for their person alone, until they
 * are in the database; what a crash has left is removed now.
 */
export const openUploads = (folder: string, uuid: () => string): Uploads => {
  // On Windows a file of a process that was just killed may be held for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  mkdirSync(folder, { mode: 0o700 })
  return async (work) => {
    const path = join(folder, uuid())
    try {
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }
}
