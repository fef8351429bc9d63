import { type CentralDirectory, readCentralDirectory } from '../../zip/central-directory.ts'
import { type EntryBudget, inflateEntry } from '../../zip/inflate-entry.ts'
import { type PlacedEntry, placeEntries } from '../../zip/place-entries.ts'
import { damaged, overBudget, ZipFailure, type ZipFailureCode } from '../../zip/zip-failure.ts'
import { archiveBudget } from '../budgets.ts'
import type { ByteSource } from '../byte-source.ts'
import { ReaderFailure } from '../reader-failure.ts'

/** How many cells, or strings of cells, were found so far. */
export type CellsSoFar = () => number

/** Parts of a checked ZIP file by name, read within the budgets of rule D17. */
export type Archive = {
  has(name: string): boolean
  /** Compressed size, for progress; 0 for a part that is not there. */
  compressedBytes(name: string): number
  /** Size of its contents as it is declared, which inflating holds it to; 0 for a part that is not there. */
  bytes(name: string): number
  /**
   * Contents in pieces. `held`: the caller keeps what it reads, so the limits of size and compression ratio are strict. A
   * caller that keeps nothing passes a count of the cells found so far, and each cell permits more bytes. Throws `reader_archive_damaged`
   * {reason: 'part_missing'}, `reader_archive_over_budget` before the first piece where its declared size is too much,
   * and whatever inflating finds.
   */
  read(name: string, extent: 'held' | CellsSoFar): AsyncGenerator<Buffer>
  /** Contents in one piece. Throws `reader_workbook_too_large` {limit} for what is longer, and as `read` does. */
  readWhole(name: string, limitBytes: number): Promise<Buffer>
  /** Compressed bytes that have been read of all parts together. */
  bytesRead(): number
}

/** Throws `reader_archive_damaged` {reason} and `reader_archive_over_budget` {what, limit}. */
export const readArchiveDirectory = (source: ByteSource): Promise<CentralDirectory> =>
  asReaderFailure(() => readCentralDirectory(source, archiveBudget.entries))

/** Checks the whole list of entries before anything is inflated; no name may be there twice. */
export const openArchive = async (source: ByteSource, directory: CentralDirectory): Promise<Archive> => {
  const entries = await asReaderFailure(async () => byName(await placeEntries(source, directory)))
  const ledger: Ledger = { heldBytes: 0, compressedBytes: 0 }
  const read: Archive['read'] = (name, extent) => readPart(source, entries.get(keyOf(name)), extent, ledger)
  return {
    has: (name) => entries.has(keyOf(name)),
    bytes: (name) => entries.get(keyOf(name))?.bytes ?? 0,
    compressedBytes: (name) => entries.get(keyOf(name))?.compressedBytes ?? 0,
    read,
    readWhole: async (name, limitBytes) => {
      const { bytes = 0 } = entries.get(keyOf(name)) ?? {}
      if (bytes > limitBytes) throw new ReaderFailure('reader_workbook_too_large', { limit: limitBytes })
      return wholeOf(read(name, 'held'), bytes)
    },
    bytesRead: () => ledger.compressedBytes,
  }
}

export const archiveDamaged = (reason: string): ReaderFailure => readerFailureOf(damaged(reason))

/** What all parts of an archive have cost together so far. */
type Ledger = { heldBytes: number; compressedBytes: number }

const byName = (entries: readonly PlacedEntry[]): Map<string, PlacedEntry> => {
  const named = new Map<string, PlacedEntry>()
  for (const entry of entries) {
    const key = keyOf(entry.name)
    if (named.has(key)) throw damaged('name_twice')
    named.set(key, entry)
  }
  return named
}

/** Part names are the same in upper and lower case (ECMA-376 part 2, 6.2.2.3). */
const keyOf = (name: string): string => name.toLowerCase()

async function* readPart(
  source: ByteSource,
  entry: PlacedEntry | undefined,
  extent: 'held' | CellsSoFar,
  ledger: Ledger,
): AsyncGenerator<Buffer> {
  if (entry === undefined) throw archiveDamaged('part_missing')
  const isHeld = extent === 'held'
  const budget = isHeld ? heldBudget : streamedBudget(extent)
  const pieces = inflateEntry(source, entry, budget, (count) => {
    ledger.compressedBytes += count
  })
  try {
    checkDeclared(entry, isHeld)
    for await (const piece of pieces) {
      if (isHeld) ledger.heldBytes += piece.length
      if (ledger.heldBytes > archiveBudget.totalBytes)
        throw overBudget('total_bytes', archiveBudget.totalBytes)
      yield piece
    }
  } catch (error) {
    throw error instanceof ZipFailure ? readerFailureOf(error) : error
  }
}

const { ratio, ratioFreeBytes } = archiveBudget
const heldBudget: EntryBudget = { bytes: archiveBudget.entryBytes, ratio, ratioFreeBytes }
const streamedBudget = (cells: CellsSoFar): EntryBudget => ({
  bytes: archiveBudget.streamedBytes,
  ratio,
  ratioFreeBytes,
  earnedBytes: () => cells() * archiveBudget.bytesPerCell,
})

/** Deflate makes no more than 258 bytes of 2 bits (RFC 1951, 3.2.5). */
const deflateRatio = 1_032

/** Checks sizes when the file is opened, so that a limit is reported before the preview. */
const checkDeclared = ({ bytes, compressedBytes }: PlacedEntry, isHeld: boolean): void => {
  if (bytes > (compressedBytes + 1) * deflateRatio) throw damaged('size')
  const limit = isHeld ? archiveBudget.entryBytes : archiveBudget.streamedBytes
  if (bytes > limit) throw overBudget('entry_bytes', limit)
  const isRepetitive = bytes > ratioFreeBytes && bytes > compressedBytes * ratio
  if (isRepetitive && (isHeld || bytes > archiveBudget.repetitiveBytes)) throw overBudget('ratio', ratio)
}

/** Pieces that are `bytes` long together: inflating holds an entry to the size that it declares. */
const wholeOf = async (pieces: AsyncIterable<Buffer>, bytes: number): Promise<Buffer> => {
  const whole = Buffer.allocUnsafeSlow(bytes)
  let at = 0
  for await (const piece of pieces) at += piece.copy(whole, at)
  return whole
}

const asReaderFailure = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ZipFailure ? readerFailureOf(error) : error
  }
}

const readerFailureOf = ({ code, params }: ZipFailure): ReaderFailure =>
  new ReaderFailure(readerCodes[code], params)

const readerCodes = {
  zip_damaged: 'reader_archive_damaged',
  zip_encrypted: 'reader_encryption_unsupported',
  zip_over_budget: 'reader_archive_over_budget',
} as const satisfies Record<ZipFailureCode, string>
