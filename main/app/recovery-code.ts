import { createHash, randomBytes } from 'node:crypto'

/** Crockford's alphabet: digits and capitals, without the four letters that are taken for others (I, L, O, U). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const secretBytes = 16
const checkBits = 12
const letters = (secretBytes * 8 + checkBits) / 5

/** Tells a mistyped code from one of another installation; it protects nothing. */
const checkOf = (secret: Buffer): bigint =>
  BigInt(createHash('sha256').update('revoada recovery code').update(secret).digest().readUInt16BE() >> 4)

/**
 * A new recovery code: 128 random bits and twelve to check them, in seven groups of four letters.
 * @returns the code for its person, and the secret that it spells
 */
export const makeRecoveryCode = (
  secret: Buffer = randomBytes(secretBytes),
): { code: string; secret: Buffer } => {
  let rest = (BigInt(`0x${secret.toString('hex')}`) << BigInt(checkBits)) | checkOf(secret)
  let code = ''
  for (let place = 0; place < letters; place += 1) {
    code = `${alphabet[Number(rest & 31n)]}${code}`
    rest >>= 5n
  }
  return { code: code.replaceAll(/.{4}(?!$)/g, '$&-'), secret }
}

/**
 * Reads a code as a person copies it off a page: in any case, with or without separators, O for 0, I and L for 1.
 * @returns the secret, or null for what no code can be
 */
export const readRecoveryCode = (text: string): Buffer | null => {
  const read = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (read.length !== letters) return null
  let bits = 0n
  for (const letter of read) {
    const value = alphabet.indexOf(letter)
    if (value < 0) return null
    bits = (bits << 5n) | BigInt(value)
  }
  const hex = (bits >> BigInt(checkBits)).toString(16).padStart(secretBytes * 2, '0')
  const secret = Buffer.from(hex, 'hex')
  return checkOf(secret) === (bits & ((1n << BigInt(checkBits)) - 1n)) ? secret : null
}
