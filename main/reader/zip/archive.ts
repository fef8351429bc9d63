import type { ByteSource } from '../byte-source.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { archiveDamaged, type CentralDirectory, type DirectoryEntry } from './central-directory.ts'
import { inflateEntry, type InflationLedger, type PlacedEntry } from './inflate-entry.ts'

/** Parts of a checked ZIP file by name, read within the budgets of rule D17. */
export type Archive = {
  has(name: string): boolean
  /** Compressed size, for progress; 0 for a part that is not there. */
  compressedBytes(name: string): number
  /**
   * Contents in pieces. `streamed`: the caller keeps nothing of it, so it may be longer than what is held. Throws
   * `reader_archive_damaged` {reason: 'part_missing'} and whatever inflating finds.
   */
  read(name: string, extent: 'held' | 'streamed'): AsyncGenerator<Buffer>
  /** Compressed bytes that have been read of all parts together. */
  bytesRead(): number
}

/**
 * Checks the whole list of entries before anything is inflated: plain names, none twice, none encrypted, stored or
 * deflated, each in a place of its own between the beginning of the file and the central directory.
 */
export const openArchive = async (source: ByteSource, directory: CentralDirectory): Promise<Archive> => {
  const entries = new Map<string, PlacedEntry>()
  for (const entry of directory.entries) {
    checkEntry(entry)
    const key = keyOf(entry.name)
    if (entries.has(key)) throw archiveDamaged('name_twice')
    entries.set(key, { ...entry, dataOffset: await dataOffsetOf(source, entry) })
  }
  checkPlaces([...entries.values()], directory.offset)
  const ledger: InflationLedger = { heldBytes: 0, compressedBytes: 0 }
  return {
    has: (name) => entries.has(keyOf(name)),
    compressedBytes: (name) => entries.get(keyOf(name))?.compressedBytes ?? 0,
    read: (name, extent) => {
      const entry = entries.get(keyOf(name))
      if (entry === undefined) throw archiveDamaged('part_missing')
      return inflateEntry(source, entry, extent, ledger)
    },
    bytesRead: () => ledger.compressedBytes,
  }
}

/** Part names are the same in upper and lower case (ECMA-376 part 2, 6.2.2.3). */
const keyOf = (name: string): string => name.toLowerCase()

const checkEntry = ({ name, encrypted, method }: DirectoryEntry): void => {
  const segments = name.split('/')
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || segments.includes('..')) {
    throw archiveDamaged('path')
  }
  if (encrypted) throw new ReaderFailure('reader_password_protected')
  if (method !== 0 && method !== 8) throw archiveDamaged('method')
}

const localSignature = 0x04034b50

/** The local header has to tell the same story as the directory; its own sizes are not looked at. */
const dataOffsetOf = async (source: ByteSource, entry: DirectoryEntry): Promise<number> => {
  const nameLength = entry.rawName.length
  const header = await source.read(entry.headerOffset, 30 + nameLength)
  if (header.length < 30 + nameLength || header.readUInt32LE(0) !== localSignature)
    throw archiveDamaged('entry')
  if (header.readUInt16LE(26) !== nameLength || !header.subarray(30).equals(entry.rawName)) {
    throw archiveDamaged('entry')
  }
  if (header.readUInt16LE(8) !== entry.method) throw archiveDamaged('entry')
  return entry.headerOffset + 30 + nameLength + header.readUInt16LE(28)
}

const checkPlaces = (entries: PlacedEntry[], directoryOffset: number): void => {
  let freeFrom = 0
  for (const entry of entries.toSorted((a, b) => a.headerOffset - b.headerOffset)) {
    if (entry.headerOffset < freeFrom) throw archiveDamaged('overlap')
    freeFrom = entry.dataOffset + entry.compressedBytes
  }
  if (freeFrom > directoryOffset) throw archiveDamaged('overlap')
}
