import { maxPeaks } from '../../../../shared/processes/reader.ts'
import { maxAudioMs } from '../../../../shared/rules/audio-verdict.ts'

/** What was recorded so far: it ends by itself at 30 seconds. */
export type Take = {
  /** @returns whether it is full */
  add: (samples: Float32Array) => boolean
  durationMs: () => number
  /** The loudest of what was added last, from 0 to 1. */
  level: () => number
  /** The loudest of all, in decibels of full scale; null = nothing but zeros. */
  peakDbfs: () => number | null
  /** For a drawing: 0 silence, 255 full scale. */
  peaks: () => number[]
  /** One channel of 16 bits, as the workspace makes a recording of it. */
  samples: () => ArrayBuffer
}

export const createTake = (sampleRateHz: number): Take => {
  const held = new Int16Array(Math.floor((maxAudioMs * sampleRateHz) / 1_000))
  let count = 0
  let level = 0
  let loudest = 0
  return {
    add: (samples) => {
      level = 0
      for (const sample of samples.subarray(0, held.length - count)) {
        const within = Number.isNaN(sample) ? 0 : Math.max(-1, Math.min(1, sample))
        level = Math.max(level, Math.abs(within))
        held[count] = Math.round(within * 32_767)
        count += 1
      }
      loudest = Math.max(loudest, level)
      return count === held.length
    },
    durationMs: () => (count * 1_000) / sampleRateHz,
    level: () => level,
    peakDbfs: () => (loudest === 0 ? null : 20 * Math.log10(loudest)),
    peaks: () => {
      const bars = Math.max(1, Math.min(maxPeaks, count))
      return Array.from({ length: bars }, (_, bar) => {
        const from = Math.floor((bar * count) / bars)
        const to = Math.floor(((bar + 1) * count) / bars)
        const most = held.subarray(from, to).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
        return Math.round((most / 32_767) * 255)
      })
    },
    samples: () => held.slice(0, count).buffer,
  }
}

/** The same as a WAV file that a player takes, in a `data:` URL: nothing of it is written anywhere. */
export const wavUrl = async (samples: ArrayBuffer, sampleRateHz: number): Promise<string> => {
  const head = new DataView(new ArrayBuffer(44))
  const text = (at: number, words: string) => {
    for (const [index, letter] of [...words].entries()) head.setUint8(at + index, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  head.setUint32(4, 36 + samples.byteLength, true)
  text(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, sampleRateHz, true)
  head.setUint32(28, 2 * sampleRateHz, true)
  head.setUint16(32, 2, true)
  head.setUint16(34, 16, true)
  text(36, 'data')
  head.setUint32(40, samples.byteLength, true)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('a recording in memory cannot be read')))
    reader.readAsDataURL(new Blob([head.buffer, samples], { type: 'audio/wav' }))
  })
}
