import { type FileHandle, open, stat } from 'node:fs/promises'
import { ReaderError } from './reader-error.ts'

/** What a reader is opened for: a file, or bytes that come with its jobs, which `path` only names then. */
export type ReaderFile = {
  path: string
  /** Changes when the file does: another file, size or time. Null = there is none. */
  version: string | null
}

/**
 * Checks that a file can be read, in the process that asks for the reading: the reader itself can open nothing.
 * @throws ReaderError `reader_file_missing`, `reader_file_empty`, or `reader_file_unreadable` {reason} for what is no plain
 *   file or may not be read
 */
export const lookAtFile = async (path: string): Promise<ReaderFile> => {
  const file = await openFile(path)
  try {
    const { dev, ino, size, mtimeNs } = await orUnreadable(() => file.stat({ bigint: true }))
    if (size === 0n) throw new ReaderError('reader_file_empty')
    return { path, version: [dev, ino, size, mtimeNs].join(' ') }
  } finally {
    await file.close()
  }
}

/**
 * Opens a plain file for reading.
 * @throws ReaderError as `lookAtFile`
 */
export const openFile = async (path: string): Promise<FileHandle> => {
  // Looked at before it is opened: opening a pipe would wait for somebody to write into it.
  const facts = await orUnreadable(() => stat(path))
  if (!facts.isFile())
    throw new ReaderError('reader_file_unreadable', {
      reason: facts.isDirectory() ? 'directory' : 'not_a_file',
    })
  return orUnreadable(() => open(path, 'r'))
}

const orUnreadable = async <T>(operation: () => Promise<T>): Promise<T> => {
  try {
    return await operation()
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new ReaderError('reader_file_missing')
      throw new ReaderError('reader_file_unreadable', {
        reason: error.code === 'EISDIR' ? 'directory' : error.code,
      })
    }
    throw error
  }
}
