import { truncateSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  apeTag,
  bitratesOf,
  frame,
  frames,
  type FrameSpec,
  id3v1,
  id3v2,
  infoFrame,
  sampleRatesOf,
  vbriFrame,
} from '../../support/audio/mp3-builder.ts'
import { factsOfMp3, measure, measurePath } from '../../support/audio/measure.ts'
import { fileOf } from '../../support/spreadsheets/run-reader.ts'
import { checkProperty } from '../../support/property.ts'
import { workedMs } from '../../support/worked.ts'

const damaged = { problem: { code: 'reader_audio_damaged', params: {} } }
const notMp3 = (kind: string) => ({ problem: { code: 'reader_audio_not_mp3', params: { kind } } })

describe('MP3 measurement', () => {
  it('an MP3 of constant bit rate is measured by its frames', async () => {
    expect(await factsOfMp3(frames(100))).toEqual({
      frames: 100,
      samplesPerFrame: 1152,
      sampleRateHz: 44_100,
      channels: 2,
      containerMs: (100 * 1152 * 1_000) / 44_100,
      playableMs: (100 * 1152 * 1_000) / 44_100,
      bitrateKbps: { min: 64, max: 64, constant: true },
      tags: [],
      junkBytes: 0,
      soundBytes: 100 * 208,
      cut: { start: 0, end: 100 * 208 },
      fileBytes: 100 * 208,
    })
  })

  it('a mono MP3 of 416 frames at 8 kHz is measured as 29,952 ms', async () => {
    const facts = await factsOfMp3(frames(416, { version: 2.5, rateHz: 8_000, kbps: 16, mono: true }))
    expect(facts).toMatchObject({ frames: 416, samplesPerFrame: 576, channels: 1, containerMs: 29_952 })
  })

  it('an MP3 of 1,250 frames at 48 kHz is measured as exactly 30 s', async () => {
    const facts = await factsOfMp3(frames(1_250, { rateHz: 48_000 }))
    expect(facts.containerMs).toBe(30_000)
  })

  it('an MP3 of changing bit rate without an encoder tag is reported as variable', async () => {
    const facts = await factsOfMp3(...[32, 320, 64, 128, 32].map((kbps) => frame({ kbps })))
    expect(facts).toMatchObject({ frames: 5, bitrateKbps: { min: 32, max: 320, constant: false } })
  })

  it.each(['Xing', 'Info'] as const)('the frame of a %s tag does not count as sound', async (tag) => {
    const lame = { delay: 576, padding: 1_200 }
    for (const spec of [
      {},
      { mono: true },
      { checksum: true },
      { version: 2, mono: true },
      { version: 2 },
    ] satisfies FrameSpec[]) {
      const facts = await factsOfMp3(
        infoFrame({ ...spec, tag, claimedFrames: 1_000_000, lame }),
        frames(100, spec),
      )
      const samples = 100 * facts.samplesPerFrame
      expect(facts).toMatchObject({
        frames: 100,
        bitrateKbps: { min: 64, max: 64 },
        tags: [tag.toLowerCase(), 'lame'],
        playableMs: ((samples - 1_776) * 1_000) / facts.sampleRateHz,
      })
    }
  })

  it('encoder padding is excluded from the playable length at every sample rate', async () => {
    for (const version of [1, 2, 2.5] as const)
      for (const rateHz of sampleRatesOf(version)) {
        const samplesPerFrame = version === 1 ? 1152 : 576
        const delay = 576
        // The least padding that makes whole frames, and LAME's habit of one more.
        const count = Math.ceil((30 * rateHz + delay) / samplesPerFrame) + 1
        const padding = count * samplesPerFrame - 30 * rateHz - delay
        const spec = { version, rateHz, mono: true }
        const info = infoFrame({ ...spec, tag: 'Info', lame: { delay, padding } })
        expect((await factsOfMp3(info, frames(count, spec))).playableMs, `${rateHz} Hz`).toBe(30_000)
      }
  })

  it('the frame of a VBRI tag does not count as sound', async () => {
    expect(await factsOfMp3(vbriFrame(), frames(10))).toMatchObject({ frames: 10, tags: ['vbri'] })
  })

  it('a frame with a Xing tag in the middle of an MP3 counts as sound', async () => {
    expect(await factsOfMp3(frames(5), infoFrame({ tag: 'Xing' }), frames(5))).toMatchObject({ frames: 11 })
  })

  it('the playable length is 0 when the claimed encoder padding exceeds the recording', async () => {
    const facts = await factsOfMp3(
      infoFrame({ tag: 'Info', lame: { delay: 4_095, padding: 4_095 } }),
      frames(3),
    )
    expect(facts.playableMs).toBe(0)
  })

  it('the frames between tags of all kinds are counted, and no tag counts as junk', async () => {
    const facts = await factsOfMp3(
      id3v2(300),
      id3v2(20, { footer: true }),
      apeTag(100),
      infoFrame({ tag: 'Info' }),
      frames(20),
      apeTag(400),
      id3v2(10, { footer: true }),
      id3v1(),
    )
    expect(facts).toMatchObject({ frames: 20, junkBytes: 0, tags: ['id3v2', 'ape', 'info', 'id3v1'] })
  })

  it('false frame headers in a 3 MB picture of an ID3 tag are not counted', async () => {
    const picture = Buffer.concat(Array.from({ length: 15_000 }, () => frame({ kbps: 64 })))
    const tag = id3v2(picture.length)
    picture.copy(tag, 10)
    expect(await factsOfMp3(tag, frames(7))).toMatchObject({ frames: 7, junkBytes: 0 })
  })

  it('a truncated last frame of an MP3 counts as junk', async () => {
    expect(await factsOfMp3(frames(9), frame().subarray(0, 150))).toMatchObject({
      frames: 9,
      junkBytes: 150,
    })
    expect(await factsOfMp3(frames(9), frame().subarray(0, 207), id3v1())).toMatchObject({
      frames: 9,
      junkBytes: 207,
    })
  })

  it.each([1, 2])('an MP3 with only %i frame(s) is measured unless junk follows', async (count) => {
    expect(await factsOfMp3(frames(count))).toMatchObject({ frames: count })
    expect(await factsOfMp3(frames(count), apeTag(3), id3v1())).toMatchObject({ frames: count })
    expect(await measure(frames(count), Buffer.alloc(10))).toEqual(damaged)
  })

  it('bytes before, between and after the frames of an MP3 count as junk', async () => {
    const junk = Buffer.from('00fffb9000fffb50c4ffe3ffffffffff0102', 'hex')
    const facts = await factsOfMp3(Buffer.alloc(1_000), frames(10), junk, frames(12), junk)
    expect(facts).toMatchObject({ frames: 22, junkBytes: 1_000 + 2 * junk.length })
  })

  it('frames and junk of an MP3 are counted across the borders of its read buffers', async () => {
    const facts = await factsOfMp3(frames(900, { kbps: 320 }), Buffer.alloc(333), frames(900, { kbps: 320 }))
    expect(facts).toMatchObject({ frames: 1_800, junkBytes: 333 })
  })

  it.each([
    ['two sample rates', { rateHz: 44_100 }, { version: 2, rateHz: 22_050 }],
    ['two sample rates of one version', { rateHz: 48_000 }, { rateHz: 32_000 }],
    ['mono and stereo', { rateHz: 44_100, mono: true }, { rateHz: 44_100 }],
  ] as const)('joined recordings of %s are refused, in either order', async (_, one, other) => {
    const recordings = [
      [frames(100, one), frames(3, other)],
      [frames(3, other), frames(100, one)],
      [frames(50, one), frames(40, other), frames(50, one)],
    ]
    for (const parts of recordings)
      await expect(factsOfMp3(...parts)).rejects.toThrow('reader_audio_mixed_rates')
  })

  it('joined recordings of one sample rate and other bit rates are measured, as are frames that damage left', async () => {
    const joined = await factsOfMp3(frames(100, { kbps: 64 }), frames(50, { kbps: 128 }))
    expect(joined).toMatchObject({ frames: 150, bitrateKbps: { min: 64, max: 128 } })
    expect(await factsOfMp3(frames(100), frames(2, { rateHz: 48_000 }))).toMatchObject({ frames: 102 })
  })

  it('any sequence of frames is measured exactly', async () => {
    const spec = fc.constantFrom(1, 2, 2.5).chain((version) =>
      fc.record({
        version: fc.constant(version),
        rateHz: fc.constantFrom(...sampleRatesOf(version)),
        mono: fc.boolean(),
        fill: fc.integer({ min: 0, max: 254 }),
        each: fc.array(fc.record({ kbps: fc.constantFrom(...bitratesOf(version)), padding: fc.boolean() }), {
          minLength: 3,
          maxLength: 200,
        }),
      }),
    )
    await checkProperty(
      fc.tuple(spec, fc.nat(50), fc.boolean()),
      async ([{ each, ...stream }, tagBytes, hasV1]) => {
        const built = each.map((one) => frame({ ...stream, ...one }))
        const facts = await factsOfMp3(id3v2(tagBytes), ...built, ...(hasV1 ? [id3v1()] : []))
        const samples = each.length * (stream.version === 1 ? 1152 : 576)
        expect(facts).toMatchObject({
          frames: each.length,
          junkBytes: 0,
          containerMs: (samples * 1_000) / stream.rateHz,
          channels: stream.mono ? 1 : 2,
          bitrateKbps: {
            min: Math.min(...each.map(({ kbps }) => kbps)),
            max: Math.max(...each.map(({ kbps }) => kbps)),
          },
        })
      },
      { runs: 200 },
    )
  })
})

