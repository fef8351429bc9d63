/** What a report says of the entries of one piece, packed: words first, then times, then proofs, which deflates best. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** By the index of an entry within its piece. */
export type PieceResults = {
  /** 1 + the word; 0 of whoever the report does not name. */
  words: Uint16Array
  /** Seconds since 1970; 0 = not told. */
  times: Uint32Array
  /** 1 = what it says shows that the campaign was sent. */
  proofs: Uint8Array
}

export const newPieceResults = (entries: number): PieceResults => ({
  words: new Uint16Array(entries),
  times: new Uint32Array(entries),
  proofs: new Uint8Array(entries),
})

const wordBytes = 2
const timeBytes = 4
const proofBytes = 1

/** Little-endian on every platform that the app is made for. */
export const packResults = ({ words, times, proofs }: PieceResults): Buffer => {
  const bytes = Buffer.concat([
    Buffer.from(words.buffer),
    Buffer.from(times.buffer),
    Buffer.from(proofs.buffer),
  ])
  return deflateRawSync(bytes, { level: 1 })
}

export const unpackResults = (packed: Buffer): PieceResults => {
  const bytes = Uint8Array.from(inflateRawSync(packed))
  const entries = bytes.length / (wordBytes + timeBytes + proofBytes)
  const timesFrom = entries * wordBytes
  const proofsFrom = timesFrom + entries * timeBytes
  return {
    words: new Uint16Array(bytes.buffer.slice(0, timesFrom)),
    times: new Uint32Array(bytes.buffer.slice(timesFrom, proofsFrom)),
    proofs: new Uint8Array(bytes.buffer.slice(proofsFrom)),
  }
}
