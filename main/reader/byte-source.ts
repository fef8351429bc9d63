import { open, stat, type FileHandle } from 'node:fs/promises'
import { fileSource } from '../zip/file-source.ts'
import { ReaderFailure } from './reader-failure.ts'

/** Random access to the bytes of one file; it remembers how many it was opened with. */
export type ByteSource = {
  readonly size: number
  /** Fills `buffer` from `offset` with up to `length` bytes at `position`; fewer only at the end of the file. */
  readInto(buffer: Buffer, offset: number, length: number, position: number): Promise<number>
  /** Up to `length` bytes at `position` in a buffer of their own. */
  read(position: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Opens a file for reading. Throws `reader_file_missing`, `reader_file_empty`, or `reader_file_unreadable`
 * {reason} for what is no plain file or may not be read.
 */
export const openByteSource = async (path: string): Promise<ByteSource> => {
  // Looked at before it is opened: opening a pipe would wait for somebody to write into it.
  const facts = await orUnreadable(() => stat(path))
  if (!facts.isFile()) {
    throw new ReaderFailure('reader_file_unreadable', {
      reason: facts.isDirectory() ? 'directory' : 'not_a_file',
    })
  }
  const file = await orUnreadable(() => open(path, 'r'))
  try {
    const { size } = await orUnreadable(() => file.stat())
    if (size === 0) throw new ReaderFailure('reader_file_empty')
    return sourceOf(file, size)
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Bytes that are in memory already. Throws `reader_file_empty`. */
export const byteSourceOf = (bytes: Uint8Array): ByteSource => {
  if (bytes.length === 0) throw new ReaderFailure('reader_file_empty')
  const readInto: ByteSource['readInto'] = (buffer, offset, length, position) => {
    const piece = bytes.subarray(position, position + length)
    buffer.set(piece, offset)
    return Promise.resolve(piece.length)
  }
  return {
    size: bytes.length,
    readInto,
    read: (position, length) =>
      Promise.resolve(Buffer.from(bytes.subarray(Math.max(0, position), Math.max(0, position + length)))),
    close: () => Promise.resolve(),
  }
}

const sourceOf = (file: FileHandle, size: number): ByteSource => {
  const source = fileSource(file, size)
  return {
    size,
    readInto: (...place) => orUnreadable(() => source.readInto(...place)),
    read: (...place) => orUnreadable(() => source.read(...place)),
    close: () => file.close(),
  }
}

const orUnreadable = async <T>(operation: () => Promise<T>): Promise<T> => {
  try {
    return await operation()
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new ReaderFailure('reader_file_missing')
      throw new ReaderFailure('reader_file_unreadable', {
        reason: error.code === 'EISDIR' ? 'directory' : error.code,
      })
    }
    throw error
  }
}
