import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inPool } from '../in-pool.ts'
import { args, runTool } from './run-tool.ts'
import { type Mp3Specimen, samplesPerFrameAt } from './specimen.ts'
import { wavOf } from './wav.ts'

/** Of MPEG-1, 2 and 2.5. */
export const sampleRates = [44_100, 48_000, 32_000, 22_050, 24_000, 16_000, 11_025, 12_000, 8_000]

/** Samples them by the seed at the CI size, and takes all at the long one. */
export type Some = <Item>(all: readonly Item[], ofThem: number) => readonly Item[]

type Recipe = { name: string; sampleRateHz: number; saysPadding: boolean; program: string; given: string[] }

const channelModes = { mono: 1, stereo: 2, joint: 2 } as const
type ChannelMode = keyof typeof channelModes
const isMpeg1 = (sampleRateHz: number): boolean => sampleRateHz >= 32_000
/** LAME writes no frame of more than 64 kbit/s in MPEG-2.5. */
const constantKbps = (sampleRateHz: number): number => (isMpeg1(sampleRateHz) ? 128 : 40)

const lameModes = (sampleRateHz: number): Record<string, string[]> => ({
  CBR: ['-b', String(constantKbps(sampleRateHz))],
  ABR: ['--abr', String(isMpeg1(sampleRateHz) ? 96 : 32)],
  VBR: ['-V', '4'],
})

/** Every rate, channel mode and bit rate mode that LAME has, with its tag and without. */
const byLame = (wav: (sampleRateHz: number, mode: ChannelMode) => string): Recipe[] =>
  sampleRates.flatMap((sampleRateHz) =>
    (['mono', 'stereo', 'joint'] as const).flatMap((mode) =>
      Object.entries(lameModes(sampleRateHz)).flatMap(([bitrate, wanted]) =>
        [true, false].map((hasTag) => ({
          name: `lame ${sampleRateHz} Hz ${mode} ${bitrate}${hasTag ? '' : ' without tag'}`,
          sampleRateHz,
          saysPadding: hasTag,
          program: 'lame',
          given: [
            ...args(`--quiet -f -m ${mode.charAt(0)} --resample ${sampleRateHz / 1_000}`),
            ...wanted,
            // Checksums in one of the three modes.
            ...(mode === 'stereo' ? ['-p'] : []),
            ...(hasTag ? [] : ['-t']),
            wav(sampleRateHz, mode),
          ],
        })),
      ),
    ),
  )

const ffmpegTags = [
  ['-id3v2_version', '3', '-write_id3v1', '1', '-metadata', 'title=Recado'],
  ['-id3v2_version', '4', '-metadata', 'title=Recado'],
  ['-id3v2_version', '0'],
]

const byFfmpeg = (wav: (sampleRateHz: number, mode: ChannelMode) => string): Recipe[] =>
  sampleRates.flatMap((sampleRateHz, index) =>
    [true, false].map((isVariable) => {
      // An odd number of rates: every kind meets both.
      const hasXing = (index + Number(isVariable)) % 2 === 0
      return {
        name: `ffmpeg ${sampleRateHz} Hz ${isVariable ? 'VBR' : 'CBR'}${hasXing ? '' : ' without Xing'}`,
        sampleRateHz,
        saysPadding: hasXing,
        program: 'ffmpeg',
        given: [
          ...args('-v error -nostdin -i'),
          wav(sampleRateHz, 'stereo'),
          ...args(`-c:a libmp3lame ${isVariable ? '-q:a 6' : `-b:a ${constantKbps(sampleRateHz)}k`}`),
          ...args(`-compression_level 9 -write_xing ${hasXing ? 1 : 0}`),
          ...(ffmpegTags[index % ffmpegTags.length] ?? []),
        ],
      }
    }),
  )

const bySox = (wav: (sampleRateHz: number, mode: ChannelMode) => string): Recipe[] =>
  sampleRates.map((sampleRateHz, index) => ({
    name: `sox ${sampleRateHz} Hz ${index % 2 === 0 ? 'VBR' : 'CBR'}`,
    sampleRateHz,
    saysPadding: false,
    program: 'sox',
    given: [wav(sampleRateHz, 'mono'), '-C', index % 2 === 0 ? '-6.9' : `${constantKbps(sampleRateHz)}.9`],
  }))

