import { type ByteSource, byteSourceOf } from '../byte-source.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { Buffer } from './buffer.ts'
import { letGo } from './garbage.ts'

/** A file of this size is held as a whole: that costs less than asking for its parts. */
const heldBytes = 4 * 1024 * 1024
/** A shorter read, which does not go on where the last one ended, is answered from a piece that is kept. */
const shortRead = 32 * 1024
const pieceBytes = 64 * 1024
const keptPieces = 16
/** A workbook's sheet is read beside its texts, each in a row. */
const mostStreams = 3
/** What is read in a row comes by this buffer: new memory for each piece would cost more than reading it. */
const streamBytes = 256 * 1024

/**
 * The file that was put into this page, the only one that Chromium's main process lets it read.
 * @throws ReaderFailure `reader_file_missing`, `reader_file_empty`, `reader_file_unreadable` {reason}
 */
export const openPickedFile = async (file: Blob | undefined): Promise<ByteSource> => {
  if (file === undefined) throw new ReaderFailure('reader_file_missing')
  if (file.size === 0) throw new ReaderFailure('reader_file_empty')
  if (file.size > heldBytes) return streamedSource(file)
  return byteSourceOf(new Uint8Array(await orUnreadable(() => file.arrayBuffer())))
}

type Stream = {
  at: number
  reader: ReadableStreamBYOBReader
  buffer: ArrayBuffer
  /** Bytes that were read but not requested yet. */
  ready: Uint8Array
}

const streamedSource = (file: Blob): ByteSource => {
  const pieces = new Map<number, Promise<Uint8Array>>()
  /** The one that was used last is the last. */
  let streams: Stream[] = []
  // One after the other: all share the streams.
  let last: Promise<unknown> = Promise.resolve()

  const pieceAt = (start: number): Promise<Uint8Array> => {
    const kept = pieces.get(start)
    if (kept !== undefined) return kept
    const read = orUnreadable(
      async () => new Uint8Array(await file.slice(start, start + pieceBytes).arrayBuffer()),
    )
    pieces.set(start, read)
    for (const oldest of pieces.keys()) if (pieces.size > keptPieces) pieces.delete(oldest)
    return read
  }

  const fromPieces = async (into: Uint8Array, position: number): Promise<number> => {
    let filled = 0
    while (filled < into.length) {
      const at = position + filled
      const start = at - (at % pieceBytes)
      const piece = (await pieceAt(start)).subarray(at - start, at - start + into.length - filled)
      if (piece.length === 0) break
      into.set(piece, filled)
      filled += piece.length
    }
    return filled
  }

  const streamAt = (position: number): Stream => {
    const going = streams.find(({ at }) => at === position)
    if (going !== undefined) {
      streams = [...streams.filter((each) => each !== going), going]
      return going
    }
    if (streams.length === mostStreams) endStream(streams.shift())
    const reader = file.slice(position).stream().getReader({ mode: 'byob' })
    const begun = { at: position, reader, buffer: new ArrayBuffer(streamBytes), ready: new Uint8Array(0) }
    streams.push(begun)
    return begun
  }

  const fromStream = async (into: Uint8Array, position: number): Promise<number> => {
    const going = streamAt(position)
    let filled = 0
    while (filled < into.length) {
      if (going.ready.length === 0) {
        const { value } = await orUnreadable(() => going.reader.read(new Uint8Array(going.buffer)))
        if (value === undefined || value.length === 0) break
        letGo(value.length)
        going.buffer = value.buffer
        going.ready = value
      }
      const piece = going.ready.subarray(0, into.length - filled)
      into.set(piece, filled)
      going.ready = going.ready.subarray(piece.length)
      going.at += piece.length
      filled += piece.length
    }
    if (going.at >= file.size) streams = streams.filter((each) => each !== going)
    return filled
  }

  const fill = (into: Uint8Array, position: number): Promise<number> => {
    const work = (): Promise<number> =>
      into.length < shortRead && !streams.some(({ at }) => at === position)
        ? fromPieces(into, position)
        : fromStream(into, position)
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  const within = (position: number, length: number): number =>
    Math.max(0, Math.min(length, file.size - position))

  return {
    size: file.size,
    readInto: (buffer, offset, length, position) =>
      fill(new Uint8Array(buffer.buffer, buffer.byteOffset + offset, within(position, length)), position),
    read: async (position, length) => {
      const bytes = new Buffer(within(position, length))
      return bytes.subarray(0, await fill(bytes, position)) as never
    },
    close: () => {
      for (const stream of streams.splice(0)) endStream(stream)
      return Promise.resolve()
    },
  }
}

const endStream = (stream: Stream | undefined): void => void stream?.reader.cancel().catch(() => {})

/** Chromium says no more than these; whoever gave the file looks for the reason. */
const orUnreadable = async <T>(operation: () => Promise<T>): Promise<T> => {
  try {
    return await operation()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'NotFoundError') throw new ReaderFailure('reader_file_missing')
    throw new ReaderFailure('reader_file_unreadable', { reason: 'changed' })
  }
}
