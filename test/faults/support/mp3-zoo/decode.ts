import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inPool } from '../in-pool.ts'
import { runTool } from './run-tool.ts'
import type { Mp3Specimen } from './specimen.ts'

/** Samples of each channel that a full decode gives. */
export type Decoded = {
  /** Of all frames. */
  container: number
  /** Without what the encoder says it added; null where it says nothing. */
  playable: number | null
}

/** A process costs more than the decoding of a short file. */
const perProcess = 12

/** The truth about MP3s: ffmpeg decodes each whole, and the samples that come out are counted. */
export const decodeAll = async (
  specimens: readonly Mp3Specimen[],
  folder: string,
  atOnce: number,
): Promise<Decoded[]> => {
  const starts = Array.from({ length: Math.ceil(specimens.length / perProcess) }, (_, at) => at * perProcess)
  const decoded = await inPool(starts, atOnce, (start) =>
    decodeSome(specimens.slice(start, start + perProcess), join(folder, `decoded-${start}`)),
  )
  return decoded.flat()
}

const decodeSome = async (specimens: readonly Mp3Specimen[], start: string): Promise<Decoded[]> => {
  const inputs: string[] = []
  const outputs: string[] = []
  const decode = ({ path, sampleRateHz }: Mp3Specimen, isWhole: boolean): string => {
    const output = `${start}-${outputs.length}.pcm`
    // What the zoo calls an MP3 is decoded as one, however it begins.
    inputs.push(...(isWhole ? ['-flags2', '+skip_manual'] : []), '-f', 'mp3', '-i', path)
    outputs.push(output)
    const stream = [`${outputs.length - 1}:a:0`, '-ac', '1', '-ar', String(sampleRateHz)]
    args.push('-map', ...stream, '-c:a', 'pcm_u8', '-f', 'u8', output)
    return output
  }
  const args: string[] = []
  const planned = specimens.map((specimen) => ({
    container: decode(specimen, true),
    playable: specimen.saysPadding ? decode(specimen, false) : null,
  }))
  // Damage is reported, and is what the zoo is for: only that there is no decoding at all is an error.
  await runTool('ffmpeg', ['-v', 'fatal', '-nostdin', ...inputs, ...args])
  const counted = planned.map(({ container, playable }) => ({
    container: statSync(container).size,
    playable: playable === null ? null : statSync(playable).size,
  }))
  for (const output of outputs) rmSync(output)
  return counted
}
