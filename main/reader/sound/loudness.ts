import { type AudioSound, maxPeaks } from '../../../shared/processes/reader.ts'
import { silentDbfs } from '../../../shared/rules/audio-warnings.ts'
import type { Decoded } from './decode-frames.ts'

/** The loudest sample is remembered for every stretch of this length: what a leading silence is exact to. */
const stretchMs = 10
/** 40 dB below full scale: what is softer is the noise of a room. */
const audible = 0.01
const noSound = 10 ** (silentDbfs / 20)
/** In a recording that is soft as a whole, sound begins 30 dB below its loudest. */
const audibleOfLoudest = 0.0316
/** Share of samples over full scale from which distortion is heard; a loud but whole recording has next to none. */
const clippedShare = 0.001

/** Listens to samples as they are decoded, in memory that does not grow with them. */
export type Loudness = {
  add: (decoded: Decoded) => void
  sound: () => AudioSound
}

/** @param durationMs how long it will be; samples beyond are not heard */
export const createLoudness = (durationMs: number): Loudness => {
  const stretches = new Float32Array(Math.max(1, Math.ceil(durationMs / stretchMs)))
  let atMs = 0
  let samples = 0
  let over = 0

  return {
    add: ({ channels, sampleRateHz }) => {
      const length = channels[0]?.length ?? 0
      if (length === 0 || sampleRateHz <= 0) return
      const stretchesPerSample = 1_000 / sampleRateHz / stretchMs
      const first = atMs / stretchMs
      for (const channel of channels)
        for (let index = 0; index < length; index += 1) {
          const level = Math.abs(channel[index] ?? 0)
          const stretch = Math.floor(first + index * stretchesPerSample)
          if (level > 1) over += 1
          // Not a number where it cannot be one, and beyond the end, no comparison is true.
          if (level > (stretches[stretch] ?? Infinity)) stretches[stretch] = level
        }
      samples += length * channels.length
      atMs += (length * 1_000) / sampleRateHz
    },
    sound: () => {
      const loudest = stretches.reduce((most, level) => Math.max(most, level), 0)
      const threshold = Math.min(audible, loudest * audibleOfLoudest)
      const firstSound = loudest < noSound ? -1 : stretches.findIndex((level) => level > threshold)
      return {
        peaks: peaksOf(stretches),
        peakDbfs: loudest === 0 ? null : Math.round(200 * Math.log10(loudest)) / 10,
        leadingSilenceMs: firstSound < 0 ? durationMs : firstSound * stretchMs,
        clipped: over > samples * clippedShare,
      }
    },
  }
}

const peaksOf = (stretches: Float32Array): number[] => {
  const count = Math.min(maxPeaks, stretches.length)
  return Array.from({ length: count }, (_, peak) => {
    const from = Math.floor((peak * stretches.length) / count)
    const to = Math.floor(((peak + 1) * stretches.length) / count)
    const loudest = stretches.subarray(from, to).reduce((most, level) => Math.max(most, level), 0)
    return Math.round(Math.min(1, loudest) * 255)
  })
}
