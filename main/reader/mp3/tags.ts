import type { AudioTag } from '../../../shared/processes/reader.ts'
import type { FrameHeader } from './frame-header.ts'

/** A tag between frames: its kind, and how long it says it is. */
export type FoundTag = { tag: AudioTag; bytes: number }

export const id3v1Bytes = 128

/** The tag that begins at `offset`; null when there is none. What it says of its length is not checked. */
export const tagAt = (bytes: Buffer, offset: number): FoundTag | null => {
  // Asked at every frame: the first letter decides nearly always.
  const first = bytes[offset]
  if (first !== 0x49 && first !== 0x41) return null
  if (startsAt(bytes, offset, 'ID3')) return id3v2At(bytes, offset)
  if (startsAt(bytes, offset, 'APETAGEX')) return apeAt(bytes, offset)
  return null
}

export const isId3v1 = (bytes: Buffer): boolean => startsAt(bytes, 0, 'TAG')

/** ID3v2.4, section 3.1: seven bits a byte, and a footer of ten bytes when a flag says so. */
const id3v2At = (bytes: Buffer, offset: number): FoundTag | null => {
  if (offset + 10 > bytes.length || bytes[offset + 3] === 0xff || bytes[offset + 4] === 0xff) return null
  let size = 0
  for (const byte of bytes.subarray(offset + 6, offset + 10)) {
    if (byte > 0x7f) return null
    size = size * 128 + byte
  }
  const footer = ((bytes[offset + 5] ?? 0) & 0x10) === 0 ? 0 : 10
  return { tag: 'id3v2', bytes: 10 + size + footer }
}

/** APEv2: a header of 32 bytes, then items and a footer, which its size includes. */
const apeAt = (bytes: Buffer, offset: number): FoundTag | null => {
  if (offset + 32 > bytes.length) return null
  const isHeader = (bytes.readUInt32LE(offset + 20) & 0x2000_0000) !== 0
  // A footer without its header ends a tag whose beginning was passed unseen.
  return { tag: 'ape', bytes: isHeader ? 32 + bytes.readUInt32LE(offset + 12) : 32 }
}

/** What an encoder says in a first frame without sound. Its figures of frames and length are not read: they can lie. */
export type InfoFrame = { tags: AudioTag[]; delaySamples: number; paddingSamples: number }

/**
 * The Xing, Info or VBRI tag of the frame at `offset`, which then holds no sound; null in a frame with sound. LAME's
 * part tells how many samples the encoder put before and behind the sound.
 */
export const infoFrameAt = (bytes: Buffer, offset: number, header: FrameHeader): InfoFrame | null => {
  const frame = bytes.subarray(offset, offset + header.frameBytes)
  if (startsAt(frame, 4 + 32, 'VBRI')) return { tags: ['vbri'], delaySamples: 0, paddingSamples: 0 }
  // With a checksum, some encoders write the tag behind its two bytes, others as if it were not there.
  for (const start of [header.sideInfoEnd, header.sideInfoEnd + 2]) {
    const tag = startsAt(frame, start, 'Xing') ? 'xing' : startsAt(frame, start, 'Info') ? 'info' : null
    if (tag !== null) return withLame(frame, start, tag)
  }
  return null
}

const withLame = (frame: Buffer, start: number, tag: AudioTag): InfoFrame => {
  const plain = { tags: [tag], delaySamples: 0, paddingSamples: 0 }
  if (start + 8 > frame.length) return plain
  const flags = frame.readUInt32BE(start + 4)
  let lame = start + 8
  for (const [flag, bytes] of [
    [1, 4],
    [2, 4],
    [4, 100],
    [8, 4],
  ] as const)
    if ((flags & flag) !== 0) lame += bytes
  const isLame = ['LAME', 'Lavc', 'Lavf', 'L3.99', 'GOGO'].some((name) => startsAt(frame, lame, name))
  if (!isLame || lame + 24 > frame.length) return plain
  const both = frame.readUIntBE(lame + 21, 3)
  return { tags: [tag, 'lame'], delaySamples: both >> 12, paddingSamples: both & 0xfff }
}

const startsAt = (bytes: Buffer, offset: number, text: string): boolean =>
  offset + text.length <= bytes.length && bytes.toString('latin1', offset, offset + text.length) === text
