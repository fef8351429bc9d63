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

describe('an MP3 is measured by its frames', () => {
  it('of one bit rate', async () => {
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

  it('of 8 kHz, as telephones use it', async () => {
    const facts = await factsOfMp3(frames(416, { version: 2.5, rateHz: 8_000, kbps: 16, mono: true }))
    expect(facts).toMatchObject({ frames: 416, samplesPerFrame: 576, channels: 1, containerMs: 29_952 })
  })

  it('to exactly 30 s where a rate allows it', async () => {
    const facts = await factsOfMp3(frames(1_250, { rateHz: 48_000 }))
    expect(facts.containerMs).toBe(30_000)
  })

  it('of changing bit rate, without a word from the encoder', async () => {
    const facts = await factsOfMp3(...[32, 320, 64, 128, 32].map((kbps) => frame({ kbps })))
    expect(facts).toMatchObject({ frames: 5, bitrateKbps: { min: 32, max: 320, constant: false } })
  })

  it.each(['Xing', 'Info'] as const)('without the frame of a %s tag, whatever that claims', async (tag) => {
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

  it('to exactly 30 s of recording in every rate, whatever the encoder added', async () => {
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

  it('without the frame of a VBRI tag', async () => {
    expect(await factsOfMp3(vbriFrame(), frames(10))).toMatchObject({ frames: 10, tags: ['vbri'] })
  })

  it('counting a frame that says Xing later on', async () => {
    expect(await factsOfMp3(frames(5), infoFrame({ tag: 'Xing' }), frames(5))).toMatchObject({ frames: 11 })
  })

  it('never below nothing, when the encoder claims to have added more than there is', async () => {
    const facts = await factsOfMp3(
      infoFrame({ tag: 'Info', lame: { delay: 4_095, padding: 4_095 } }),
      frames(3),
    )
    expect(facts.playableMs).toBe(0)
  })

  it('between tags of all kinds', async () => {
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

  it('behind a picture of 3 MB that is full of false headers', async () => {
    const picture = Buffer.concat(Array.from({ length: 15_000 }, () => frame({ kbps: 64 })))
    const tag = id3v2(picture.length)
    picture.copy(tag, 10)
    expect(await factsOfMp3(tag, frames(7))).toMatchObject({ frames: 7, junkBytes: 0 })
  })

  it('without the last one when it is cut, which is junk then', async () => {
    expect(await factsOfMp3(frames(9), frame().subarray(0, 150))).toMatchObject({
      frames: 9,
      junkBytes: 150,
    })
    expect(await factsOfMp3(frames(9), frame().subarray(0, 207), id3v1())).toMatchObject({
      frames: 9,
      junkBytes: 207,
    })
  })

  it.each([1, 2])('when there are only %i, if the file ends with them', async (count) => {
    expect(await factsOfMp3(frames(count))).toMatchObject({ frames: count })
    expect(await factsOfMp3(frames(count), apeTag(3), id3v1())).toMatchObject({ frames: count })
    expect(await measure(frames(count), Buffer.alloc(10))).toEqual(damaged)
  })

  it('with zeros before and junk between', async () => {
    const junk = Buffer.from('00fffb9000fffb50c4ffe3ffffffffff0102', 'hex')
    const facts = await factsOfMp3(Buffer.alloc(1_000), frames(10), junk, frames(12), junk)
    expect(facts).toMatchObject({ frames: 22, junkBytes: 1_000 + 2 * junk.length })
  })

  it('over the borders of what is held in memory', async () => {
    const facts = await factsOfMp3(frames(900, { kbps: 320 }), Buffer.alloc(333), frames(900, { kbps: 320 }))
    expect(facts).toMatchObject({ frames: 1_800, junkBytes: 333 })
  })

  it('when recordings of different rates were joined', async () => {
    const facts = await factsOfMp3(frames(1_000, { rateHz: 48_000 }), frames(500, { rateHz: 32_000 }))
    expect(facts).toMatchObject({ frames: 1_500, sampleRateHz: 48_000, containerMs: 24_000 + 18_000 })
  })

  it('exactly, for any frames', async () => {
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

describe('what is no MP3 is refused', () => {
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
  ])('%s', async (kind, bytes) => {
    expect(await measure(bytes)).toEqual(notMp3(kind))
  })

  it('an empty file', async () => {
    expect(await measure(Buffer.alloc(0))).toEqual({ problem: { code: 'reader_file_empty', params: {} } })
  })

  it('free format, whose frames’ length a player has to guess', async () => {
    const free = Array.from({ length: 20 }, () => frame({ kbps: 0, bytes: 500 }))
    expect(await measure(id3v2(10), ...free)).toEqual({
      problem: { code: 'reader_audio_free_format', params: {} },
    })
  })

  it('a tag without sound, one that is longer than the file, and a single header', async () => {
    expect(await measure(id3v2(500))).toEqual(damaged)
    expect(await measure(id3v2(500, { claimed: 100_000 }))).toEqual(damaged)
    expect(await measure(frame().subarray(0, 4))).toEqual(damaged)
  })

  it('sound that is mostly noise', async () => {
    expect(await measure(frames(5), Buffer.alloc(10_000, 0x33))).toEqual(damaged)
  })

  it('more than 100 MB, without reading it', async () => {
    const path = fileOf(frames(10))
    truncateSync(path, 100_000_001)
    const before = workedMs()
    expect(await measurePath(path)).toEqual({
      problem: { code: 'reader_audio_too_large', params: { limit: 100_000_000 } },
    })
    expect(workedMs() - before).toBeLessThan(1_000)
  })
})

describe('bytes made to cost time', () => {
  const size = 10_000_000
  const repeated = (hex: string): Buffer => Buffer.alloc(size, Buffer.from(hex, 'hex'))
  it.each([
    ['0xff', repeated('ff')],
    ['headers side by side', repeated('fffb9000')],
    ['headers of free format', repeated('fffb0000')],
    [
      'chains of two',
      Buffer.concat(
        Array.from({ length: 20_000 }, () => Buffer.concat([frames(2, { kbps: 32 }), Buffer.alloc(292)])),
      ),
    ],
    ['heads of tags', repeated('49443304000000000000')],
    ['heads of tags that are too long', repeated('4944330400007f7f7f7f')],
    ['footers', repeated('415045544147455800000000000000000000000000000000')],
  ])('%s: a typed problem in time that grows with the size', async (_name, bytes) => {
    const before = workedMs()
    expect(await measure(bytes)).toHaveProperty('problem.code')
    expect(workedMs() - before).toBeLessThan(5_000)
  })

  it('any bytes are facts or a typed problem', async () => {
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
