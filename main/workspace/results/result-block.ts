/** What a report says of the entries of one piece, packed: their words first, then their times, which deflates best. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** By the index of an entry within its piece. */
export type PieceResults = {
  /** 1 + the word; 0 of whoever the report does not name. */
  words: Uint16Array
  /** Seconds since 1970; 0 = not told. */
  times: Uint32Array
}

export const newPieceResults = (entries: number): PieceResults => ({
  words: new Uint16Array(entries),
  times: new Uint32Array(entries),
})

const wordBytes = 2
const timeBytes = 4

/** Little-endian on every platform that the app is made for. */
export const packResults = ({ words, times }: PieceResults): Buffer => {
  const bytes = Buffer.concat([Buffer.from(words.buffer), Buffer.from(times.buffer)])
  return deflateRawSync(bytes, { level: 1 })
}

export const unpackResults = (packed: Buffer): PieceResults => {
  const bytes = Uint8Array.from(inflateRawSync(packed))
  const entries = bytes.length / (wordBytes + timeBytes)
  return {
    words: new Uint16Array(bytes.buffer.slice(0, entries * wordBytes)),
    times: new Uint32Array(bytes.buffer.slice(entries * wordBytes)),
  }
}
