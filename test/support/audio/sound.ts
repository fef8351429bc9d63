import { createFrameDecoder } from '../../../main/reader/sound/decode-frames.ts'
import { byteSourceOf } from '../../../main/reader/byte-source.ts'
import { noFile } from '../path-source.ts'
import { measureMp3 } from '../../../main/reader/mp3/measure-mp3.ts'
import { encodeSamples } from '../../../main/reader/sound/encode.ts'
import { runAudioJob } from '../../../main/reader/run-audio-job.ts'
import { type RecordingFacts, recordingFactsSchema } from '../../../shared/processes/reader.ts'

/** How loud it is at a moment: between -1 and 1. */
export type Wave = (seconds: number) => number

export const tone =
  (hertz: number, level = 0.5): Wave =>
  (seconds) =>
    level * Math.sin(2 * Math.PI * hertz * seconds)

/** Sound only within a stretch of time, in seconds. */
export const between =
  (from: number, to: number, wave: Wave): Wave =>
  (seconds) =>
    seconds >= from && seconds < to ? wave(seconds) : 0

/** Samples as a window hands them over: one channel of 16 bits. */
export const samplesOf = (seconds: number, sampleRateHz: number, wave: Wave): Uint8Array<ArrayBuffer> => {
  const count = Math.round(seconds * sampleRateHz)
  const bytes = Buffer.alloc(2 * count)
  for (let index = 0; index < count; index += 1) {
    const level = Math.max(-1, Math.min(1, wave(index / sampleRateHz)))
    bytes.writeInt16LE(Math.round(level * 32_767), 2 * index)
  }
  return new Uint8Array(bytes)
}

/** An MP3 of one channel, with real sound in it. */
export const mp3Of = (seconds: number, sampleRateHz: number, wave: Wave): Promise<Uint8Array<ArrayBuffer>> =>
  encodeSamples(samplesOf(seconds, sampleRateHz, wave), sampleRateHz)

/** Listens by the reader's own job; what crosses the wire is held against its schema. */
export const listenTo = async (bytes: Uint8Array<ArrayBuffer>): Promise<RecordingFacts> => {
  const result = await runAudioJob({ type: 'recording', path: '', bytes }, noFile)
  if (result.type !== 'recording') throw new Error('no recording')
  return recordingFactsSchema.strict().parse(result.recording)
}

/** @throws ReaderFailure */
export const cutOf = async (
  bytes: Uint8Array<ArrayBuffer>,
  fromMs: number,
  toMs: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const result = await runAudioJob({ type: 'cut', path: '', bytes, part: { fromMs, toMs } }, noFile)
  if (result.type !== 'made') throw new Error('nothing was made')
  return new Uint8Array(result.bytes)
}

/** All samples of the first channel. */
export const decode = async (mp3: Uint8Array): Promise<{ samples: number[]; sampleRateHz: number }> => {
  const decoder = await createFrameDecoder()
  const samples: number[] = []
  let rateHz = 0
  await measureMp3(byteSourceOf(mp3), (_header, frame) => {
    const { channels, sampleRateHz } = decoder.decode(frame)
    for (const sample of channels[0] ?? []) samples.push(sample)
    if ((channels[0]?.length ?? 0) > 0) rateHz = sampleRateHz
  })
  decoder.free()
  return { samples, sampleRateHz: rateHz }
}
