import { createHash } from 'node:crypto'
import { ReaderFailure } from '../reader-failure.ts'
import { recordsOf, recordTypes } from '../xls/records.ts'
import { Rc4 } from './rc4.ts'
import { xorOpening } from './xor.ts'

/** Opens a byte, by its place in the stream and the length of its record's data. */
type Opening = (byte: number, at: number, recordBytes: number) => number
/** The key of each stretch of a stream, and whether the password is the one that it was encrypted with. */
type StreamKey = { keyOf: (block: number) => Buffer; isRight: boolean }

const blockBytes = 1_024
/** What stays readable: beginnings, the description of the encryption and what other programs look for (MS-XLS 2.2.10). */
const plainRecords = new Set([...recordTypes.beginnings, 0x002f, 0x00e1, 0x0194, 0x0195, 0x0138, 0x0196])
const boundSheet = 0x0085
/** Where a sheet begins in the stream stays readable too. */
const plainSheetBytes = 4

/**
 * A stream of records without its encryption (MS-XLS 2.2.10): itself where it has none, else a copy. The record that
 * describes the encryption is blanked.
 * @throws ReaderFailure `reader_password_protected` where the password is another, or the encryption none of Excel's
 */
export const decryptStream = (stream: Buffer, password: string): Buffer => {
  let open: Opening | null = null
  let copy: Buffer | null = null
  for (const { type, start, data, end } of recordsOf(stream, 0)) {
    if (copy === null || open === null) {
      if (type !== recordTypes.password) continue
      open = openingOf(stream.subarray(data, end), password)
      if (open === null) throw new ReaderFailure('reader_password_protected')
      copy = Buffer.from(stream)
      copy.writeUInt16LE(0, start)
    } else if (!plainRecords.has(type)) {
      for (let at = data + (type === boundSheet ? plainSheetBytes : 0); at < end; at += 1)
        copy[at] = open(stream[at] ?? 0, at, end - data)
    }
  }
  return copy ?? stream
}

/** By the record that describes the encryption (FilePass, MS-XLS 2.4.117); up to BIFF 5 it does not say its type, which is XOR. */
const openingOf = (record: Buffer, password: string): Opening | null => {
  if (record.length === 4) return xorOpening(record, password)
  if (record.length < 6) return null
  if (record.readUInt16LE(0) === 0) return xorOpening(record.subarray(2), password)
  const key = rc4KeyOf(record, password)
  return key?.isRight === true ? rc4Opening(key) : null
}

/** A key is for a stretch of the stream, whatever of it is encrypted. */
const rc4Opening = ({ keyOf }: StreamKey): Opening => {
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

const rc4KeyOf = (record: Buffer, password: string): StreamKey | null => {
  const isRc4 = record.length >= 54 && record.readUInt16LE(0) === 1
  if (!isRc4) return null
  const [major, minor] = [record.readUInt16LE(2), record.readUInt16LE(4)]
  if (major === 1 && minor === 1) return plainRc4(record.subarray(6), password)
  return minor === 2 && major >= 2 && major <= 4 ? cryptoApiRc4(record.subarray(6), password) : null
}

/** MS-OFFCRYPTO 2.3.6. */
const plainRc4 = (description: Buffer, password: string): StreamKey => {
  const salt = description.subarray(0, 16)
  const first = hashOf('md5', Buffer.from(password, 'utf16le')).subarray(0, 5)
  const mixed = hashOf('md5', ...Array.from({ length: 16 }, () => [first, salt]).flat()).subarray(0, 5)
  const keyOf = (block: number): Buffer => hashOf('md5', mixed, numberOf(block))
  return {
    keyOf,
    isRight: isVerified('md5', keyOf(0), description.subarray(16, 32), description.subarray(32, 48)),
  }
}

/** MS-OFFCRYPTO 2.3.5. */
const cryptoApiRc4 = (description: Buffer, password: string): StreamKey | null => {
  const verifierAt = 8 + description.readUInt32LE(4)
  if (verifierAt + 60 > description.length || description.readUInt32LE(verifierAt) !== 16) return null
  const keyBytes = (description.readUInt32LE(8 + 16) || 40) / 8
  if (description.readUInt32LE(8 + 8) !== 0x6801 || keyBytes < 5 || keyBytes > 16) return null
  const salt = description.subarray(verifierAt + 4, verifierAt + 20)
  const base = hashOf('sha1', salt, Buffer.from(password, 'utf16le'))
  const keyOf = (block: number): Buffer => {
    const key = hashOf('sha1', base, numberOf(block)).subarray(0, keyBytes)
    // One of 40 bits is filled up to 128.
    return keyBytes === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key
  }
  const verifier = description.subarray(verifierAt + 20, verifierAt + 36)
  const hash = description.subarray(verifierAt + 40, verifierAt + 60)
  return { keyOf, isRight: isVerified('sha1', keyOf(0), verifier, hash) }
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
