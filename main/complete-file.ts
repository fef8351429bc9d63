import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { renameFile } from './rename.ts'

/** What a file is made of, in order; texts as UTF-8. */
export type FileChunks = Iterable<string | Buffer> | AsyncIterable<string | Buffer>

/**
 * Writes a file that is complete or absent (rule D13): into a temporary one beside it, flushed to the disk, then
 * renamed. A file that stood there before stays until the new one is whole.
 * @param name what makes the temporary file's name unique
 * @throws the file system's error; the temporary file is gone then
 */
export const writeCompleteFile = async (path: string, chunks: FileChunks, name: string): Promise<void> => {
  const temporary = join(dirname(path), `.${name}.part`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    try {
      for await (const chunk of chunks) await file.appendFile(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
    await renameFile(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** The rename itself lasts only once the folder is on the disk. Windows has no such call, and does not need it. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
