import { maxAudioMs, maxDecodedMs } from '../../../shared/rules/audio-verdict.ts'
import { byteSourceOf } from '../byte-source.ts'
import { measureMp3 } from '../mp3/measure-mp3.ts'
import { createPacer } from '../../turns.ts'
import { ReaderFailure } from '../reader-failure.ts'

/** Twice what a call can carry; LAME itself goes down to 64 where a low rate allows no more. */
const kbps = 128
/** Samples handed to the encoder at a time: some milliseconds of its work. */
const portion = 16_384

/** An MP3 in the making: one channel, one bit rate, by LAME. */
export type Mp3Encoder = {
  add: (samples: Float32Array) => void
  end: () => Uint8Array<ArrayBuffer>
}

/** @param sampleRateHz of the samples; what no MP3 can have is brought to the next rate that it can */
export const createMp3Encoder = async (sampleRateHz: number): Promise<Mp3Encoder> => {
  const { createLame } = await import('./lame.ts')
  const encoder = await createLame()
  encoder.configure({ sampleRate: sampleRateHz, channels: 1, bitrate: kbps })
  const parts: Uint8Array[] = []
  return {
    // What it returns lies in its memory, and is written over by the next call.
    add: (samples) => parts.push(encoder.encode([samples]).slice()),
    end: () => new Uint8Array(Buffer.concat([...parts, encoder.finalize()])),
  }
}

/**
 * No more than 30 seconds of an MP3, in whole frames: the encoder adds silence to what it is given, so that exactly 30
 * seconds would be too long. What goes is at the end, and as long as the silence that was put before the beginning.
 */
export const within30Seconds = async (mp3: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const { cut } = await measureMp3(byteSourceOf(mp3))
  return mp3.slice(cut.start, cut.end)
}

/**
 * Makes an MP3 of one channel of samples of 16 bits (little-endian). Up to 30 seconds of them make one that a campaign
 * takes; more are left as long as they are, to be cut by a person.
 * @throws ReaderFailure `reader_file_empty`, `reader_audio_too_long` {minutes}
 */
export const encodeSamples = async (
  samples: Uint8Array,
  sampleRateHz: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const count = Math.floor(samples.length / 2)
  if (count === 0) throw new ReaderFailure('reader_file_empty')
  const durationMs = (count * 1_000) / sampleRateHz
  if (durationMs > maxDecodedMs)
    throw new ReaderFailure('reader_audio_too_long', { minutes: maxDecodedMs / 60_000 })
  const encoder = await createMp3Encoder(sampleRateHz)
  const pace = createPacer()
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength)
  for (let from = 0; from < count; from += portion) {
    const floats = new Float32Array(Math.min(portion, count - from))
    for (let index = 0; index < floats.length; index += 1)
      floats[index] = view.getInt16(2 * (from + index), true) / 32_768
    encoder.add(floats)
    await pace()
  }
  const mp3 = encoder.end()
  return durationMs <= maxAudioMs ? within30Seconds(mp3) : mp3
}
