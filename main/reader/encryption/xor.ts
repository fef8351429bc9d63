/** What a password is filled up with to 15 bytes and one (MS-OFFCRYPTO 2.3.7.2). */
const padding = Buffer.from('bbffffbaffffb98000be0f00bf0f00', 'hex')
const arrayBytes = 16

/**
 * Opens bytes of an XLS that Excel 95 to 2003 obfuscated by XOR (MS-OFFCRYPTO 2.3.7): a function from a byte, its place
 * in the stream and the length of its record's data to what it was. Null where the password is another.
 * @param key the key and the verifier of the password, 2 bytes each
 */
export const xorOpening = (
  key: Buffer,
  password: string,
): ((byte: number, at: number, recordBytes: number) => number) | null => {
  const letters = Buffer.from(password, 'latin1')
  if (verifierOf(letters) !== key.readUInt16LE(2)) return null
  const array = Buffer.concat([letters, padding])
    .subarray(0, arrayBytes)
    .map((byte, index) => rotatedRight(byte ^ (key[index % 2] ?? 0), 1))
  return (byte, at, recordBytes) => rotatedRight(byte ^ (array[(at + recordBytes) % arrayBytes] ?? 0), 5)
}

/** MS-OFFCRYPTO 2.3.7.1. */
const verifierOf = (letters: Buffer): number => {
  let verifier = 0
  for (const byte of [letters.length, ...letters].toReversed())
    verifier = (((verifier & 0x4000) >> 14) | ((verifier << 1) & 0x7fff)) ^ byte
  return verifier ^ 0xce4b
}

const rotatedRight = (byte: number, bits: number): number => ((byte >> bits) | (byte << (8 - bits))) & 0xff