/** From which recordings at the edge of 30 seconds are made. */
const isForEdges = ({ name, saysPadding }: { name: string; saysPadding: boolean }): boolean =>
  saysPadding && /^lame .* mono (?:CBR|VBR)$/.test(name)

/**
 * Has the same recording encoded in the ways that the three encoders know.
 * @param some takes a part of them
 * @param seconds of the recording
 */
export const encodeSome = async (
  folder: string,
  some: Some,
  seconds: number,
  atOnce: number,
): Promise<Mp3Specimen[]> => {
  const wav = (sampleRateHz: number, mode: ChannelMode): string =>
    join(folder, `${sampleRateHz}-${channelModes[mode]}.wav`)
  for (const sampleRateHz of sampleRates)
    for (const mode of ['mono', 'stereo'] as const)
      writeFileSync(
        wav(sampleRateHz, mode),
        wavOf(sampleRateHz, channelModes[mode], seconds + sampleRateHz / 100_000),
      )
  const all = [...byLame(wav), ...byFfmpeg(wav), ...bySox(wav)]
  const recipes = [
    ...some(all.filter(isForEdges), 8),
    ...some(
      all.filter((recipe) => !isForEdges(recipe)),
      44,
    ),
  ]
  return inPool([...recipes.entries()], atOnce, async ([index, { name, program, given, ...rest }]) => {
    const path = join(folder, `encoded-${index}.mp3`)
    await runTool(program, [...given, path])
    return { kind: 'mp3' as const, name, path, frames: null, whole: null, ...rest }
  })
}

/** Recordings of exactly 30 seconds, one of each version of MPEG: the encoder adds silence, which makes more of them. */
export const encodeThirty = (folder: string, atOnce: number): Promise<Mp3Specimen[]> =>
  inPool([44_100, 24_000, 8_000], atOnce, async (sampleRateHz) => {
    const path = join(folder, `thirty-${sampleRateHz}.mp3`)
    const wav = join(folder, `thirty-${sampleRateHz}.wav`)
    writeFileSync(wav, wavOf(sampleRateHz, 1, 30))
    const wanted = `-b ${constantKbps(sampleRateHz)} --resample ${sampleRateHz / 1_000}`
    await runTool('lame', [...args('--quiet -f -m m'), ...args(wanted), wav, path])
    const name = `30.000 s of recording at ${sampleRateHz} Hz`
    return { kind: 'mp3' as const, name, path, sampleRateHz, saysPadding: true, frames: null, whole: null }
  })

/**
 * As many frames as fit in 30 seconds, and one more: of each rate, of constant and of changing bit rate, with Xing and
 * without. They are those of short recordings, again and again, counted by ffmpeg.
 */
export const encodeEdges = (encoded: readonly Mp3Specimen[], atOnce: number): Promise<Mp3Specimen[]> => {
  const edges = encoded.filter(isForEdges).flatMap((recording, index) => {
    const { sampleRateHz } = recording
    const most = Math.floor((30 * sampleRateHz) / samplesPerFrameAt(sampleRateHz))
    return [most, most + 1].map((frames) => ({ recording, frames, hasXing: index % 4 < 2 }))
  })
  return inPool(edges, atOnce, async ({ recording: { name, path: from, sampleRateHz }, frames, hasXing }) => {
    const path = from.replace('.mp3', `-${frames}.mp3`)
    await runTool('ffmpeg', [
      ...args('-v error -nostdin -stream_loop -1 -i'),
      from,
      ...args(`-c copy -frames:a ${frames} -write_xing ${hasXing ? 1 : 0} -id3v2_version 0`),
      path,
    ])
    return {
      kind: 'mp3' as const,
      name: `${frames} frames of ${name}${hasXing ? '' : ', without tag'}`,
      path,
      sampleRateHz,
      // What ffmpeg writes of it holds for what it copied from, not for what it left of that.
      saysPadding: false,
      frames,
      whole: null,
    }
  })
}
