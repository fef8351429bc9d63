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
