import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReaderFailure } from '../../../main/reader/reader-failure.ts'
import { encodeSamples } from '../../../main/reader/sound/encode.ts'
import { frame, frames, id3v1, id3v2 } from '../../support/audio/mp3-builder.ts'
import { factsOfMp3 } from '../../support/audio/measure.ts'
import { randomFrom } from '../../support/spreadsheets/seeded-random.ts'
import { between, cutOf, decode, listenTo, mp3Of, samplesOf, tone } from '../../support/audio/sound.ts'
import { checkProperty } from '../../support/property.ts'

const silence = () => 0
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))
/** The first sample that is heard, in milliseconds. */
const onsetMs = async (mp3: Uint8Array): Promise<number> => {
  const { samples, sampleRateHz } = await decode(mp3)
  return (samples.findIndex((sample) => Math.abs(sample) > 0.05) * 1_000) / sampleRateHz
}
/** What LAME and a decoder put before the sound: 1105 samples. */
const delayMs = (sampleRateHz: number): number => (1_105 * 1_000) / sampleRateHz

describe('sound analysis', () => {
  it('a recording is analysed for its level, its leading silence and its waveform', async () => {
    const { facts, sound } = await listenTo(await mp3Of(10, 44_100, between(2, 4, tone(440, 0.5))))
    expect(sound?.clipped).toBe(false)
    expect(sound?.peakDbfs).toBeGreaterThan(-7.5)
    expect(sound?.peakDbfs).toBeLessThan(-4.5)
    expect(Math.abs((sound?.leadingSilenceMs ?? 0) - 2_000 - delayMs(44_100))).toBeLessThanOrEqual(20)
    const peaks = sound?.peaks ?? []
    const loud = peaks.flatMap((peak, at) => (peak > 60 ? [(at * facts.containerMs) / peaks.length] : []))
    expect(loud.length).toBeGreaterThan(190)
    expect(loud[0]).toBeGreaterThan(1_990)
    expect(loud.at(-1)).toBeLessThan(4_060)
  })

  it('the level and the leading silence of silent and very soft recordings are measured', async () => {
    const empty = await listenTo(await mp3Of(3, 8_000, silence))
    expect(empty.sound?.peakDbfs ?? -100).toBeLessThan(-80)
    expect(Math.max(...(empty.sound?.peaks ?? []))).toBe(0)
    expect(empty.sound?.leadingSilenceMs).toBe(empty.facts.containerMs)
    const soft = await listenTo(await mp3Of(3, 16_000, between(1, 2, tone(300, 0.003))))
    expect(soft.sound?.peakDbfs).toBeLessThan(-45)
    expect(Math.abs((soft.sound?.leadingSilenceMs ?? 0) - 1_069)).toBeLessThan(30)
  })

  it('a recording that is too loud for its format is reported as clipped', async () => {
    const square = (seconds: number) => Math.sign(Math.sin(2 * Math.PI * 330 * seconds))
    expect((await listenTo(await mp3Of(2, 44_100, square))).sound).toMatchObject({ clipped: true })
    expect((await listenTo(await mp3Of(2, 44_100, tone(330, 0.97)))).sound).toMatchObject({ clipped: false })
  })

  it('tags and junk around the frames do not change the analysis of a recording', async () => {
    const sound = await mp3Of(4, 22_050, tone(440))
    const whole = await listenTo(sound)
    const among = await listenTo(joined(id3v2(500), sound, Buffer.alloc(40, 1), id3v1()))
    expect(among.sound).toEqual(whole.sound)
  })

  it('frames without valid sound are analysed without an error', async () => {
    const { facts, sound } = await listenTo(new Uint8Array(frames(200, { fill: 0x55 })))
    expect(facts.frames).toBe(200)
    expect(sound?.peaks.length).toBeGreaterThan(0)
  })

  it('a recording of more than ten minutes is not analysed and is cut only from its start', async () => {
    const long = new Uint8Array(frames(25_001, { rateHz: 48_000, kbps: 32, mono: true }))
    expect((await listenTo(long)).sound).toBeNull()
    await expect(cutOf(long, 1_000, 9_000)).rejects.toMatchObject({
      problem: { code: 'reader_audio_too_long', params: { minutes: 10 } },
    })
    expect((await listenTo(await cutOf(long, 0, 9_000))).facts.containerMs).toBe(9_000)
  })

  it('the title and the artist in the tags of a recording are read and cut to 100 characters', async () => {
    const tag = id3v2(0)
    const text = (name: string, words: string): Buffer => {
      const body = Buffer.concat([Buffer.from([3]), Buffer.from(words, 'utf8')])
      const head = Buffer.alloc(10)
      head.write(name, 'latin1')
      head.writeUInt32BE(body.length, 4)
      return Buffer.concat([head, body])
    }
    const body = Buffer.concat([text('TIT2', 'Olá,\u0007 é a\nRenata'), text('TPE1', 'x'.repeat(90_0))])
    const head = id3v2(0, { claimed: body.length })
    expect(tag.length).toBe(10)
    const { labels } = await listenTo(joined(head, body, await mp3Of(1, 44_100, tone(440))))
    expect(labels).toEqual({ title: 'Olá, é a Renata', artist: 'x'.repeat(100), album: null })
    expect((await listenTo(await mp3Of(1, 44_100, tone(440)))).labels).toEqual({
      title: null,
      artist: null,
      album: null,
    })
  })
})

