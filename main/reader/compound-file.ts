import { binaryWorkbookBudget } from './budgets.ts'
import type { ByteSource } from './byte-source.ts'
import { ReaderFailure } from './reader-failure.ts'

/** First bytes of a compound file (MS-CFB 2.2), the container of old Office files and of encrypted new ones. */
export const compoundSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** A compound file. Names are in lower case. */
export type CompoundFile = {
  /** Streams and storages on every level, as many as can be found: what is damaged ends the list. */
  names: ReadonlySet<string>
  /**
   * The contents of the stream below the root that has the first of these names, or of one anywhere where the tree is
   * damaged, as far as its chain of sectors goes: who reads it has to see to its end. Null where there is none. Throws
   * `reader_workbook_too_large`.
   */
  stream(...names: string[]): Promise<Buffer | null>
}

const endOfChain = 0xfffffffa
const maxDirectorySectors = 256
const entryBytes = 128
const miniSectorBytes = 64
const streamType = 2

type Entry = {
  name: string
  type: number
  siblings: readonly number[]
  child: number
  start: number
  size: number
}

/**
 * Opens a compound file. Our own reader, because SheetJS follows a table of sectors that points in circles until the
 * memory is full. At most 256 sectors of the directory are read, and of a stream no more than it is said to be long.
 */
export const openCompoundFile = async (source: ByteSource): Promise<CompoundFile> => {
  const header = await source.read(0, 512)
  const shift = header.length < 512 ? 0 : header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return { names: new Set(), stream: () => Promise.resolve(null) }
  const sectorBytes = 2 ** shift
  const readSector = (sector: number): Promise<Buffer> => source.read((sector + 1) * sectorBytes, sectorBytes)
  const nextSector = await allocationOf(header, sectorBytes, readSector)
  const entries = await readDirectory(header.readUInt32LE(48), sectorBytes, readSector, nextSector)
  const sectorsOf = (start: number, bytes: number): Promise<Buffer> =>
    readChain(start, bytes, sectorBytes, nextSector, (sector, into, at) =>
      source.readInto(into, at, sectorBytes, (sector + 1) * sectorBytes),
    )
  const readMini = async (start: number, size: number): Promise<Buffer> => {
    const root = entries[0]
    const holder = await sectorsOf(root?.start ?? endOfChain, Math.min(root?.size ?? 0, source.size))
    const table = await sectorsOf(header.readUInt32LE(60), header.readUInt32LE(64) * sectorBytes)
    const next = (sector: number): Promise<number> =>
      Promise.resolve(sector * 4 + 4 <= table.length ? table.readUInt32LE(sector * 4) : endOfChain)
    return readChain(start, size, miniSectorBytes, next, (sector, into, at) =>
      Promise.resolve(
        holder.subarray(sector * miniSectorBytes, (sector + 1) * miniSectorBytes).copy(into, at),
      ),
    )
  }
  return {
    names: new Set(entries.map(({ name }) => name)),
    stream: async (...names) => {
      const entry = streamNamed(entries, names)
      if (entry === null) return null
      // Some writers tell more than there is.
      const size = Math.min(entry.size, source.size)
      return entry.size < header.readUInt32LE(56) ? readMini(entry.start, size) : sectorsOf(entry.start, size)
    },
  }
}

/** Reads `bytes` bytes of a chain of sectors, or fewer where it ends, leaves the file, or comes back. */
const readChain = async (
  start: number,
  bytes: number,
  sectorBytes: number,
  nextSector: (sector: number) => Promise<number>,
  readInto: (sector: number, into: Buffer, at: number) => Promise<number>,
): Promise<Buffer> => {
  const { fileBytes: limit } = binaryWorkbookBudget
  if (bytes > limit) throw new ReaderFailure('reader_workbook_too_large', { limit })
  const buffer = Buffer.alloc(Math.ceil(bytes / sectorBytes) * sectorBytes)
  const seen = new Set<number>()
  let length = 0
  for (let sector = start; length < bytes && sector < endOfChain; sector = await nextSector(sector)) {
    if (seen.has(sector)) break
    seen.add(sector)
    const read = await readInto(sector, buffer, length)
    length += read
    if (read < sectorBytes) break
  }
  return buffer.subarray(0, Math.min(length, bytes))
}

/** Entries by their number (MS-CFB 2.6); the first one is the root. */
const readDirectory = async (
  start: number,
  sectorBytes: number,
  readSector: (sector: number) => Promise<Buffer>,
  nextSector: (sector: number) => Promise<number>,
): Promise<Entry[]> => {
  const entries: Entry[] = []
  let sector = start
  for (let read = 0; read < maxDirectorySectors && sector < endOfChain; read += 1) {
    const bytes = await readSector(sector)
    for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes)
      entries.push(entryOf(bytes.subarray(at, at + entryBytes)))
    if (bytes.length < sectorBytes) break
    sector = await nextSector(sector)
  }
  return entries
}

const entryOf = (bytes: Buffer): Entry => {
  const nameBytes = bytes.readUInt16LE(64)
  const isNamed = nameBytes >= 2 && nameBytes <= 64
  return {
    name: isNamed ? bytes.toString('utf16le', 0, nameBytes - 2).toLowerCase() : '',
    type: bytes[66] ?? 0,
    siblings: [bytes.readUInt32LE(68), bytes.readUInt32LE(72)],
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  }
}

/** Objects in the workbook, which are storages, may have streams of the same name. */
const streamNamed = (entries: readonly Entry[], names: readonly string[]): Entry | null => {
  const belowRoot = new Set<number>()
  const open = [entries[0]?.child ?? endOfChain]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = entries[at]
    if (entry === undefined || belowRoot.has(at)) continue
    belowRoot.add(at)
    open.push(...entry.siblings)
  }
  for (const among of [[...belowRoot].map((at) => entries[at]), entries])
    for (const name of names) {
      const found = among.find((entry) => entry?.name === name && entry.type === streamType)
      if (found !== undefined) return found
    }
  return null
}

/** A function from a sector to the one that follows it in its chain (MS-CFB 2.3 and 2.5). */
const allocationOf = async (
  header: Buffer,
  sectorBytes: number,
  readSector: (sector: number) => Promise<Buffer>,
): Promise<(sector: number) => Promise<number>> => {
  const perSector = sectorBytes / 4
  const tables: number[] = []
  for (let at = 76; at < 512; at += 4) tables.push(header.readUInt32LE(at))
  let more = header.readUInt32LE(68)
  for (let read = 0; read < maxDirectorySectors && more < endOfChain; read += 1) {
    const bytes = await readSector(more)
    if (bytes.length < sectorBytes) break
    for (let at = 0; at < sectorBytes - 4; at += 4) tables.push(bytes.readUInt32LE(at))
    more = bytes.readUInt32LE(sectorBytes - 4)
  }
  // Chains mostly go on in the same part of the table.
  let held: { table: number; bytes: Buffer } | null = null
  return async (sector) => {
    const table = tables[Math.floor(sector / perSector)]
    if (table === undefined || table >= endOfChain) return endOfChain
    if (held?.table !== table) held = { table, bytes: await readSector(table) }
    const at = (sector % perSector) * 4
    return at + 4 <= held.bytes.length ? held.bytes.readUInt32LE(at) : endOfChain
  }
}
