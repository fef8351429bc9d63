/* eslint-disable no-control-regex -- signatures are made of such characters */
import { foreignKindOf } from '../foreign-kinds.ts'
import { type FrameHeader, frameHeaderAt, isSameStream, layerAt } from './frame-header.ts'

/**
 * Kinds of files that are no MP3, by their first bytes (as Latin-1). Many may hold MP3 frames, one behind the other, and
 * still are what they are: who plays an MP3 need not find them there.
 */
const containers: readonly { kind: string; start: RegExp }[] = [
  { kind: 'wav', start: /^(?:RIFF|RIFX|RF64).{4}WAVE/s },
  { kind: 'avi', start: /^RIFF.{4}AVI /s },
  { kind: 'aiff', start: /^FORM.{4}AIF[FC]/s },
  { kind: 'ogg', start: /^OggS/ },
  { kind: 'flac', start: /^fLaC/ },
  { kind: 'm4a', start: /^.{4}ftyp/s },
  { kind: 'mov', start: /^\0.{3}(?:moov|mdat|wide|free|skip|pnot)/s },
  { kind: 'swf', start: /^[FCZ]WS[\u0001-\u0040]/ },
  { kind: 'flv', start: /^FLV\u0001/ },
  { kind: 'realmedia', start: /^\.RMF/ },
  { kind: 'zip', start: /^PK\u0003\u0004/ },
  { kind: 'archive', start: /^(?:7z\u00bc\u00af|Rar!\u001a)/ },
  { kind: 'tar', start: /^[^\u00ff].{256}ustar/s },
  { kind: 'mpeg', start: /^\0\0\u0001\u00ba/ },
  // Packets of a transport stream, as broadcast or as recorded (with four bytes of time before each).
  { kind: 'mpeg', start: /^G.{187}G.{187}G/s },
  { kind: 'mpeg', start: /^[\0-\u003f].{3}G.{191}G.{191}G/s },
  { kind: 'wma', start: /^\u0030\u0026\u00b2\u0075\u008e\u0066\u00cf\u0011/ },
  { kind: 'webm', start: /^\u001a\u0045\u00df\u00a3/ },
  { kind: 'amr', start: /^#!AMR/ },
  { kind: 'midi', start: /^MThd/ },
]

/** The farthest byte that one of them looks at. */
const signatureReach = 3 * 192

/** The kind of what begins so and is no MP3, whatever frames lie in it; null when frames decide. */
export const containerKindAt = (bytes: Buffer, offset: number): string | null => {
  const head = bytes.toString('latin1', offset, offset + signatureReach)
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
