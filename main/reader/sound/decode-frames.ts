import { MPEGDecoder } from 'mpg123-decoder'

/** Samples between -1 and 1 (beyond, where a player cuts off), one array a channel. */
export type Decoded = { channels: readonly Float32Array[]; sampleRateHz: number }

/** A decoder of MP3 frames: mpg123, as WebAssembly, so that a hostile frame reaches nothing but its own memory. */
export type FrameDecoder = {
  /** What comes out when a frame goes in; nothing where it cannot be decoded, or not yet. */
  decode: (frame: Uint8Array) => Decoded
  free: () => void
}

/**
 * Every frame's samples come out, also those that the encoder says it added: what is decoded is as long as what is
 * counted. Frames are handed over one by one as the walk found them; tags and what lies between never get here.
 */
export const createFrameDecoder = async (): Promise<FrameDecoder> => {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  return {
    decode: (frame) => {
      const { channelData, sampleRate } = quietly(() => decoder.decode(frame))
      return { channels: channelData, sampleRateHz: sampleRate }
    },
    free: () => decoder.free(),
  }
}

/** It says on the console what it cannot decode; a reader says nothing of a file there. */
const quietly = <Result>(work: () => Result): Result => {
  /* oxlint-disable no-console -- it offers no other way to be quiet */
  const say = console.error
  console.error = () => {}
  try {
    return work()
  } finally {
    console.error = say
    /* oxlint-enable no-console */
  }
}