describe('files that are not MP3', () => {
  const text = (content: string): Buffer => Buffer.from(content, 'latin1')
  /** Seven whole frames and two bytes: what is in a packet of a transport stream. */
  const smallFrames = Buffer.concat([frames(7, { version: 2, kbps: 8, mono: true }), Buffer.alloc(2)])
  it.each([
    ['wav', Buffer.concat([text('RIFF....WAVEfmt '), frames(50)])],
    ['ogg', Buffer.concat([text('OggS'), frames(50)])],
    ['m4a', text('\0\0\0\u0020ftypM4A ')],
    ['mov', Buffer.concat([text('\0\0\0\u0008widemdat'), frames(50)])],
    ['avi', Buffer.concat([text('RIFF....AVI LIST'), frames(50)])],
    ['swf', Buffer.concat([text('FWS\u0009'), frames(50)])],
    ['flv', Buffer.concat([text('FLV\u0001'), frames(50)])],
    ['realmedia', Buffer.concat([text('.RMF'), frames(50)])],
    ['zip', Buffer.concat([text('PK\u0003\u0004'), frames(50)])],
    ['archive', Buffer.concat([text('Rar!\u001a\u0007'), frames(50)])],
    ['tar', Buffer.concat([text(`aviso.mp3${'\0'.repeat(248)}ustar`), Buffer.alloc(250), frames(50)])],
    ['mpeg', Buffer.concat([text('\0\0\u0001\u00ba'), frames(50)])],
    ['mpeg', Buffer.concat(Array.from({ length: 50 }, () => Buffer.concat([text('G...'), smallFrames])))],
    ['mpeg', Buffer.concat(Array.from({ length: 50 }, () => Buffer.concat([text('....G...'), smallFrames])))],
    ['flac', Buffer.concat([id3v2(50), text('fLaC....')])],
    ['aac', Buffer.from('fff15080002ffc', 'hex')],
    ['mp2', Buffer.from('fffd8404aaaaaaaaaaaaaaaaaa', 'hex')],
    ['text', text('Bom dia! '.repeat(1_000))],
    ['html', text('<!doctype html><title>x</title>')],
    ['pdf', text('%PDF-1.7')],
    ['binary', Buffer.alloc(5_000)],
  ])('a file of kind %s is refused as not an MP3 (case %#)', async (kind, bytes) => {
    expect(await measure(bytes)).toEqual(notMp3(kind))
  })

  it('an audio file of zero bytes is refused as empty', async () => {
    expect(await measure(Buffer.alloc(0))).toEqual({ problem: { code: 'reader_file_empty', params: {} } })
  })

  it('an MP3 in free format is refused', async () => {
    const free = Array.from({ length: 20 }, () => frame({ kbps: 0, bytes: 500 }))
    expect(await measure(id3v2(10), ...free)).toEqual({
      problem: { code: 'reader_audio_free_format', params: {} },
    })
  })

  it('a tag without sound, a tag longer than its file and a lone frame header are refused as damaged', async () => {
    expect(await measure(id3v2(500))).toEqual(damaged)
    expect(await measure(id3v2(500, { claimed: 100_000 }))).toEqual(damaged)
    expect(await measure(frame().subarray(0, 4))).toEqual(damaged)
  })

  it('an MP3 with more junk than frames is refused as damaged', async () => {
    expect(await measure(frames(5), Buffer.alloc(10_000, 0x33))).toEqual(damaged)
  })

  it('an MP3 of more than 100 MB is refused within 1 s of work', async () => {
    const path = fileOf(frames(10))
    truncateSync(path, 100_000_001)
    const before = workedMs()
    expect(await measurePath(path)).toEqual({
      problem: { code: 'reader_audio_too_large', params: { limit: 100_000_000 } },
    })
    expect(workedMs() - before).toBeLessThan(1_000)
  })
})

