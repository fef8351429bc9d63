import type { CentralDirectory, DirectoryEntry } from './central-directory.ts'
import { damaged, ZipFailure } from './zip-failure.ts'
import type { ZipSource } from './zip-source.ts'

/** An entry that was checked, and where its data begin. */
export type PlacedEntry = DirectoryEntry & { dataOffset: number }

/**
 * Checks the whole list of entries before anything is inflated: plain names, none encrypted, stored or deflated, each
 * in a place of its own between the beginning of the file and the central directory.
 * @throws ZipFailure `zip_damaged`, `zip_encrypted`
 */
export const placeEntries = async (
  source: ZipSource,
  directory: CentralDirectory,
): Promise<PlacedEntry[]> => {
  const entries: PlacedEntry[] = []
  for (const entry of directory.entries) {
    checkEntry(entry)
    entries.push({ ...entry, dataOffset: await dataOffsetOf(source, entry) })
  }
  checkPlaces(entries, directory.offset)
  return entries
}

const checkEntry = ({ name, encrypted, method }: DirectoryEntry): void => {
  const segments = name.split('/')
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || segments.includes('..')) {
    throw damaged('path')
  }
  if (encrypted) throw new ZipFailure('zip_encrypted')
  if (method !== 0 && method !== 8) throw damaged('method')
}

const localSignature = 0x04034b50

/** The local header has to tell the same story as the directory; its own sizes are not looked at. */
const dataOffsetOf = async (source: ZipSource, entry: DirectoryEntry): Promise<number> => {
  const nameLength = entry.rawName.length
  const header = await source.read(entry.headerOffset, 30 + nameLength)
  if (header.length < 30 + nameLength || header.readUInt32LE(0) !== localSignature) throw damaged('entry')
  if (header.readUInt16LE(26) !== nameLength || !header.subarray(30).equals(entry.rawName)) {
    throw damaged('entry')
  }
  if (header.readUInt16LE(8) !== entry.method) throw damaged('entry')
  return entry.headerOffset + 30 + nameLength + header.readUInt16LE(28)
}

const checkPlaces = (entries: PlacedEntry[], directoryOffset: number): void => {
  let freeFrom = 0
  for (const entry of entries.toSorted((a, b) => a.headerOffset - b.headerOffset)) {
    if (entry.headerOffset < freeFrom) throw damaged('overlap')
    freeFrom = entry.dataOffset + entry.compressedBytes
  }
  if (freeFrom > directoryOffset) throw damaged('overlap')
}
