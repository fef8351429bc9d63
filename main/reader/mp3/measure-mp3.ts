import type { AudioFacts, AudioTag } from '../../../shared/processes/reader.ts'
import { audioBudget } from '../budgets.ts'
import type { ByteSource } from '../byte-source.ts'
import { createPacer } from '../../turns.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { containerKindAt, freeFormatReach, isFreeFormatAt, kindWithoutFrames } from './foreign-audio.ts'
import { type FrameHeader, frameHeaderAt, isSameStream } from './frame-header.ts'
import { createTally, type Tally } from './tally.ts'
import { id3v1Bytes, infoFrameAt, isId3v1, tagAt } from './tags.ts'
import { createWindow } from './window.ts'

/** So many headers of one stream, each where the one before ends, are no accident (rule D21). */
const headersToLock = 3
/**
 * A frame with sound.
 * @param bytes the whole frame, for as long as the call lasts
 * @param position where it begins, in bytes
 */
export type OnFrame = (header: FrameHeader, bytes: Buffer, position: number) => void

/** What one decision may have to see; a chain of headers and the head of a tag are shorter. */
const lookaheadBytes = freeFormatReach

/**
 * Measures an MP3 by walking its frames; what a header claims of the whole file is ignored. A frame counts when the
 * file holds all of it and the stream is locked: three headers in a row, or fewer that end with the sound. Every byte
 * is looked at a bounded number of times, and 256 KiB are in memory, whatever the file holds.
 * @param onFrame is told every frame with sound, in turn
 * @throws ReaderFailure `reader_audio_too_large` {limit}, `reader_audio_not_mp3` {kind}, `reader_audio_free_format`,
 *   `reader_audio_damaged`, `reader_audio_mixed_rates` for recordings that were joined though their sample rates or channels differ: what
 *   plays the rest of one at another's rate, or not at all, cannot be told from here
 */
export const measureMp3 = async (source: ByteSource, onFrame: OnFrame = () => {}): Promise<AudioFacts> => {
  if (source.size > audioBudget.fileBytes)
    throw new ReaderFailure('reader_audio_too_large', { limit: audioBudget.fileBytes })
  const tail = await source.read(Math.max(0, source.size - id3v1Bytes), id3v1Bytes)
  const hasId3v1 = source.size >= id3v1Bytes && isId3v1(tail)
  const tags = new Set<AudioTag>()
  const tally = createTally()
  const end = hasId3v1 ? source.size - id3v1Bytes : source.size
  const kind = await walk(source, end, tally, tags, onFrame)
  if (hasId3v1) tags.add('id3v1')
  const facts = tally.facts()
  if (facts === null && kind !== null) throw new ReaderFailure('reader_audio_not_mp3', { kind })
  // More noise than sound: whoever plays this may hear something else than what was measured.
  if (facts === null || tally.junkBytes > tally.frameBytes) throw new ReaderFailure('reader_audio_damaged')
  if (tally.isMixed) throw new ReaderFailure('reader_audio_mixed_rates')
  return { ...facts, tags: [...tags], fileBytes: source.size }
}

/**
 * Counts frames, tags and what is neither up to `end`.
 * @returns the kind that the sound's beginning would have if there were no frames; null = it looks like an MP3's
 */
const walk = async (
  source: ByteSource,
  end: number,
  tally: Tally,
  tags: Set<AudioTag>,
  onFrame: OnFrame,
): Promise<string | null> => {
  const window = createWindow(source)
  const pace = createPacer()
  let position = 0
  let kind: string | null = null
  let stream: FrameHeader | null = null
  let hasBegun = false
  let isAfterJunk = false
  while (position < end) {
    const moving = window.reach(position, lookaheadBytes)
    if (moving !== undefined) {
      await moving
      await pace()
    }
    const bytes = window.bytes.subarray(0, end - window.start)
    const offset = position - window.start
    // A file that shrinks while it is read.
    if (offset >= bytes.length) break

    // In the middle of noise, what looks like a tag could hide sound that players find.
    const tag = isAfterJunk ? null : tagAt(bytes, offset)
    if (tag !== null && position + tag.bytes <= end) {
      tags.add(tag.tag)
      position += tag.bytes
      continue
    }
    if (!hasBegun) {
      const container = containerKindAt(bytes, offset)
      if (container !== null) throw new ReaderFailure('reader_audio_not_mp3', { kind: container })
      if (isFreeFormatAt(bytes, offset)) throw new ReaderFailure('reader_audio_free_format')
      kind = tag === null ? kindWithoutFrames(bytes, offset) : null
    }
    const header = frameHeaderAt(bytes, offset)
    if (header !== null && (isNextOf(stream, header, bytes, offset) || locks(header, bytes, offset))) {
      const info = tally.frameBytes === 0 ? infoFrameAt(bytes, offset, header) : null
      if (info === null) {
        tally.addFrame(header, position)
        onFrame(header, bytes.subarray(offset, offset + header.frameBytes), position)
      } else tally.addInfoFrame(header, info)
      for (const infoTag of info?.tags ?? []) tags.add(infoTag)
      stream = header
      isAfterJunk = false
      position += header.frameBytes
    } else {
      const junkBytes = nextSync(bytes, offset + 1) - offset
      tally.addJunk(junkBytes)
      stream = null
      isAfterJunk = true
      position += junkBytes
    }
    hasBegun = true
  }
  return kind
}

/** Where the next two bytes are that could begin a frame of Layer III, or else the end. */
const nextSync = (bytes: Buffer, from: number): number => {
  const last = bytes.length - 1
  for (let at = from; at < last; at += 1)
    if (bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe6) === 0xe2) return at
  return bytes[last] === 0xff ? Math.max(from, last) : bytes.length
}

/** A whole frame of the stream that is locked. */
const isNextOf = (stream: FrameHeader | null, header: FrameHeader, bytes: Buffer, offset: number): boolean =>
  stream !== null && isSameStream(stream, header) && offset + header.frameBytes <= bytes.length

/** True when headers of one stream follow each other from here on: three, or fewer up to the end or a tag. */
const locks = (header: FrameHeader, bytes: Buffer, offset: number): boolean => {
  let at = offset
  let current = header
  for (let seen = 1; seen < headersToLock; seen += 1) {
    if (current.frameBytes === 0) return false
    at += current.frameBytes
    if (at === bytes.length || (at < bytes.length && tagAt(bytes, at) !== null)) return true
    const next = at < bytes.length ? frameHeaderAt(bytes, at) : null
    if (next === null || !isSameStream(header, next)) return false
    current = next
  }
  return true
}
