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

/** A sound of this length at 128 kbit/s, with `otherBytes` bytes beside it. */
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

describe('audio verdict', () => {
  it.each<[string, MeasuredAudio, AudioVerdict]>([
    ['of 30 s is accepted', sound(30_000, 30_000), { verdict: 'accepted', reasons: [] }],
    ['of one frame is accepted', sound(26.122, 0), { verdict: 'accepted', reasons: [] }],
    ['of 10 MB is accepted', sound(30_000, 30_000, 9_520_000), { verdict: 'accepted', reasons: [] }],
    [
      'of one byte more than 10 MB is refused',
      sound(30_000, 30_000, 9_520_001),
      { verdict: 'refused', reasons: ['audio_over_10mb'] },
    ],
    [
      'over 30 s only by its padding is to be trimmed',
      sound(30_040.816, 30_000),
      { verdict: 'trim', reasons: ['audio_padding_over_30s'] },
    ],
    [
      'over 30 s by its recording is to be trimmed',
      sound(30_041, 30_000.023),
      { verdict: 'trim', reasons: ['audio_over_30s'] },
    ],
    [
      'over 30 s that a cut makes small enough is to be trimmed',
      sound(2 * tenMinutes, 2 * tenMinutes),
      { verdict: 'trim', reasons: ['audio_over_30s', 'audio_over_10mb'] },
    ],
    [
      'with too many bytes beside its sound is refused',
      sound(tenMinutes, tenMinutes, 9_520_001),
      { verdict: 'refused', reasons: ['audio_over_30s', 'audio_over_10mb'] },
    ],
  ])('an MP3 %s', (_name, audio, expected) => {
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

describe('verdicts of random sounds', () => {
  it('a sound is accepted and has no reasons exactly when it is within both limits', async () => {
    await checkProperty(anySound, (audio) => {
      const { verdict, reasons } = audioVerdict(audio)
      const isWithin = audio.containerMs <= maxAudioMs && audio.fileBytes <= maxAudioBytes
      expect([verdict === 'accepted', reasons.length === 0]).toEqual([isWithin, isWithin])
    })
  })

  it('a sound to be trimmed is accepted after a cut to 30 s, and a refused one is not', async () => {
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
