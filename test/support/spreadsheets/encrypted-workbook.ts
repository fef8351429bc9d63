/** Workbooks as Excel encrypts them (MS-OFFCRYPTO), written by the specification's words and not by the reader's code. */
import { createCipheriv, createHash } from 'node:crypto'
import * as SheetJs from 'xlsx'

type Container = object
const { CFB } = SheetJs as unknown as {
  CFB: {
    read(file: Buffer, options: { type: 'buffer' }): Container
    find(container: Container, path: string): { content: Uint8Array } | null
    write(container: Container, options: { type: 'buffer' }): Buffer
    utils: {
      cfb_new(): Container
      cfb_add(container: Container, name: string, content: Buffer): void
    }
  }
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const hash = (name: string, ...parts: Buffer[]): Buffer =>
  createHash(name).update(Buffer.concat(parts)).digest()
const blocks = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)])
const cipher = (name: string, key: Buffer, vector: Buffer | null, bytes: Buffer): Buffer => {
  const made = createCipheriv(name, key, vector)
  made.setAutoPadding(false)
  return Buffer.concat([made.update(blocks(bytes)), made.final()])
}
const length64 = ({ length }: Buffer): Buffer => Buffer.concat([u32(length), u32(0)])
const salts = [Buffer.alloc(16, 0x1a), Buffer.alloc(16, 0x2b)] as const

const packaged = (info: Buffer, encrypted: Buffer): Buffer => {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/EncryptionInfo', info)
  CFB.utils.cfb_add(container, '/EncryptedPackage', encrypted)
  return CFB.write(container, { type: 'buffer' })
}

