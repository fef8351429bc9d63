/** MP3 files built byte by byte from the standard's tables, apart from the reader's own; the sound in them is noise. */

/** MPEG version 1, 2 or 2.5. */
export type FrameSpec = {
  version?: 1 | 2 | 2.5
  kbps?: number
  rateHz?: number
  mono?: boolean
  padding?: boolean
  /** With a checksum of two bytes behind the header. */
  checksum?: boolean
  /** What the body is filled with. */
  fill?: number
}

const kbpsOf = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const ratesOf = { 1: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 2.5: [11_025, 12_000, 8_000] }
const versionBits = { 1: 3, 2: 2, 2.5: 0 }

export const bitratesOf = (version: 1 | 2 | 2.5): number[] => kbpsOf[version === 1 ? 1 : 2].slice(1)
export const sampleRatesOf = (version: 1 | 2 | 2.5): number[] => ratesOf[version]

const defaultRate = (version: 1 | 2 | 2.5): number => ratesOf[version][0] ?? 0

/** One frame, whole. With `kbps: 0` and `bytes` it is one of free format. */
export const frame = (spec: FrameSpec & { bytes?: number } = {}): Buffer => {
  const { version = 1, kbps = 64, mono = false, padding = false, checksum = false, fill = 0x55 } = spec
  const rateHz = spec.rateHz ?? defaultRate(version)
  const samples = version === 1 ? 1152 : 576
  const length = spec.bytes ?? Math.floor((samples * kbps * 1_000) / 8 / rateHz) + (padding ? 1 : 0)
  const bytes = Buffer.alloc(length, fill)
  const kbpsIndex = kbpsOf[version === 1 ? 1 : 2].indexOf(kbps)
  const rateIndex = ratesOf[version].indexOf(rateHz)
  if (kbpsIndex < 0 || rateIndex < 0) throw new Error('no such frame')
  bytes[0] = 0xff
  bytes[1] = 0xe0 | (versionBits[version] << 3) | (1 << 1) | (checksum ? 0 : 1)
  bytes[2] = (kbpsIndex << 4) | (rateIndex << 2) | (padding ? 2 : 0)
  bytes[3] = mono ? 0xc0 : 0x00
  return bytes
}

export const frames = (count: number, spec: FrameSpec = {}): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => frame(spec)))

/** A first frame without sound that claims `claimedFrames`, as LAME writes it. */
export const infoFrame = (
  spec: FrameSpec & {
    tag: 'Xing' | 'Info'
    claimedFrames?: number
    lame?: { delay: number; padding: number }
  },
): Buffer => {
  const { version = 1, mono = false, checksum = false } = spec
  const bytes = frame({ kbps: 128, ...spec })
  let at = 4 + (version === 1 ? (mono ? 17 : 32) : mono ? 9 : 17) + (checksum ? 2 : 0)
  bytes.write(spec.tag, at, 'latin1')
  bytes.writeUInt32BE(0xf, at + 4)
  bytes.writeUInt32BE(spec.claimedFrames ?? 1, at + 8)
  at += 8 + 4 + 4 + 100 + 4
  if (spec.lame !== undefined) {
    bytes.write('LAME3.100', at, 'latin1')
    bytes.writeUIntBE(spec.lame.delay * 4_096 + spec.lame.padding, at + 21, 3)
  }
  return bytes
}

export const vbriFrame = (spec: FrameSpec = {}): Buffer => {
  const bytes = frame({ kbps: 128, ...spec })
  bytes.write('VBRI', 36, 'latin1')
  return bytes
}

/** `claimed` = the size it says, when that is not the true one. */
export const id3v2 = (
  size: number,
  options: { footer?: boolean; claimed?: number; fill?: number } = {},
): Buffer => {
  const claimed = options.claimed ?? size
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, options.footer === true ? 0x10 : 0, 0, 0, 0, 0])
  for (let index = 0; index < 4; index += 1) head[9 - index] = (claimed >> (7 * index)) & 0x7f
  const footer = options.footer === true ? Buffer.from(head) : Buffer.alloc(0)
  if (footer.length > 0) footer.write('3DI', 'latin1')
  return Buffer.concat([head, Buffer.alloc(size, options.fill ?? 0), footer])
}

export const id3v1 = (): Buffer => Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 0x20)])

export const apeTag = (itemBytes: number): Buffer => {
  const part = (isHeader: boolean): Buffer => {
    const bytes = Buffer.alloc(32)
    bytes.write('APETAGEX', 'latin1')
    bytes.writeUInt32LE(2_000, 8)
    bytes.writeUInt32LE(itemBytes + 32, 12)
    bytes.writeUInt32LE(isHeader ? 0xa000_0000 : 0x8000_0000, 20)
    return bytes
  }
  return Buffer.concat([part(true), Buffer.alloc(itemBytes, 0x41), part(false)])
}
