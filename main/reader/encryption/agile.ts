import { createDecipheriv, createHash } from 'node:crypto'
import { XmlScanner } from '../xml/scanner.ts'
import type { XmlAttributes } from '../xml/attributes.ts'

/** How something is encrypted: with which cipher, hash and salt (MS-OFFCRYPTO 2.3.4.10). */
type Scheme = { salt: Buffer; blockBytes: number; keyBytes: number; hash: string }

type EncryptedKey = Scheme & {
  spins: number
  verifier: Buffer
  verifierHash: Buffer
  key: Buffer
}

export type AgileEncryption = { data: Scheme; encryptedKey: EncryptedKey }

/** How often the password is hashed. Excel does it 100,000 times, in half a second; a file must not keep the reader busy. */
const mostSpins = 200_000
const segmentBytes = 4_096
const hashes = new Map([
  ['SHA1', 'sha1'],
  ['SHA256', 'sha256'],
  ['SHA384', 'sha384'],
  ['SHA512', 'sha512'],
])

/** What a key is derived for (MS-OFFCRYPTO 2.3.4.13 and 2.3.4.14). */
const purposes = {
  verifier: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
}

/** Reads the description of an agile encryption (2.3.4.10); null for what is none that a password opens. */
export const readAgile = (xml: string): AgileEncryption | null => {
  let data: Scheme | null = null
  let encryptedKey: EncryptedKey | null = null
  const scanner = new XmlScanner(
    {
      wantsText: false,
      open: (name, attributes) => {
        if (name === 'keyData') data = schemeOf(attributes)
        else if (name === 'encryptedKey') encryptedKey = keyOf(attributes)
      },
      close: () => {},
      text: () => {},
    },
    'encryption',
  )
  scanner.write(xml)
  scanner.end()
  return data === null || encryptedKey === null ? null : { data, encryptedKey }
}

/** The contents of the package, or null where the password is another. */
export const decryptAgile = (
  { data, encryptedKey }: AgileEncryption,
  encrypted: Buffer,
  password: string,
): Buffer | null => {
  const { hash, salt, spins, keyBytes } = encryptedKey
  let digest = digestOf(hash, salt, Buffer.from(password, 'utf16le'))
  const count = Buffer.alloc(4)
  for (let spin = 0; spin < spins; spin += 1) {
    count.writeUInt32LE(spin)
    digest = digestOf(hash, count, digest)
  }
  const opened = (what: keyof typeof purposes): Buffer =>
    decipher(encryptedKey, fitted(digestOf(hash, digest, purposes[what]), keyBytes), salt, encryptedKey[what])
  const verifier = opened('verifier').subarray(0, salt.length)
  const expected = digestOf(hash, verifier)
  if (!opened('verifierHash').subarray(0, expected.length).equals(expected)) return null
  const key = opened('key').subarray(0, data.keyBytes)
  const segments: Buffer[] = []
  for (let at = 0; at < encrypted.length; at += segmentBytes) {
    count.writeUInt32LE(at / segmentBytes)
    const segment = encrypted.subarray(at, at + segmentBytes)
    segments.push(decipher(data, key, digestOf(data.hash, data.salt, count), wholeBlocks(segment)))
  }
  return Buffer.concat(segments)
}

const schemeOf = (attributes: XmlAttributes): Scheme | null => {
  const hash = hashes.get((attributes.get('hashAlgorithm') ?? '').replace('-', ''))
  const blockBytes = Number(attributes.get('blockSize'))
  const keyBytes = Number(attributes.get('keyBits')) / 8
  const salt = bytesOf(attributes, 'saltValue')
  const isKnown =
    hash !== undefined &&
    attributes.get('cipherAlgorithm') === 'AES' &&
    attributes.get('cipherChaining') === 'ChainingModeCBC' &&
    blockBytes === 16 &&
    [16, 24, 32].includes(keyBytes)
  return isKnown ? { salt, blockBytes, keyBytes, hash } : null
}

const keyOf = (attributes: XmlAttributes): EncryptedKey | null => {
  const scheme = schemeOf(attributes)
  const spins = Number(attributes.get('spinCount'))
  if (scheme === null || !(spins >= 0 && spins <= mostSpins)) return null
  return {
    ...scheme,
    spins,
    verifier: bytesOf(attributes, 'encryptedVerifierHashInput'),
    verifierHash: bytesOf(attributes, 'encryptedVerifierHashValue'),
    key: bytesOf(attributes, 'encryptedKeyValue'),
  }
}

const bytesOf = (attributes: XmlAttributes, name: string): Buffer =>
  Buffer.from(attributes.get(name) ?? '', 'base64')

const digestOf = (hash: string, ...parts: Buffer[]): Buffer => {
  const digest = createHash(hash)
  for (const part of parts) digest.update(part)
  return digest.digest()
}

const decipher = ({ blockBytes }: Scheme, key: Buffer, vector: Buffer, bytes: Buffer): Buffer => {
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, fitted(vector, blockBytes))
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(wholeBlocks(bytes)), cipher.final()])
}

/** Cut, or filled with 0x36 (2.3.4.11). */
const fitted = (bytes: Buffer, length: number): Buffer => {
  const whole = Buffer.alloc(length, 0x36)
  bytes.copy(whole)
  return whole
}

const wholeBlocks = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length - (bytes.length % 16))
