import type { KeyCode } from '../base/key-code.ts'

/** So many codes stand in one value of the database: half a megabyte. */
export const codesPerBlock = 65_536

export type StoredEntryBlock = { numbers: Buffer; texts: string }

/** Doubles as the machine has them: little-endian on every platform that the app is made for. */
export const packEntries = (codes: readonly KeyCode[]): StoredEntryBlock => {
  const numbers = Float64Array.from(codes.filter((code) => typeof code === 'number'))
  const texts = codes.filter((code) => typeof code === 'string')
  return { numbers: Buffer.from(numbers.buffer), texts: JSON.stringify(texts) }
}

export const unpackEntries = ({
  numbers,
  texts,
}: StoredEntryBlock): { numbers: Float64Array; texts: string[] } => ({
  // A copy: a double has to begin at an eighth byte, and SQLite's values begin anywhere.
  numbers: new Float64Array(Uint8Array.from(numbers).buffer),
  texts: JSON.parse(texts) as string[],
})
