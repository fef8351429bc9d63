import { describe, expect, test } from 'vitest'
import { decodeSound } from '../../../renderer/features/campaigns/voice/decode-sound.ts'
import { between, tone } from '../../support/audio/sound.ts'
import { wavFile, type WavEncoding } from '../../support/audio/wav.ts'
import { workedMs } from '../../support/worked.ts'

const decode = (bytes: Buffer<ArrayBuffer>, onProgress?: (share: number | null) => void) =>
  decodeSound(new Blob([bytes]), onProgress)

/** WAV is decoded by the demuxer itself, without what only Chromium has. */
describe('WAV decoding', () => {
  test.each<[WavEncoding, number, number, number]>([
    ['pcm16', 44_100, 2, 0.001],
    ['pcm24', 48_000, 1, 0.001],
    ['pcm24', 96_000, 6, 0.001],
    ['pcm8', 22_050, 1, 0.01],
    ['float', 32_000, 2, 0.001],
    ['alaw', 8_000, 1, 0.03],
  ])('WAV of %s at %i Hz with %i channels decodes to mono', async (encoding, rateHz, channels, tolerance) => {
    const wave = between(0.25, 0.75, tone(100, 0.5))
    const { samples, sampleRateHz } = await decode(wavFile(1, rateHz, wave, { encoding, channels }))
    expect(sampleRateHz).toBe(rateHz)
    const view = new Int16Array(samples)
    expect(view.length).toBe(rateHz)
    for (let index = 0; index < rateHz; index += 97)
      expect(Math.abs((view[index] ?? 9) / 32_767 - wave(index / rateHz))).toBeLessThan(tolerance)
  })

  test('sound louder than samples can hold is clipped, not wrapped around', async () => {
    const { samples } = await decode(wavFile(0.1, 8_000, () => 3, { encoding: 'float' }))
    expect(new Set(new Int16Array(samples))).toEqual(new Set([32_767]))
  })

  test('decoding a WAV file reports rising progress up to 1', async () => {
    const shares: (number | null)[] = []
    await decode(
      wavFile(20, 8_000, () => 0),
      (share) => shares.push(share),
    )
    expect(shares.length).toBeGreaterThan(3)
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((one, other) => (one ?? 0) - (other ?? 0)))
  })
})

describe('files that cannot be decoded', () => {
  const wav = wavFile(1, 8_000, tone(100))
  const changed = (offset: number, ...bytes: number[]): Buffer<ArrayBuffer> => {
    const copy = Buffer.from(wav)
    copy.set(bytes, offset)
    return copy
  }
  test.each([
    ['no sound at all', 'damaged', Buffer.from('Bom dia! '.repeat(200))],
    ['no bytes', 'damaged', Buffer.alloc(0)],
    ['only a header', 'damaged', wav.subarray(0, 44)],
    ['an unknown format code', 'damaged', changed(20, 0x31, 0)],
    ['an unsupported sample rate', 'damaged', changed(24, 0x58, 0x1b, 0, 0)],
    ['thousands of channels', 'damaged', changed(22, 0xff, 0x0f)],
    ['eleven minutes of sound', 'too_long', wavFile(660, 8_000, () => 0, { encoding: 'pcm8' })],
  ])('a file with %s is refused as %s', async (_name, reason, bytes) => {
    await expect(decode(bytes)).rejects.toMatchObject({ name: 'DecodeError', reason })
  })

  test('a file that claims to be hours long is handled with less than two seconds of work', async () => {
    const head = Buffer.from(wav)
    head.writeUInt32LE(0x7fff_fff0, 40)
    head.writeUInt32LE(0x7fff_ffff, 4)
    const before = workedMs()
    const outcome = await decode(head).then(
      () => 'decoded',
      (error: { reason: string }) => error.reason,
    )
    // What is there of it, or a refusal: never the memory that it claims.
    expect(['decoded', 'too_long', 'damaged']).toContain(outcome)
    expect(workedMs() - before).toBeLessThan(2_000)
  })
})