describe('recording cuts', () => {
  it('a cut from the start of a recording keeps its frames byte for byte', async () => {
    const sound = await mp3Of(4, 44_100, tone(440))
    const cut = await cutOf(joined(id3v2(100), sound), 0, 2_345)
    const facts = await factsOfMp3(Buffer.from(cut))
    expect(facts.frames).toBe(Math.floor((2.345 * 44_100) / 1_152))
    expect(Buffer.from(sound.subarray(0, cut.length)).equals(Buffer.from(cut))).toBe(true)
  })

  it('a cut from the middle of a recording has the requested length and sound', async () => {
    for (const rateHz of [8_000, 22_050, 44_100, 48_000]) {
      const sound = await mp3Of(10, rateHz, between(5, 5.5, tone(440)))
      const cut = await cutOf(sound, 3_000, 7_000)
      const { containerMs, bitrateKbps, channels } = await factsOfMp3(Buffer.from(cut))
      expect(bitrateKbps.constant).toBe(true)
      expect(channels).toBe(1)
      expect(containerMs, `${rateHz} Hz`).toBeGreaterThanOrEqual(4_000)
      expect(containerMs, `${rateHz} Hz`).toBeLessThan(4_000 + 3 * 144)
      // Encoded twice, it is late twice.
      expect(Math.abs((await onsetMs(cut)) - 2_000 - 2 * delayMs(rateHz)), `${rateHz} Hz`).toBeLessThan(15)
    }
  })

  it('a cut of a recording is never longer than 30 s, whatever part is requested', async () => {
    for (const rateHz of [8_000, 22_050, 44_100, 48_000]) {
      // Frames are counted, and silence has as many of them as any sound.
      const version = rateHz < 12_000 ? 2.5 : rateHz < 32_000 ? 2 : 1
      const count = Math.ceil((62 * rateHz) / (version === 1 ? 1_152 : 576))
      const sound = new Uint8Array(frames(count, { version, rateHz, mono: true, fill: 0 }))
      for (const [fromMs, toMs] of [
        [0, 30_000],
        [0, 99_000],
        [1, 30_001],
        [17_000, 47_000],
        [31_000, 999_999],
      ] as const) {
        const { containerMs, samplesPerFrame, sampleRateHz } = await factsOfMp3(
          Buffer.from(await cutOf(sound, fromMs, toMs)),
        )
        const frameMs = (samplesPerFrame * 1_000) / sampleRateHz
        expect(containerMs, `${rateHz} Hz from ${fromMs}`).toBeLessThanOrEqual(30_000)
        expect(containerMs, `${rateHz} Hz from ${fromMs}`).toBeGreaterThan(30_000 - frameMs)
      }
    }
  })

  it('joined recordings of different sample rates cannot be cut', async () => {
    const mixed = joined(await mp3Of(3, 48_000, tone(440)), await mp3Of(3, 32_000, tone(440)))
    await expect(cutOf(mixed, 1_000, 5_000)).rejects.toMatchObject({
      problem: { code: 'reader_audio_mixed_rates' },
    })
  })
})

