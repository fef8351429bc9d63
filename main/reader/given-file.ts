import { fstat, read } from 'node:fs'
import { promisify } from 'node:util'
import { fileSource } from '../zip/file-source.ts'
import type { ByteSource } from './byte-source.ts'
import { ReaderFailure } from './reader-failure.ts'

/** The descriptor by which a process under Node is born with its file; it may open none itself. */
export const givenFile = 4

const stat = promisify(fstat)
const readAt = promisify(read)

/**
 * The file that this process was born with. It is not closed: another job may read it again.
 * @throws ReaderFailure `reader_file_empty`, `reader_file_unreadable` {reason}
 */
export const openGivenFile = async (descriptor = givenFile): Promise<ByteSource> => {
  const { size } = await orUnreadable(() => stat(descriptor))
  if (size === 0) throw new ReaderFailure('reader_file_empty')
  const source = fileSource({ read: (...place) => readAt(descriptor, ...place) }, size)
  return {
    size,
    readInto: (...place) => orUnreadable(() => source.readInto(...place)),
    read: (...place) => orUnreadable(() => source.read(...place)),
    close: () => Promise.resolve(),
  }
}

const orUnreadable = async <T>(operation: () => Promise<T>): Promise<T> => {
  try {
    return await operation()
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string')
      throw new ReaderFailure('reader_file_unreadable', { reason: error.code })
    throw error
  }
}
