import { crc32, inflateRaw } from './inflate-raw.ts'
import type { PlacedEntry } from './place-entries.ts'
import { readAhead } from './read-ahead.ts'
import { damaged, overBudget } from './zip-failure.ts'
import type { ZipSource } from './zip-source.ts'

/**
 * What one entry may cost: how much comes out, and, beyond what is free of it, how many times what went in, or as much as
 * was earned by what was found in it so far.
 */
export type EntryBudget = { bytes: number; ratio: number; ratioFreeBytes: number; earnedBytes?: () => number }

const compressedChunkBytes = 64 * 1024

/**
 * Contents of an entry in pieces, under a budget that counts what really comes out. The declared size is good for one
 * thing only: an entry that yields another one is damaged. So is one whose checksum differs, which shows after the last
 * piece. A piece holds only until the next one is asked for.
 * @param onTaken called with the compressed bytes of each read
 * @throws ZipFailure `zip_damaged`, `zip_over_budget`
 */
export async function* inflateEntry(
  source: ZipSource,
  entry: PlacedEntry,
  budget: EntryBudget,
  onTaken: (compressedBytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0
  let taken = 0
  let checksum = 0
  const count = (chunkBytes: number): void => {
    taken += chunkBytes
    onTaken(chunkBytes)
  }
  const pieces =
    entry.method === 0
      ? storedPieces(source, entry, count)
      : inflateRaw(compressedChunks(source, entry, count))
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > entry.bytes) throw damaged('size')
    checkBudget(bytes, taken, budget)
    checksum = crc32(piece, checksum)
    yield piece
  }
  if (bytes !== entry.bytes) throw damaged('size')
  if (checksum !== entry.checksum) throw damaged('checksum')
}

const checkBudget = (bytes: number, compressedBytes: number, budget: EntryBudget): void => {
  if (bytes > budget.bytes) throw overBudget('entry_bytes', budget.bytes)
  if (bytes <= budget.ratioFreeBytes || bytes <= compressedBytes * budget.ratio) return
  if (bytes > (budget.earnedBytes?.() ?? 0)) throw overBudget('ratio', budget.ratio)
}

async function* storedPieces(
  source: ZipSource,
  entry: PlacedEntry,
  onTaken: (compressedBytes: number) => void,
): AsyncGenerator<Buffer> {
  const { dataOffset, compressedBytes } = entry
  let taken = 0
  for await (const piece of readAhead(
    source,
    dataOffset,
    dataOffset + compressedBytes,
    compressedChunkBytes,
  )) {
    if (piece.length < Math.min(compressedChunkBytes, compressedBytes - taken)) throw damaged('truncated')
    taken += piece.length
    onTaken(piece.length)
    yield piece
  }
  if (taken < compressedBytes) throw damaged('truncated')
}

async function* compressedChunks(
  source: ZipSource,
  entry: PlacedEntry,
  onTaken: (compressedBytes: number) => void,
): AsyncGenerator<Buffer> {
  let taken = 0
  while (taken < entry.compressedBytes) {
    const length = Math.min(compressedChunkBytes, entry.compressedBytes - taken)
    const chunk = await source.read(entry.dataOffset + taken, length)
    if (chunk.length < length) throw damaged('truncated')
    taken += length
    onTaken(length)
    yield chunk
  }
}