describe('sample encoding', () => {
  it('30 s of samples are encoded as an MP3 of at most 30 s', async () => {
    for (const rateHz of [8_000, 16_000, 44_100, 48_000, 96_000]) {
      const { containerMs } = await factsOfMp3(Buffer.from(await mp3Of(30, rateHz, silence)))
      expect(containerMs, `${rateHz} Hz`).toBeLessThanOrEqual(30_000)
      expect(containerMs, `${rateHz} Hz`).toBeGreaterThan(29_900)
    }
  })

  it('samples of more than 30 s are encoded in full', async () => {
    const { containerMs } = await factsOfMp3(Buffer.from(await mp3Of(30.5, 16_000, tone(440))))
    expect(containerMs).toBeGreaterThanOrEqual(30_500)
  })

  it('the encoder refuses empty input and more than ten minutes of samples', async () => {
    await expect(encodeSamples(new Uint8Array(1), 8_000)).rejects.toMatchObject({
      problem: { code: 'reader_file_empty' },
    })
    await expect(encodeSamples(samplesOf(601, 8_000, silence), 8_000)).rejects.toMatchObject({
      problem: { code: 'reader_audio_too_long', params: { minutes: 10 } },
    })
  })
})

describe('hostile recordings', () => {
  /** What was made of bytes: a result of the job, or a typed problem; anything else stays thrown. */
  const outcomeOf = async (work: () => Promise<unknown>): Promise<string> => {
    try {
      await work()
      return 'done'
    } catch (error) {
      if (error instanceof ReaderFailure) return error.problem.code
      throw error
    }
  }

  it('a damaged recording is analysed and cut, or refused with a typed problem', async () => {
    // A few frames, as each run decodes and encodes all that the damage leaves of them.
    const sound = await mp3Of(0.4, 22_050, tone(440))
    const seen = new Set<string>()
    await checkProperty(
      fc.tuple(
        fc.array(fc.record({ at: fc.nat(sound.length - 1), byte: fc.nat(255) }), { maxLength: 160 }),
        fc.nat(sound.length),
      ),
      async ([changes, end]) => {
        const broken = sound.slice(0, end)
        for (const { at, byte } of changes) if (at < end) broken[at] = byte
        const outcomes = [
          await outcomeOf(() => listenTo(broken)),
          await outcomeOf(() => cutOf(broken, 80, 280)),
        ]
        for (const each of outcomes) {
          expect(each).toMatch(/^(?:done|reader_\w+)$/)
          seen.add(each)
        }
      },
      { runs: 150 },
    )
    expect(seen).toContain('done')
    expect(seen.size).toBeGreaterThan(1)
  })

  it('a recording whose frames are random bytes is analysed and cut', async () => {
    const random = randomFrom(7)
    const noise = Buffer.concat(
      Array.from({ length: 300 }, () => {
        const one = frame({ kbps: 128, rateHz: 44_100 })
        for (let at = 4; at < one.length; at += 1) one[at] = random(256)
        return one
      }),
    )
    const { sound } = await listenTo(new Uint8Array(noise))
    expect(sound).not.toBeNull()
    expect(
      (await factsOfMp3(Buffer.from(await cutOf(new Uint8Array(noise), 500, 5_000)))).frames,
    ).toBeGreaterThan(100)
  })

  it('a recording with a tag that claims an enormous picture is still measured', async () => {
    const sound = await mp3Of(1, 22_050, tone(440))
    const picture = Buffer.alloc(200, 0xff)
    picture.write('APIC', 0, 'latin1')
    picture.writeUInt32BE(0x7f7f7f7f, 4)
    const tag = Buffer.concat([id3v2(0, { claimed: picture.length }), picture])
    expect((await listenTo(joined(tag, sound))).facts.frames).toBeGreaterThan(30)
  })
})
