import { damaged, overBudget } from './zip-failure.ts'
import type { ZipSource } from './zip-source.ts'

/** An entry as the central directory has it; nothing of this is believed before it is checked. */
export type DirectoryEntry = {
  /** With `/` between segments. */
  name: string
  rawName: Buffer
  encrypted: boolean
  method: number
  checksum: number
  compressedBytes: number
  bytes: number
  headerOffset: number
}

export type CentralDirectory = { entries: DirectoryEntry[]; offset: number }

const endSignature = 0x06054b50
const endBytes = 22
const end64LocatorSignature = 0x07064b50
const end64Signature = 0x06064b50
const entrySignature = 0x02014b50
const maxDirectoryBytes = 4 * 1024 * 1024

/**
 * Reads the list of entries at the end of a ZIP file (APPNOTE 4.3), ZIP64 included.
 * @throws ZipFailure `zip_damaged`, `zip_over_budget`
 */
export const readCentralDirectory = async (
  source: ZipSource,
  maxEntries: number,
): Promise<CentralDirectory> => {
  const end = await findEnd(source)
  if (end.entries > maxEntries) throw overBudget('entries', maxEntries)
  if (end.bytes > maxDirectoryBytes) throw overBudget('directory', maxDirectoryBytes)
  if (end.offset + end.bytes > end.position) throw damaged('directory')
  const directory = await source.read(end.offset, end.bytes)
  const entries: DirectoryEntry[] = []
  let at = 0
  for (let index = 0; index < end.entries; index += 1) {
    const { entry, next } = entryAt(directory, at)
    entries.push(entry)
    at = next
  }
  return { entries, offset: end.offset }
}

type DirectoryEnd = { entries: number; bytes: number; offset: number; position: number }

const findEnd = async (source: ZipSource): Promise<DirectoryEnd> => {
  const tailStart = Math.max(0, source.size - endBytes - 0xffff)
  const tail = await source.read(tailStart, source.size - tailStart)
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature || at + endBytes + tail.readUInt16LE(at + 20) > tail.length)
      continue
    const end: DirectoryEnd = {
      entries: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
      position: tailStart + at,
    }
    const is64 = end.entries === 0xffff || end.bytes === 0xffffffff || end.offset === 0xffffffff
    const found = is64 ? await findEnd64(source, end) : end
    const diskNumbers = tail.readUInt16LE(at + 4) | tail.readUInt16LE(at + 6)
    if (diskNumbers !== 0 && diskNumbers !== 0xffff) throw damaged('volumes')
    return found
  }
  throw damaged('directory_missing')
}

const findEnd64 = async (source: ZipSource, end: DirectoryEnd): Promise<DirectoryEnd> => {
  const locator = await source.read(Math.max(0, end.position - 20), 20)
  // Without a locator the figures are just as large as they look.
  if (locator.length < 20 || locator.readUInt32LE(0) !== end64LocatorSignature) return end
  const position = Number(locator.readBigUInt64LE(8))
  if (position + 56 > end.position) throw damaged('directory')
  const record = await source.read(position, 56)
  if (record.length < 56 || record.readUInt32LE(0) !== end64Signature) throw damaged('directory')
  return {
    entries: Number(record.readBigUInt64LE(32)),
    bytes: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
    position,
  }
}

const entryAt = (directory: Buffer, at: number): { entry: DirectoryEntry; next: number } => {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) throw damaged('directory')
  const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
  const next = extraEnd + directory.readUInt16LE(at + 32)
  if (next > directory.length) throw damaged('directory')
  const rawName = directory.subarray(at + 46, nameEnd)
  const entry: DirectoryEntry = {
    name: rawName.toString('utf8').replaceAll('\\', '/'),
    rawName,
    encrypted: (directory.readUInt16LE(at + 8) & 1) !== 0,
    method: directory.readUInt16LE(at + 10),
    checksum: directory.readUInt32LE(at + 16),
    compressedBytes: directory.readUInt32LE(at + 20),
    bytes: directory.readUInt32LE(at + 24),
    headerOffset: directory.readUInt32LE(at + 42),
  }
  widen(entry, directory.subarray(nameEnd, extraEnd))
  return { entry, next }
}

/** Takes the figures that did not fit into 32 bits from the extra field 0x0001 (APPNOTE 4.5.3). */
const widen = (entry: DirectoryEntry, extra: Buffer): void => {
  let at = 0
  while (at + 4 <= extra.length) {
    const id = extra.readUInt16LE(at)
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (id === 1 && end <= extra.length) {
      let value = at + 4
      for (const field of ['bytes', 'compressedBytes', 'headerOffset'] as const) {
        if (entry[field] !== 0xffffffff) continue
        if (value + 8 > end) throw damaged('zip64')
        entry[field] = Number(extra.readBigUInt64LE(value))
        value += 8
      }
      return
    }
    at = end
  }
}
