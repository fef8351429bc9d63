import type { AudioFacts } from '../../../shared/processes/reader.ts'
import { type AudioPart, isLossless, partWithin } from '../../../shared/rules/audio-cut.ts'
import { maxDecodedMs } from '../../../shared/rules/audio-verdict.ts'
import type { ByteSource } from '../byte-source.ts'
import { measureMp3 } from '../mp3/measure-mp3.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { Decoded } from './decode-frames.ts'
import { createMp3Encoder, type Mp3Encoder, within30Seconds } from './encode.ts'

/**
 * Takes a part out of an MP3: at most 30 seconds. From the beginning on, frames are taken as they are; any other part is
 * decoded and encoded anew, as one channel of one bit rate.
 * @throws ReaderFailure as `measureMp3` does; where it has to be encoded anew also `reader_audio_too_long` {minutes},
 *   `reader_audio_mixed_rates`
 */
export const cutPart = async (source: ByteSource, wanted: AudioPart): Promise<Uint8Array<ArrayBuffer>> => {
  const facts = await measureMp3(source)
  const part = partWithin(wanted, facts.containerMs)
  return isLossless(part) ? firstFrames(source, facts, part) : encodeAnew(source, facts, part)
}

/** Frames that end within the part; the first one in any case. */
const firstFrames = async (
  source: ByteSource,
  { cut }: AudioFacts,
  { toMs }: AudioPart,
): Promise<Uint8Array<ArrayBuffer>> => {
  let ms = 0
  let end = 0
  await measureMp3(source, ({ samplesPerFrame, sampleRateHz }, frame, position) => {
    ms += (samplesPerFrame * 1_000) / sampleRateHz
    if (end === 0 || ms <= toMs + rounding) end = position + frame.length
  })
  // The rule counts in whole samples: it has the last word on what is within 30 seconds.
  return new Uint8Array(await source.read(cut.start, Math.min(end, cut.end) - cut.start))
}

/** Durations are sums of fractions; no frame is shorter than 8 ms. */
const rounding = 0.001

const encodeAnew = async (
  source: ByteSource,
  facts: AudioFacts,
  { fromMs, toMs }: AudioPart,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (facts.containerMs > maxDecodedMs)
    throw new ReaderFailure('reader_audio_too_long', { minutes: maxDecodedMs / 60_000 })
  const { sampleRateHz } = facts
  const { createFrameDecoder } = await import('./decode-frames.ts')
  const decoder = await createFrameDecoder()
  const from = Math.round((fromMs * sampleRateHz) / 1_000)
  const to = Math.round((toMs * sampleRateHz) / 1_000)
  const encoder = await createMp3Encoder(sampleRateHz)
  let at = 0
  try {
    await measureMp3(source, (header, frame) => {
      if (header.sampleRateHz !== sampleRateHz) throw new ReaderFailure('reader_audio_mixed_rates')
      if (at < to) at = addWithin(encoder, decoder.decode(frame), at, from, to)
    })
  } finally {
    decoder.free()
  }
  return within30Seconds(encoder.end())
}

/** Gives the encoder what lies within the part. @returns where the next samples are */
const addWithin = (encoder: Mp3Encoder, decoded: Decoded, at: number, from: number, to: number): number => {
  const mono = mix(decoded.channels)
  const within = mono.subarray(Math.max(0, from - at), Math.max(0, to - at))
  if (within.length > 0) encoder.add(within)
  return at + mono.length
}

const mix = ([left = new Float32Array(), right]: readonly Float32Array[]): Float32Array =>
  right === undefined ? left : left.map((sample, index) => (sample + (right[index] ?? 0)) / 2)