describe('hostile audio bytes', () => {
  const size = 10_000_000
  const repeated = (hex: string): Buffer => Buffer.alloc(size, Buffer.from(hex, 'hex'))
  it.each([
    ['0xff', repeated('ff')],
    ['adjacent frame headers', repeated('fffb9000')],
    ['free-format frame headers', repeated('fffb0000')],
    [
      'chains of two frames',
      Buffer.concat(
        Array.from({ length: 20_000 }, () => Buffer.concat([frames(2, { kbps: 32 }), Buffer.alloc(292)])),
      ),
    ],
    ['ID3 tag headers', repeated('49443304000000000000')],
    ['ID3 tag headers with excessive sizes', repeated('4944330400007f7f7f7f')],
    ['APE tag footers', repeated('415045544147455800000000000000000000000000000000')],
  ])('10 MB of %s are refused with a typed problem within 5 s of work', async (_name, bytes) => {
    const before = workedMs()
    expect(await measure(bytes)).toHaveProperty('problem.code')
    expect(workedMs() - before).toBeLessThan(5_000)
  })

  it('any bytes are measured or refused with a typed problem', async () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.nat(4).map((count) => frames(count)),
      fc.nat(40).map((bytes) => id3v2(5, { claimed: bytes })),
      fc.nat(200).map((bytes) => frame().subarray(0, bytes)),
      fc.constantFrom(apeTag(10), id3v1(), infoFrame({ tag: 'Xing' })),
    )
    await checkProperty(
      fc.tuple(
        fc.array(piece, { maxLength: 6 }),
        fc.integer({ min: 0, max: 10 }),
        fc.array(piece, { maxLength: 6 }),
      ),
      async ([before, count, after]) => {
        const measured = await measure(...before, frames(count), ...after)
        if ('problem' in measured) return expect(measured.problem.code).toMatch(/^reader_/)
        const { junkBytes, fileBytes, frames: counted } = measured.facts
        expect(junkBytes).toBeLessThan(fileBytes)
        expect(counted).toBeLessThanOrEqual(60)
      },
      { runs: 500 },
    )
  })
})
