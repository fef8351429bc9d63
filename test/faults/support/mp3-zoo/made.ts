/** Recordings that the app makes itself: parts that were cut out of others, and samples that were encoded. */
import { sourceOfPath } from '../../../support/path-source.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAudioJob } from '../../../../main/reader/run-audio-job.ts'
import { createMp3Encoder, encodeSamples } from '../../../../main/reader/sound/encode.ts'
import { maxAudioMs } from '../../../../shared/rules/audio-verdict.ts'
import { samplesOf, tone } from '../../../support/audio/sound.ts'
import { decodeAll } from './decode.ts'
import { judgeInProcess } from './judges.ts'
import { inPool } from '../in-pool.ts'
import { type Mp3Specimen, samplesPerFrameAt } from './specimen.ts'

type Made = Mp3Specimen & { wantedMs: number; isEncoded: boolean }

/** LAME puts 1105 samples before the sound and pads behind it: this number of frames more than requested. */
const addedFrames = 4
const rounding = 0.001

/** How a part is cut, and samples are encoded: as the app does it, or in a way that the proof has to catch. */
export type Maker = {
  cut: (path: string, fromMs: number) => Promise<Uint8Array>
  encode: (samples: Uint8Array, sampleRateHz: number) => Promise<Uint8Array>
}

export const theApp: Maker = {
  cut: async (path, fromMs) => {
    const part = { fromMs, toMs: fromMs + maxAudioMs }
    const result = await runAudioJob({ type: 'cut', path, part }, () => sourceOfPath(path))
    if (result.type !== 'made') throw new Error('nothing was made')
    return result.bytes
  },
  encode: encodeSamples,
}

/** Encoding exactly 30 seconds without counting frames gives more than 30 seconds. */
export const withoutCounting: Maker = {
  ...theApp,
  encode: async (samples, sampleRateHz) => {
    const encoder = await createMp3Encoder(sampleRateHz)
    const view = new Int16Array(samples.slice().buffer)
    encoder.add(Float32Array.from(view, (sample) => sample / 32_768))
    return encoder.end()
  },
}

const makeAll = async (
  sources: readonly Mp3Specimen[],
  rates: readonly number[],
  maker: Maker,
  folder: string,
): Promise<Made[]> => {
  const keep = (name: string, bytes: Uint8Array): string => {
    const path = join(folder, `made-${name}.mp3`)
    writeFileSync(path, bytes)
    return path
  }
  const cuts = [...sources.entries()].flatMap(([index, source]) =>
    [0, 700].map((fromMs) => ({ index, source, fromMs })),
  )
  const parts = await inPool(cuts, 1, async ({ index, source, fromMs }): Promise<Made> => {
    const { containerMs } = await judgeInProcess(source.path)
    return {
      ...source,
      name: `from ${fromMs} ms of ${source.name}`,
      path: keep(`${index}-${fromMs}`, await maker.cut(source.path, fromMs)),
      wantedMs: Math.min(maxAudioMs, (containerMs ?? 0) - fromMs),
      isEncoded: fromMs > 0,
      saysPadding: false,
      frames: null,
    }
  })
  const encoded = await inPool(rates, 1, async (sampleRateHz): Promise<Made> => ({
    kind: 'mp3',
    name: `30 s of samples at ${sampleRateHz} Hz`,
    path: keep(
      `samples-${sampleRateHz}`,
      await maker.encode(samplesOf(30, sampleRateHz, tone(440)), sampleRateHz),
    ),
    sampleRateHz,
    saysPadding: false,
    frames: null,
    whole: null,
    wantedMs: maxAudioMs,
    isEncoded: true,
  }))
  return [...parts, ...encoded]
}

/**
 * Makes recordings and has ffmpeg decode each: it is accepted, what is said of it is what is in it to one frame, it is
 * never over 30 seconds, and no frame shorter than what was asked for.
 * @param sources are cut
 * @param rates of samples that are encoded
 * @returns how many were made, and what is wrong with them
 */
export const faultsOfMade = async (
  sources: readonly Mp3Specimen[],
  rates: readonly number[],
  maker: Maker,
  folder: string,
  atOnce: number,
): Promise<{ count: number; faults: string[] }> => {
  const made = await makeAll(sources, rates, maker, folder)
  const decoded = await decodeAll(made, folder, atOnce)
  const faults: string[] = []
  for (const [index, specimen] of made.entries()) {
    const { name, path, sampleRateHz, wantedMs, isEncoded } = specimen
    const frameMs = (samplesPerFrameAt(sampleRateHz) * 1_000) / sampleRateHz
    const decodedMs = ((decoded[index]?.container ?? 0) * 1_000) / sampleRateHz
    const said = await judgeInProcess(path)
    const most = Math.min(maxAudioMs, wantedMs + (isEncoded ? addedFrames * frameMs : 0))
    const problem =
      said.verdict !== 'accepted'
        ? `is ${said.verdict}`
        : Math.abs((said.containerMs ?? 0) - decodedMs) > frameMs + rounding
          ? `is reported with ${said.containerMs} ms but decodes to ${decodedMs}`
          : decodedMs > most + rounding || decodedMs < wantedMs - frameMs - rounding
            ? `lasts ${decodedMs} ms instead of ${wantedMs}`
            : null
    if (problem !== null) faults.push(`${name}: ${problem}`)
  }
  return { count: made.length, faults }
}
