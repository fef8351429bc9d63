import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AudioVerdict,
  audioVerdict,
  maxAudioBytes,
  maxAudioMs,
  type MeasuredAudio,
} from '../../../shared/rules/audio-verdict.ts'
import { checkProperty } from '../../support/property.ts'

/** A sound of so long at 128 kbit/s, with so many bytes beside it. */
const sound = (containerMs: number, playableMs: number, otherBytes = 0): MeasuredAudio => {
  const soundBytes = containerMs * 16
  return {
    containerMs,
    playableMs,
    fileBytes: soundBytes + otherBytes,
    soundBytes,
    bitrateKbps: { max: 128 },
  }
}
const tenMinutes = 600_000

describe('a campaign takes an MP3', () => {
  it.each<[string, MeasuredAudio, AudioVerdict]>([
    ['of exactly 30 s', sound(30_000, 30_000), { verdict: 'accepted', reasons: [] }],
    ['of one frame', sound(26.122, 0), { verdict: 'accepted', reasons: [] }],
    ['of exactly 10,000,000 bytes', sound(30_000, 30_000, 9_520_000), { verdict: 'accepted', reasons: [] }],
    [
      'but not of one byte more, which no cut of its end takes away',
      sound(30_000, 30_000, 9_520_001),
      { verdict: 'refused', reasons: ['audio_over_10mb'] },
    ],
    [
      'once its padding is cut, where 30 s of recording were encoded',
      sound(30_040.816, 30_000),
      { verdict: 'trim', reasons: ['audio_padding_over_30s'] },
    ],
    [
      'once its end is cut, where the recording itself is longer',
      sound(30_041, 30_000.023),
      { verdict: 'trim', reasons: ['audio_over_30s'] },
    ],
    [
      'once its end is cut, which also makes it small enough',
      sound(2 * tenMinutes, 2 * tenMinutes),
      { verdict: 'trim', reasons: ['audio_over_30s', 'audio_over_10mb'] },
    ],
    [
      'but not where what lies beside its sound is too large already',
      sound(tenMinutes, tenMinutes, 9_520_001),
      { verdict: 'refused', reasons: ['audio_over_30s', 'audio_over_10mb'] },
    ],
  ])('%s', (_name, audio, expected) => {
    expect(audioVerdict(audio)).toEqual(expected)
  })
})

const anySound = fc
  .record({
    containerMs: fc.double({ min: 1, max: 7_200_000, noNaN: true }),
    addedMs: fc.double({ min: 0, max: 1_000, noNaN: true }),
    kbps: fc.constantFrom(8, 32, 128, 320),
    otherBytes: fc.oneof(fc.nat(100_000), fc.nat(20_000_000)),
  })
  .map(({ containerMs, addedMs, kbps, otherBytes }): MeasuredAudio => {
    const soundBytes = Math.ceil((containerMs * kbps) / 8)
    return {
      containerMs,
      playableMs: Math.max(0, containerMs - addedMs),
      fileBytes: soundBytes + otherBytes,
      soundBytes,
      bitrateKbps: { max: kbps },
    }
  })

describe('of any sound', () => {
  it('what is accepted is within both limits, and only that has no reason', async () => {
    await checkProperty(anySound, (audio) => {
      const { verdict, reasons } = audioVerdict(audio)
      const isWithin = audio.containerMs <= maxAudioMs && audio.fileBytes <= maxAudioBytes
      expect([verdict === 'accepted', reasons.length === 0]).toEqual([isWithin, isWithin])
    })
  })

  it('what is to be trimmed is accepted after a cut to 30 s, and what is refused is not', async () => {
    const cutOf = (audio: MeasuredAudio): MeasuredAudio => {
      const containerMs = Math.min(audio.containerMs, maxAudioMs)
      const soundBytes = Math.floor((audio.soundBytes * containerMs) / audio.containerMs)
      return {
        ...audio,
        containerMs,
        playableMs: Math.min(audio.playableMs, containerMs),
        soundBytes,
        fileBytes: audio.fileBytes - audio.soundBytes + soundBytes,
      }
    }
    // A byte of rounding decides nothing.
    const isClear = (audio: MeasuredAudio) => Math.abs(cutOf(audio).fileBytes - maxAudioBytes) > 1
    await checkProperty(anySound.filter(isClear), (audio) => {
      const wanted = audioVerdict(audio).verdict === 'refused' ? 'refused' : 'accepted'
      expect(audioVerdict(cutOf(audio)).verdict).toBe(wanted)
    })
  })
})
