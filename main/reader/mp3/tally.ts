import type { AudioFacts } from '../../../shared/processes/reader.ts'
import { maxAudioMs } from '../../../shared/rules/audio-verdict.ts'
import type { FrameHeader } from './frame-header.ts'
import type { InfoFrame } from './tags.ts'

/** What the walk has counted so far. */
export type Tally = {
  /** Frames with sound. */
  readonly frames: number
  /** Bytes of all frames. */
  readonly frameBytes: number
  readonly junkBytes: number
  /** Sound of several sample rates, or mono and stereo. */
  readonly isMixed: boolean
  /** @param position where the frame begins, in bytes */
  addFrame: (header: FrameHeader, position: number) => void
  /** A frame without sound, that tells what the encoder added to the sound. */
  addInfoFrame: (header: FrameHeader, info: InfoFrame) => void
  addJunk: (bytes: number) => void
  /** @returns null when there was no frame with sound */
  facts: () => Omit<AudioFacts, 'tags' | 'fileBytes'> | null
}

/** From this many frames on, a different format is a second recording joined to the first, and not damage. */
const joinedFrames = 3

export const createTally = (): Tally => {
  let first: FrameHeader | null = null
  let frames = 0
  let soundBytes = 0
  let infoBytes = 0
  let junkBytes = 0
  let minKbps = Infinity
  let maxKbps = 0
  let addedSamples = 0
  let start = 0
  let end = 0
  // Damage may leave some frames of another stream.
  const samplesByRate = new Map<number, number>()
  const framesByFormat = new Map<number, number>()
  return {
    get frames() {
      return frames
    },
    get frameBytes() {
      return soundBytes + infoBytes
    },
    get junkBytes() {
      return junkBytes
    },
    get isMixed() {
      return [...framesByFormat.values()].filter((count) => count >= joinedFrames).length > 1
    },
    addFrame: (header, position) => {
      if (first === null) start = position
      first ??= header
      frames += 1
      soundBytes += header.frameBytes
      minKbps = Math.min(minKbps, header.bitrateKbps)
      maxKbps = Math.max(maxKbps, header.bitrateKbps)
      const format = 2 * header.sampleRateHz + header.channels
      framesByFormat.set(format, (framesByFormat.get(format) ?? 0) + 1)
      const samples = samplesByRate.get(header.sampleRateHz) ?? 0
      samplesByRate.set(header.sampleRateHz, samples + header.samplesPerFrame)
      if (end === 0 || durationOf(samplesByRate) <= maxAudioMs) end = position + header.frameBytes
    },
    addInfoFrame: (header, info) => {
      infoBytes += header.frameBytes
      addedSamples = info.delaySamples + info.paddingSamples
    },
    addJunk: (bytes) => {
      junkBytes += bytes
    },
    facts: () => {
      if (first === null) return null
      const { samplesPerFrame, sampleRateHz, channels } = first
      const containerMs = durationOf(samplesByRate)
      return {
        frames,
        samplesPerFrame,
        sampleRateHz,
        channels,
        containerMs,
        playableMs: Math.max(0, containerMs - (addedSamples * 1_000) / sampleRateHz),
        bitrateKbps: { min: minKbps, max: maxKbps, constant: minKbps === maxKbps },
        junkBytes,
        soundBytes,
        cut: { start, end },
      }
    },
  }
}

/** In milliseconds, of samples by their rate. */
const durationOf = (samplesByRate: ReadonlyMap<number, number>): number => {
  let ms = 0
  for (const [rateHz, samples] of samplesByRate) ms += (samples * 1_000) / rateHz
  return ms
}
