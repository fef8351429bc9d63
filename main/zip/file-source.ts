import type { ZipSource } from './zip-source.ts'

/** The part of an open file that is used here. */
type OpenFile = {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
}

/**
 * The bytes of an open file of `size` bytes, which whoever opened it closes. One read of the system may give fewer bytes
 * than were asked for, so it is asked until there are all.
 * @throws what the file itself throws
 */
export const fileSource = (file: OpenFile, size: number): ZipSource => {
  const readInto: ZipSource['readInto'] = async (buffer, offset, length, position) => {
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await file.read(buffer, offset + filled, length - filled, position + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return filled
  }
  return {
    size,
    readInto,
    read: async (position, length) => {
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)))
      return buffer.subarray(0, await readInto(buffer, 0, buffer.length, position))
    },
  }
}
