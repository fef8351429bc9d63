import {
  ADTS,
  type AudioSample,
  AudioSampleSink,
  BlobSource,
  FLAC,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny'
import {
  maxAudioSampleRateHz,
  maxDecodedMs,
  minAudioSampleRateHz,
} from '../../../../shared/rules/audio-verdict.ts'

/** One channel of 16 bits, as the workspace makes a recording of it. */
export type DecodedSound = { samples: ArrayBuffer; sampleRateHz: number }

/**
 * Why there is no sound to be had: the file is damaged or no sound at all, has only pictures, is of a kind that this
 * computer cannot decode, or longer than anything that is decoded.
 */
export const decodeFailures = ['damaged', 'silent_file', 'no_decoder', 'too_long'] as const
export type DecodeFailure = (typeof decodeFailures)[number]

export class DecodeError extends Error {
  readonly reason: DecodeFailure

  constructor(reason: DecodeFailure) {
    super(reason)
    this.name = 'DecodeError'
    this.reason = reason
  }
}

/** Of cinemas; a packet of more could hold hundreds of megabytes. */
const maxChannels = 8

/**
 * Decodes the sound of a file, packet by packet, into one channel at its own rate. What is in memory at a time is the
 * result and a few packets: a small file that holds ten hours ends at ten minutes, whatever it says of its length.
 * @param onProgress is told how much is decoded, from 0 to 1 of the length that the file says; null where it says none
 * @throws DecodeError
 */
export const decodeSound = async (
  file: Blob,
  onProgress: (share: number | null) => void = () => {},
): Promise<DecodedSound> => {
  const input = new Input({
    source: new BlobSource(file),
    formats: [WAVE, OGG, MP4, QTFF, ADTS, FLAC, WEBM, MATROSKA],
  })
  try {
    const track = await input.getPrimaryAudioTrack()
    // Nothing that could be taken out of it, or nothing but pictures.
    if (track === null)
      throw new DecodeError((await input.getTracks()).length === 0 ? 'damaged' : 'silent_file')
    if ((await track.getNumberOfChannels()) > maxChannels) throw new DecodeError('damaged')
    if (!(await track.canDecode())) throw new DecodeError('no_decoder')
    return await decodeTrack(track, onProgress)
  } catch (error) {
    throw error instanceof DecodeError ? error : new DecodeError('damaged')
  } finally {
    input.dispose()
  }
}

const decodeTrack = async (
  track: InputAudioTrack,
  onProgress: (share: number | null) => void,
): Promise<DecodedSound> => {
  const saidMs = ((await track.getDurationFromMetadata()) ?? 0) * 1_000
  // Nobody has to wait ten minutes of sound for what the file says by itself.
  if (saidMs > 2 * maxDecodedMs) throw new DecodeError('too_long')
  const parts: ArrayBuffer[] = []
  let frames = 0
  let sampleRateHz = 0
  for await (const sample of new AudioSampleSink(track).samples()) {
    try {
      // Put there by an encoder, before the beginning.
      if (sample.timestamp + sample.duration <= 0) continue
      if (frames === 0) sampleRateHz = sample.sampleRate
      if (sample.sampleRate !== sampleRateHz) throw new DecodeError('damaged')
      parts.push(toMono(sample))
      frames += sample.numberOfFrames
    } finally {
      sample.close()
    }
    const ms = (frames * 1_000) / sampleRateHz
    if (ms > maxDecodedMs) throw new DecodeError('too_long')
    onProgress(saidMs > 0 ? Math.min(1, ms / saidMs) : null)
  }
  if (frames === 0 || sampleRateHz < minAudioSampleRateHz || sampleRateHz > maxAudioSampleRateHz)
    throw new DecodeError('damaged')
  return { samples: joined(parts, 2 * frames), sampleRateHz }
}

const joined = (parts: readonly ArrayBuffer[], bytes: number): ArrayBuffer => {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(new Uint8Array(part), at)
    at += part.byteLength
  }
  return whole.buffer
}

/** The mean of all channels, as samples of 16 bits; what is louder than they can say is cut off. */
const toMono = (sample: AudioSample): ArrayBuffer => {
  const { numberOfFrames, numberOfChannels } = sample
  const sum = new Float32Array(numberOfFrames)
  const channel = new Float32Array(numberOfFrames)
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1) {
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' })
    for (let index = 0; index < numberOfFrames; index += 1)
      sum[index] = (sum[index] ?? 0) + (channel[index] ?? 0)
  }
  const mono = new DataView(new ArrayBuffer(2 * numberOfFrames))
  for (const [index, value] of sum.entries()) {
    const level = Math.max(-1, Math.min(1, value / numberOfChannels))
    mono.setInt16(2 * index, Math.round(level * 32_767), true)
  }
  return mono.buffer
}
