import { Readable, pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { archiveBudget } from '../budgets.ts'
import type { ByteSource } from '../byte-source.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { archiveDamaged, type DirectoryEntry } from './central-directory.ts'

export type PlacedEntry = DirectoryEntry & { dataOffset: number }

/** What all entries of an archive have cost together so far. */
export type InflationLedger = { heldBytes: number; compressedBytes: number }

const compressedChunkBytes = 64 * 1024
const inflatedChunkBytes = 128 * 1024

/**
 * Contents of an entry in pieces, under the budgets of rule D17, which count what really comes out. The declared size
 * is good for one thing only: an entry that yields another one is damaged. So is one whose checksum differs, which
 * shows after the last piece.
 */
export async function* inflateEntry(
  source: ByteSource,
  entry: PlacedEntry,
  extent: 'held' | 'streamed',
  ledger: InflationLedger,
): AsyncGenerator<Buffer> {
  let bytes = 0
  let checksum = 0
  const taken = { bytes: 0 }
  const compressed = compressedChunks(source, entry, ledger, taken)
  const pieces = entry.method === 0 ? compressed : inflate(compressed)
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > entry.bytes) throw archiveDamaged('size')
    if (extent === 'held') ledger.heldBytes += piece.length
    checkBudget(bytes, taken.bytes, extent, ledger)
    checksum = crc32(piece, checksum)
    yield piece
  }
  if (bytes !== entry.bytes) throw archiveDamaged('size')
  if (checksum !== entry.checksum) throw archiveDamaged('checksum')
}

const checkBudget = (
  bytes: number,
  compressedBytes: number,
  extent: 'held' | 'streamed',
  ledger: InflationLedger,
): void => {
  const limit = extent === 'held' ? archiveBudget.entryBytes : archiveBudget.streamedBytes
  if (bytes > limit) throw overBudget('entry_bytes', limit)
  if (ledger.heldBytes > archiveBudget.totalBytes) throw overBudget('total_bytes', archiveBudget.totalBytes)
  if (bytes > archiveBudget.ratioFreeBytes && bytes > compressedBytes * archiveBudget.ratio) {
    throw overBudget('ratio', archiveBudget.ratio)
  }
}

async function* compressedChunks(
  source: ByteSource,
  entry: PlacedEntry,
  ledger: InflationLedger,
  taken: { bytes: number },
): AsyncGenerator<Buffer> {
  while (taken.bytes < entry.compressedBytes) {
    const length = Math.min(compressedChunkBytes, entry.compressedBytes - taken.bytes)
    const chunk = await source.read(entry.dataOffset + taken.bytes, length)
    if (chunk.length < length) throw archiveDamaged('truncated')
    taken.bytes += length
    ledger.compressedBytes += length
    yield chunk
  }
}

async function* inflate(compressed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: inflatedChunkBytes })
  // What goes wrong in here is thrown by the iteration below.
  pipeline(Readable.from(compressed, { highWaterMark: 2 }), inflater, () => {})
  try {
    for await (const piece of inflater) yield piece as Buffer
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw archiveDamaged('deflate')
    throw error
  }
}

const overBudget = (what: string, limit: number): ReaderFailure =>
  new ReaderFailure('reader_archive_over_budget', { what, limit })
