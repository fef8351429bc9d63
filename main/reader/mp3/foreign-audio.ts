import { foreignKindOf } from '../foreign-kinds.ts'
import { type FrameHeader, frameHeaderAt, isSameStream, layerAt } from './frame-header.ts'

/** Kinds of sound that are no MP3, by their first bytes (as Latin-1). A WAV may hold MP3 frames and still is a WAV. */
const containers: readonly { kind: string; start: RegExp }[] = [
  { kind: 'wav', start: /^(?:RIFF|RIFX|RF64).{4}WAVE/s },
  { kind: 'aiff', start: /^FORM.{4}AIF[FC]/s },
  { kind: 'ogg', start: /^OggS/ },
  { kind: 'flac', start: /^fLaC/ },
  { kind: 'm4a', start: /^.{4}ftyp/s },
  // eslint-disable-next-line no-control-regex -- signatures are made of such characters
  { kind: 'wma', start: /^\u0030\u0026\u00b2\u0075\u008e\u0066\u00cf\u0011/ },
  // eslint-disable-next-line no-control-regex -- signatures are made of such characters
  { kind: 'webm', start: /^\u001a\u0045\u00df\u00a3/ },
  { kind: 'amr', start: /^#!AMR/ },
  { kind: 'midi', start: /^MThd/ },
]

/** The kind of what begins so and is no MP3, whatever frames lie in it; null when frames decide. */
export const containerKindAt = (bytes: Buffer, offset: number): string | null => {
  const head = bytes.toString('latin1', offset, offset + 16)
  return containers.find(({ start }) => start.test(head))?.kind ?? null
}

/** What to call a beginning behind which no frames were found: a kind, or null where it could have been an MP3. */
export const kindWithoutFrames = (bytes: Buffer, offset: number): string | null => {
  const layer = layerAt(bytes, offset)
  if (layer === 0) return 'aac'
  if (layer === 1 || layer === 2) return `mp${layer}`
  if (layer === 3) return null
  return foreignKindOf(bytes.subarray(offset, offset + 4_096)) ?? 'text'
}

/** The longest frame that free format is searched for: 640 kbit/s at 8 kHz in MPEG-2.5, which LAME can write. */
const longestFreeFrameBytes = 5_761
/** Bytes behind a frame that `isFreeFormatAt` may look at. */
export const freeFormatReach = 2 * longestFreeFrameBytes + 8

/**
 * True where three headers of free format lie at equal distances, give or take the padding. A player has to guess such
 * frames' length as this does, many cannot, and a telephone exchange need not.
 */
export const isFreeFormatAt = (bytes: Buffer, offset: number): boolean => {
  const first = frameHeaderAt(bytes, offset)
  if (first === null || first.bitrateKbps !== 0) return false
  const isNext = (at: number): boolean => {
    const header: FrameHeader | null = frameHeaderAt(bytes, at)
    return header !== null && header.bitrateKbps === 0 && isSameStream(first, header)
  }
  for (let distance = first.sideInfoEnd; distance <= longestFreeFrameBytes; distance += 1) {
    const second = offset + distance
    if (isNext(second) && [-1, 0, 1].some((more) => isNext(second + distance + more))) return true
  }
  return false
}
