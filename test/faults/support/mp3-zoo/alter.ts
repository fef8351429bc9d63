import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apeTag, frames, id3v1, id3v2, infoFrame, vbriFrame } from '../../../support/audio/mp3-builder.ts'
import { type Random, randomFrom } from '../../../support/spreadsheets/seeded-random.ts'
import type { Mp3Specimen } from './specimen.ts'

type Alter = (sound: Buffer, random: Random) => Buffer

const noise = (random: Random, bytes: number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, () => random(256)))
const text = (bytes: number): Buffer => Buffer.alloc(bytes, 'Bom dia! ')
const somewhere = (sound: Buffer, random: Random): number =>
  Math.floor(sound.length / 4) + random(Math.floor(sound.length / 2))

/** Where the Xing or Info tag of a first frame says its figures; null where there is none. */
const infoAt = (sound: Buffer): number | null => {
  const head = sound.subarray(0, 4_096)
  const at = Math.max(head.indexOf('Xing', 0, 'latin1'), head.indexOf('Info', 0, 'latin1'))
  return at < 0 ? null : at
}

/** Multiplies the frames and bytes that the header claims. */
const lieInInfo =
  (times: number): Alter =>
  (sound) => {
    const at = infoAt(sound)
    if (at === null) return Buffer.concat([infoFrame({ tag: 'Xing', claimedFrames: 40 * times }), sound])
    const lying = Buffer.from(sound)
    for (const figure of [at + 8, at + 12])
      lying.writeUInt32BE(Math.round(sound.readUInt32BE(figure) * times) >>> 0, figure)
    return lying
  }

/** A first frame of the same stream, but of another bit rate than all the others. */
const otherFirstFrame: Alter = (sound) => {
  const header = Buffer.from(sound.subarray(0, 4))
  const second = header[1] ?? 0
  const third = header[2] ?? 0
  if (sound[0] !== 0xff || (second & 0xe0) !== 0xe0) return sound
  // 320 kbit/s in MPEG-1, 160 in the others: without padding, of a length that the tables give.
  header[2] = 0xe0 | (third & 0x0c)
  const isMpeg1 = (second & 0x18) === 0x18
  const version = (second & 0x18) === 0 ? 4 : isMpeg1 ? 1 : 2
  const rateHz = ([44_100, 48_000, 32_000][(third >> 2) & 3] ?? 0) / version
  const length = Math.floor(((isMpeg1 ? 144 : 72) * (isMpeg1 ? 320 : 160) * 1_000) / rateHz)
  return Buffer.concat([header, Buffer.alloc(length - 4), sound])
}

/** What stands around a sound, and says nothing about it. */
export const surroundings: Readonly<Record<string, Alter>> = {
  ID3v2: (sound) => Buffer.concat([id3v2(2_000), sound]),
  'ID3v2 with a footer': (sound) => Buffer.concat([id3v2(500, { footer: true }), sound]),
  'two ID3v2': (sound) => Buffer.concat([id3v2(100), id3v2(3_000), sound]),
  'a picture full of frames': (sound) => {
    const picture = frames(1_500)
    const tag = id3v2(picture.length)
    picture.copy(tag, 10)
    return Buffer.concat([tag, sound])
  },
  ID3v1: (sound) => Buffer.concat([sound, id3v1()]),
  'APE behind': (sound) => Buffer.concat([sound, apeTag(700)]),
  'APE and ID3v1 behind': (sound) => Buffer.concat([sound, apeTag(90), id3v1()]),
  'APE before': (sound) => Buffer.concat([apeTag(300), sound]),
  'all tags': (sound) => Buffer.concat([id3v2(50), sound, apeTag(90), id3v1()]),
}

/** What claims another length, has something before or behind it, or was cut. */
export const lies: Readonly<Record<string, Alter>> = {
  'Xing claims ten times as much': lieInInfo(10),
  'Xing claims a tenth': lieInInfo(0.1),
  'Xing claims nothing': lieInInfo(0),
  'a first frame of 320 or 160 kbit/s': otherFirstFrame,
  'zeros before': (sound) => Buffer.concat([Buffer.alloc(700), sound]),
  'noise before': (sound, random) => Buffer.concat([noise(random, 900), sound]),
  'text before': (sound) => Buffer.concat([text(333), sound]),
  'zeros behind': (sound) => Buffer.concat([sound, Buffer.alloc(2_000)]),
  'noise behind': (sound, random) => Buffer.concat([sound, noise(random, 1_500)]),
  'text behind': (sound) => Buffer.concat([sound, text(1_500)]),
  'cut at its end': (sound, random) => sound.subarray(0, somewhere(sound, random)),
  'cut at its beginning': (sound, random) => sound.subarray(somewhere(sound, random)),
  'twice, one after the other': (sound) => Buffer.concat([sound, sound]),
  'behind VBRI': (sound) => Buffer.concat([vbriFrame(), sound]),
}

/** The most frames that one of these removes: the one that it hits, and the one that is not found behind it. */
export const mostBrokenFrames = 2

/** What was broken within. The hole is smaller than the smallest frame. */
export const breaks: Readonly<Record<string, Alter>> = {
  'a hole': (sound, random) => {
    const at = somewhere(sound, random)
    return Buffer.concat([sound.subarray(0, at), sound.subarray(at + 1 + random(20))])
  },
  'noise within': (sound, random) => {
    const at = somewhere(sound, random)
    return Buffer.concat([sound.subarray(0, at), noise(random, 1 + random(900)), sound.subarray(at)])
  },
  'zeros within': (sound, random) => {
    const at = somewhere(sound, random)
    return Buffer.concat([sound.subarray(0, at), Buffer.alloc(1 + random(900)), sound.subarray(at)])
  },
}

/**
 * Every alteration of some of the encoded files.
 * @param each of how many files
 * @param seed of what is drawn
 */
export const alterSome = (
  encoded: readonly Mp3Specimen[],
  alterations: Readonly<Record<string, Alter>>,
  each: number,
  seed: number,
  folder: string,
): Mp3Specimen[] => {
  let next = seed % encoded.length
  return Object.entries(alterations).flatMap(([what, alter], index) =>
    Array.from({ length: each }, (_each, turn): Mp3Specimen[] => {
      // A stride that meets all rates and modes.
      next = (next + 29) % encoded.length
      const from = encoded[next]
      if (from === undefined) return []
      const path = join(folder, `altered-${what.replaceAll(/\W+/g, '-')}-${turn}.mp3`)
      writeFileSync(path, alter(readFileSync(from.path), randomFrom(seed + index * 1_000 + turn)))
      return [
        {
          ...from,
          name: `${from.name}, ${what}`,
          path,
          saysPadding: false,
          whole: alterations === breaks ? from : null,
        },
      ]
    }).flat(),
  )
}
