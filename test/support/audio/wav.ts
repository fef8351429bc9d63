/** How samples are written in a WAV file: the number of the format, and bits of a sample. */
const encodings = {
  pcm16: { format: 1, bits: 16 },
  pcm24: { format: 1, bits: 24 },
  pcm8: { format: 1, bits: 8 },
  float: { format: 3, bits: 32 },
  // Telephone exchanges record in this one.
  alaw: { format: 6, bits: 8 },
} as const
export type WavEncoding = keyof typeof encodings

const write: Readonly<Record<WavEncoding, (bytes: Buffer, level: number, at: number) => void>> = {
  pcm16: (bytes, level, at) => bytes.writeInt16LE(Math.round(level * 32_767), at),
  pcm24: (bytes, level, at) => bytes.writeIntLE(Math.round(level * 8_388_607), at, 3),
  pcm8: (bytes, level, at) => bytes.writeUInt8(Math.round(level * 127) + 128, at),
  float: (bytes, level, at) => bytes.writeFloatLE(level, at),
  alaw: (bytes, level, at) => bytes.writeUInt8(toALaw(level), at),
}

/** G.711: sign, three bits of magnitude, four of what is within it; every other bit turned. */
const toALaw = (level: number): number => {
  const magnitude = Math.min(4_095, Math.round(Math.abs(level) * 4_095))
  const exponent = Math.max(0, Math.floor(Math.log2(Math.max(1, magnitude))) - 4)
  const mantissa = exponent === 0 ? magnitude >> 1 : (magnitude >> exponent) & 0xf
  const segment = magnitude < 32 ? 0 : exponent
  return ((level < 0 ? 0 : 0x80) | (segment << 4) | (mantissa & 0xf)) ^ 0x55
}

/** A WAV file of a sound; every channel has the same. */
export const wavFile = (
  seconds: number,
  sampleRateHz: number,
  wave: (seconds: number) => number,
  { encoding = 'pcm16', channels = 1 }: { encoding?: WavEncoding; channels?: number } = {},
): Buffer<ArrayBuffer> => {
  const { format, bits } = encodings[encoding]
  const count = Math.round(seconds * sampleRateHz)
  const sampleBytes = bits / 8
  const head = Buffer.alloc(44)
  const sound = Buffer.alloc(count * channels * sampleBytes)
  for (let index = 0; index < count; index += 1)
    for (let channel = 0; channel < channels; channel += 1)
      write[encoding](sound, wave(index / sampleRateHz), (index * channels + channel) * sampleBytes)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(format, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(sampleRateHz, 24)
  head.writeUInt32LE(sampleRateHz * channels * sampleBytes, 28)
  head.writeUInt16LE(channels * sampleBytes, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(sound.length, 40)
  return Buffer.concat([head, sound])
}
