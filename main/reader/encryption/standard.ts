import { createDecipheriv, createHash } from 'node:crypto'

/** The encryption of Excel 2007 (MS-OFFCRYPTO 2.3.4.5 to 2.3.4.9): AES, one block after another. */
export type StandardEncryption = {
  keyBytes: number
  salt: Buffer
  verifier: Buffer
  verifierHash: Buffer
}

const aesOf = new Map([
  [0x660e, 16],
  [0x660f, 24],
  [0x6610, 32],
])
const spins = 50_000
const saltBytes = 16

/** Reads the description behind its version; null for another cipher than AES. */
export const readStandard = (info: Buffer): StandardEncryption | null => {
  if (info.length < 48) return null
  const header = 12
  const verifierAt = header + info.readUInt32LE(8)
  const keyBytes = aesOf.get(info.readUInt32LE(header + 8))
  if (keyBytes === undefined || verifierAt + 72 > info.length) return null
  if (info.readUInt32LE(verifierAt) !== saltBytes) return null
  return {
    keyBytes,
    salt: info.subarray(verifierAt + 4, verifierAt + 20),
    verifier: info.subarray(verifierAt + 20, verifierAt + 36),
    verifierHash: info.subarray(verifierAt + 40, verifierAt + 72),
  }
}

/** The contents of the package, or null where the password is another. */
export const decryptStandard = (
  { keyBytes, salt, verifier, verifierHash }: StandardEncryption,
  encrypted: Buffer,
  password: string,
): Buffer | null => {
  let digest = sha1(salt, Buffer.from(password, 'utf16le'))
  const count = Buffer.alloc(4)
  for (let spin = 0; spin < spins; spin += 1) {
    count.writeUInt32LE(spin)
    digest = sha1(count, digest)
  }
  count.writeUInt32LE(0)
  const last = sha1(digest, count)
  const key = Buffer.concat([padded(last, 0x36), padded(last, 0x5c)]).subarray(0, keyBytes)
  const expected = sha1(decipher(key, verifier))
  if (!decipher(key, verifierHash).subarray(0, expected.length).equals(expected)) return null
  return decipher(key, encrypted.subarray(0, encrypted.length - (encrypted.length % 16)))
}

/** One half of the key (2.3.4.7): the digest laid over 64 bytes of `fill`, and hashed. */
const padded = (digest: Buffer, fill: number): Buffer => {
  const bytes = Buffer.alloc(64, fill)
  for (let at = 0; at < digest.length; at += 1) bytes[at] = (bytes[at] ?? 0) ^ (digest[at] ?? 0)
  return sha1(bytes)
}

const sha1 = (...parts: Buffer[]): Buffer => {
  const hash = createHash('sha1')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const decipher = (key: Buffer, bytes: Buffer): Buffer => {
  const cipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null)
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}