/** As Excel 2010 and later write it: AES-256, SHA-512. */
export const encryptAgile = (workbook: Buffer, password: string, spins = 1_000): Buffer => {
  const [keySalt, dataSalt] = salts
  let digest = hash('sha512', keySalt, Buffer.from(password, 'utf16le'))
  for (let spin = 0; spin < spins; spin += 1) digest = hash('sha512', u32(spin), digest)
  const wrapped = (purpose: string, bytes: Buffer): string =>
    cipher(
      'aes-256-cbc',
      hash('sha512', digest, Buffer.from(purpose, 'hex')).subarray(0, 32),
      keySalt,
      bytes,
    ).toString('base64')
  const verifier = Buffer.alloc(16, 0x3c)
  const secret = Buffer.alloc(32, 0x4d)
  const scheme = (salt: Buffer) =>
    `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt.toString('base64')}"`
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData ${scheme(dataSalt)}/><keyEncryptors><keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey spinCount="${spins}" ${scheme(keySalt)} encryptedVerifierHashInput="${wrapped('fea7d2763b4b9e79', verifier)}" encryptedVerifierHashValue="${wrapped('d7aa0f6d3061344e', hash('sha512', verifier))}" encryptedKeyValue="${wrapped('146e0be7abacd0d6', secret)}"/></keyEncryptor></keyEncryptors></encryption>`
  const segments: Buffer[] = []
  for (let at = 0; at < workbook.length; at += 4_096) {
    const vector = hash('sha512', dataSalt, u32(at / 4_096)).subarray(0, 16)
    segments.push(cipher('aes-256-cbc', secret, vector, workbook.subarray(at, at + 4_096)))
  }
  const version = Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0])
  return packaged(
    Buffer.concat([version, Buffer.from(xml)]),
    Buffer.concat([length64(workbook), ...segments]),
  )
}

/** As Excel 2007 wrote it: AES-128, SHA-1. */
export const encryptStandard = (workbook: Buffer, password: string): Buffer => {
  const [salt] = salts
  let digest = hash('sha1', salt, Buffer.from(password, 'utf16le'))
  for (let spin = 0; spin < 50_000; spin += 1) digest = hash('sha1', u32(spin), digest)
  const last = hash('sha1', digest, u32(0))
  const key = hash(
    'sha1',
    Buffer.from(Array.from({ length: 64 }, (_each, at) => 0x36 ^ (last[at] ?? 0))),
  ).subarray(0, 16)
  const ecb = (bytes: Buffer) => cipher('aes-128-ecb', key, null, bytes)
  const name = Buffer.from('Microsoft Enhanced RSA and AES Cryptographic Provider\0', 'utf16le')
  const header = Buffer.concat([
    ...[0x24, 0, 0x660e, 0x8004, 128, 0x18, 0, 0].map((value) => u32(value)),
    name,
  ])
  const verifier = Buffer.alloc(16, 0x5e)
  const info = Buffer.concat([
    Buffer.from([3, 0, 2, 0]),
    u32(0x24),
    u32(header.length),
    header,
    u32(16),
    salt,
    ecb(verifier),
    u32(20),
    ecb(hash('sha1', verifier)),
  ])
  return packaged(info, Buffer.concat([length64(workbook), ecb(workbook)]))
}

/** RC4 with its whole stream at once. */
const rc4 = (key: Buffer, bytes: Buffer): Buffer => {
  const s = Array.from({ length: 256 }, (_each, at) => at)
  const swap = (a: number, b: number) => ([s[a], s[b]] = [s[b] ?? 0, s[a] ?? 0])
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (s[i] ?? 0) + (key[i % key.length] ?? 0)) % 256
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) % 256
      j = (j + (s[i] ?? 0)) % 256
      swap(i, j)
      return byte ^ (s[((s[i] ?? 0) + (s[j] ?? 0)) % 256] ?? 0)
    }),
  )
}

/** An XLS as Excel 97 to 2003 wrote it: RC4, with a key for each KB of the stream. */
export const encryptXls = (workbook: Buffer, password: string): Buffer => {
  const [salt] = salts
  const first = hash('md5', Buffer.from(password, 'utf16le')).subarray(0, 5)
  const mixed = hash('md5', ...Array.from({ length: 16 }, () => [first, salt]).flat()).subarray(0, 5)
  const keyOf = (block: number) => hash('md5', mixed, u32(block))
  const verifier = Buffer.alloc(16, 0x6f)
  const verified = rc4(keyOf(0), Buffer.concat([verifier, hash('md5', verifier)]))
  const description = Buffer.concat([Buffer.from([1, 0, 1, 0, 1, 0]), salt, verified])
  const shades = new Map<number, Buffer>()
  return withStreamEncrypted(workbook, '/Workbook', description, (byte, at) => {
    const block = Math.floor(at / 1_024)
    const shade = shades.get(block) ?? rc4(keyOf(block), Buffer.alloc(1_024))
    shades.set(block, shade)
    return byte ^ (shade[at % 1_024] ?? 0)
  })
}

/** Key, verifier and obfuscation array of passwords, by the tables of MS-OFFCRYPTO 2.3.7.2. */
const xorKeys = new Map([
  ['VelvetSweatshop', { key: '59b30a9a', array: '876b9ae21ee305621e699660986e9404' }],
  ['abc', { key: '4a511acc', array: '95999475da577857da7465a87a2f2577' }],
])

/** An XLS as Excel 95 wrote it, and later ones for it: each byte turned by five bits and XORed. */
export const obfuscateXls = (
  workbook: Buffer,
  password: string,
  version: 'biff5' | 'biff8' = 'biff8',
): Buffer => {
  const { key, array } = xorKeys.get(password) ?? { key: '', array: '' }
  const description = Buffer.from(version === 'biff5' ? key : `0000${key}`, 'hex')
  const letters = Buffer.from(array, 'hex')
  return withStreamEncrypted(
    workbook,
    version === 'biff5' ? '/Book' : '/Workbook',
    description,
    (byte, at, length) => (((byte << 5) | (byte >> 3)) & 0xff) ^ (letters[(at + length) % 16] ?? 0),
  )
}

/** Puts the description of an encryption behind the beginning of a stream, and encrypts what Excel does. */
const withStreamEncrypted = (
  workbook: Buffer,
  name: string,
  description: Buffer,
  encrypt: (byte: number, at: number, length: number) => number,
): Buffer => {
  const container = CFB.read(workbook, { type: 'buffer' })
  const plain = Buffer.from(CFB.find(container, name)?.content ?? [])
  const beginningEnd = 4 + plain.readUInt16LE(2)
  const stream = Buffer.concat([
    plain.subarray(0, beginningEnd),
    Buffer.from([0x2f, 0, description.length, 0]),
    description,
    plain.subarray(beginningEnd),
  ])
  const moved = 4 + description.length
  const encrypted = Buffer.from(stream)
  for (let at = 0; at + 4 <= stream.length;) {
    const type = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    const end = at + 4 + length
    // Where sheets begin has moved, and stays readable.
    if (type === 0x85) encrypted.writeUInt32LE(stream.readUInt32LE(at + 4) + moved, at + 4)
    const from = at + (type === 0x85 ? 8 : 4)
    if (type !== 0x0809 && type !== 0x2f && type !== 0xe1)
      for (let place = from; place < Math.min(end, stream.length); place += 1)
        encrypted[place] = encrypt(stream[place] ?? 0, place, length)
    at = end
  }
  const made = CFB.utils.cfb_new()
  CFB.utils.cfb_add(made, name, encrypted)
  return CFB.write(made, { type: 'buffer' })
}
