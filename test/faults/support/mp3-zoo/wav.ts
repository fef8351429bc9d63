import { randomFrom } from '../../../support/spreadsheets/seeded-random.ts'

/** A recording in WAV: a tone, noise and silence in turns, so that an encoder of changing bit rate has to change it. */
export const wavOf = (rateHz: number, channels: 1 | 2, seconds: number): Buffer => {
  const random = randomFrom(rateHz + channels)
  const samples = Math.round(rateHz * seconds)
  const sound = Buffer.alloc(samples * channels * 2)
  for (let index = 0; index < samples; index += 1) {
    const turn = Math.floor((index * 5) / rateHz) % 3
    const tone = Math.round(9_000 * Math.sin((index * 2 * Math.PI * 440) / rateHz))
    for (let channel = 0; channel < channels; channel += 1) {
      const value = turn === 0 ? tone : turn === 1 ? random(12_000) - 6_000 : 0
      sound.writeInt16LE(value, (index * channels + channel) * 2)
    }
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rateHz, 24)
  head.writeUInt32LE(rateHz * channels * 2, 28)
  head.writeUInt16LE(channels * 2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(sound.length, 40)
  return Buffer.concat([head, sound])
}
