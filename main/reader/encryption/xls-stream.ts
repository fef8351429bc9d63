import { createHash } from 'node:crypto'
import { ReaderFailure } from '../reader-failure.ts'
import { recordsOf, recordTypes } from '../xls/records.ts'
import { openingWith } from './opening-with.ts'
import { Rc4 } from './rc4.ts'
import { xorOpening } from './xor.ts'

/** Opens a byte, by its place in the stream and the length of its record's data. */
type Opening = (byte: number, at: number, recordBytes: number) => number
/** The key of each stretch of a stream. */
type KeyOf = (block: number) => Buffer

const blockBytes = 1_024
/** What stays readable: beginnings, the description of the encryption and what other programs look for (MS-XLS 2.2.10). */
const plainRecords = new Set([...recordTypes.beginnings, 0x002f, 0x00e1, 0x0194, 0x0195, 0x0138, 0x0196])
const boundSheet = 0x0085
/** Where a sheet begins in the stream stays readable too. */
const plainSheetBytes = 4

/**
 * A stream of records without its encryption (MS-XLS 2.2.10): itself where it has none, else a copy. The record that
 * describes the encryption is blanked.
 * @throws ReaderFailure `reader_encryption_unsupported` where it is none of Excel's, and what `openingWith` throws
 */
export const decryptStream = (stream: Buffer, password: string | undefined): Buffer => {
  let opened: Opening | null = null
  let copy: Buffer | null = null
  for (const { type, start, data, end } of recordsOf(stream, 0)) {
    if (copy === null || opened === null) {
      if (type !== recordTypes.password) continue
      const open = opener(stream.subarray(data, end))
      if (open === null) throw new ReaderFailure('reader_encryption_unsupported')
      opened = openingWith(password, open)
      copy = Buffer.from(stream)
      copy.writeUInt16LE(0, start)
    } else if (!plainRecords.has(type)) {
      for (let at = data + (type === boundSheet ? plainSheetBytes : 0); at < end; at += 1)
        copy[at] = opened(stream[at] ?? 0, at, end - data)
    }
  }
  return copy ?? stream
}

/**
 * What opens the stream by the encryption that the record describes (FilePass, MS-XLS 2.4.117), null from a wrong password;
 * null where it is none of Excel's. Up to BIFF 5 the record does not say its type, which is XOR.
 */
const opener = (record: Buffer): ((password: string) => Opening | null) | null => {
  if (record.length === 4) return (password) => xorOpening(record, password)
  if (record.length < 6) return null
  if (record.readUInt16LE(0) === 0) return (password) => xorOpening(record.subarray(2), password)
  const keyWith = rc4Opener(record)
  return keyWith === null ? null : (password) => rc4Opening(keyWith(password))
}

/** A key is for a stretch of the stream, whatever of it is encrypted. */
const rc4Opening = (keyOf: KeyOf | null): Opening | null => {
  if (keyOf === null) return null
  let cipher: Rc4 | null = null
  let block = -1
  let position = 0
  return (byte, at) => {
    if (cipher === null || Math.floor(at / blockBytes) !== block) {
      block = Math.floor(at / blockBytes)
      cipher = new Rc4(keyOf(block))
      position = block * blockBytes
    }
    for (; position < at; position += 1) cipher.next()
    position += 1
    return byte ^ cipher.next()
  }
}

const rc4Opener = (record: Buffer): ((password: string) => KeyOf | null) | null => {
  const isRc4 = record.length >= 54 && record.readUInt16LE(0) === 1
  if (!isRc4) return null
  const [major, minor] = [record.readUInt16LE(2), record.readUInt16LE(4)]
  const description = record.subarray(6)
  if (major === 1 && minor === 1) return (password) => plainRc4(description, password)
  const parameters = minor === 2 && major >= 2 && major <= 4 ? readCryptoApi(description) : null
  return parameters === null ? null : (password) => cryptoApiRc4(parameters, password)
}

/** MS-OFFCRYPTO 2.3.6. */
const plainRc4 = (description: Buffer, password: string): KeyOf | null => {
  const salt = description.subarray(0, 16)
  const first = hashOf('md5', Buffer.from(password, 'utf16le')).subarray(0, 5)
  const mixed = hashOf('md5', ...Array.from({ length: 16 }, () => [first, salt]).flat()).subarray(0, 5)
  const keyOf = (block: number): Buffer => hashOf('md5', mixed, numberOf(block))
  const isRight = isVerified('md5', keyOf(0), description.subarray(16, 32), description.subarray(32, 48))
  return isRight ? keyOf : null
}

type CryptoApi = { keyBytes: number; salt: Buffer; verifier: Buffer; verifierHash: Buffer }

/** MS-OFFCRYPTO 2.3.5.1. */
const readCryptoApi = (description: Buffer): CryptoApi | null => {
  const verifierAt = 8 + description.readUInt32LE(4)
  if (verifierAt + 60 > description.length || description.readUInt32LE(verifierAt) !== 16) return null
  const keyBytes = (description.readUInt32LE(8 + 16) || 40) / 8
  if (description.readUInt32LE(8 + 8) !== 0x6801 || keyBytes < 5 || keyBytes > 16) return null
  return {
    keyBytes,
    salt: description.subarray(verifierAt + 4, verifierAt + 20),
    verifier: description.subarray(verifierAt + 20, verifierAt + 36),
    verifierHash: description.subarray(verifierAt + 40, verifierAt + 60),
  }
}

/** MS-OFFCRYPTO 2.3.5.2. */
const cryptoApiRc4 = (
  { keyBytes, salt, verifier, verifierHash }: CryptoApi,
  password: string,
): KeyOf | null => {
  const base = hashOf('sha1', salt, Buffer.from(password, 'utf16le'))
  const keyOf = (block: number): Buffer => {
    const key = hashOf('sha1', base, numberOf(block)).subarray(0, keyBytes)
    // One of 40 bits is filled up to 128.
    return keyBytes === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key
  }
  return isVerified('sha1', keyOf(0), verifier, verifierHash) ? keyOf : null
}

const isVerified = (hash: string, key: Buffer, verifier: Buffer, verifierHash: Buffer): boolean => {
  const cipher = new Rc4(key)
  const expected = hashOf(hash, cipher.apply(verifier))
  return cipher.apply(verifierHash).equals(expected)
}

const hashOf = (name: string, ...parts: Buffer[]): Buffer => {
  const hash = createHash(name)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const numberOf = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
