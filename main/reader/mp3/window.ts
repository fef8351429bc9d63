import type { ByteSource } from '../byte-source.ts'

/** A part of a file in memory, moved forward over it. */
export type Window = {
  /** The part, up to the end of the file at most. */
  readonly bytes: Buffer
  /** Position of its first byte in the file. */
  readonly start: number
  /** Moves it when it does not hold `ahead` bytes from `position`, as far as the file has them; undefined = it does. */
  reach: (position: number, ahead: number) => Promise<void> | undefined
}

const windowBytes = 256 * 1024

export const createWindow = (source: ByteSource): Window => {
  const memory = Buffer.allocUnsafe(windowBytes)
  let bytes = memory.subarray(0, 0)
  let start = 0
  const move = async (position: number): Promise<void> => {
    const filled = await source.readInto(memory, 0, windowBytes, position)
    bytes = memory.subarray(0, filled)
    start = position
  }
  return {
    get bytes() {
      return bytes
    },
    get start() {
      return start
    },
    reach: (position, ahead) => {
      const wanted = Math.min(position + ahead, source.size)
      return position >= start && wanted <= start + bytes.length ? undefined : move(position)
    },
  }
}
