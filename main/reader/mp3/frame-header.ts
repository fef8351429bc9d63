/** What the four bytes at the head of a frame say (ISO/IEC 11172-3, 2.4.2.3; 13818-3 for the half rates). */
export type FrameHeader = {
  /** 1152 in MPEG-1, 576 in MPEG-2 and 2.5. */
  samplesPerFrame: 1152 | 576
  sampleRateHz: number
  channels: 1 | 2
  /** 0 = free format: the header does not say. */
  bitrateKbps: number
  /** The whole frame, header included; 0 in free format. */
  frameBytes: number
  /** From the frame's first byte to what follows the side information, without a checksum. */
  sideInfoEnd: number
}

const bitratesMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const bitratesMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
/** By the version's two bits: 2.5, reserved, 2, 1. */
const sampleRates = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]]
const mpeg1 = 3
const layer3 = 1
const mono = 3

/** The layer that a header at `offset` names, 0 for ADTS (AAC); null where there is no sync word or no such version. */
export const layerAt = (bytes: Buffer, offset: number): 0 | 1 | 2 | 3 | null => {
  const second = bytes[offset + 1] ?? 0
  if (bytes[offset] !== 0xff || (second & 0xe0) !== 0xe0 || (second & 0x18) === 0x08) return null
  return ([0, 3, 2, 1] as const)[(second >> 1) & 3] ?? null
}

/** The Layer III header at `offset`; null when there is none, also for reserved values. */
export const frameHeaderAt = (bytes: Buffer, offset: number): FrameHeader | null => {
  if (bytes[offset] !== 0xff || offset + 4 > bytes.length) return null
  const second = bytes[offset + 1] ?? 0
  if ((second & 0xe0) !== 0xe0 || ((second >> 1) & 3) !== layer3) return null
  const third = bytes[offset + 2] ?? 0
  const version = (second >> 3) & 3
  const sampleRateHz = sampleRates[version]?.[(third >> 2) & 3]
  const bitrateKbps = (version === mpeg1 ? bitratesMpeg1 : bitratesMpeg2)[third >> 4]
  if (sampleRateHz === undefined || bitrateKbps === undefined) return null
  const samplesPerFrame = version === mpeg1 ? 1152 : 576
  const isMono = (bytes[offset + 3] ?? 0) >> 6 === mono
  const padding = (third >> 1) & 1
  return {
    samplesPerFrame,
    sampleRateHz,
    channels: isMono ? 1 : 2,
    bitrateKbps,
    frameBytes:
      bitrateKbps === 0
        ? 0
        : Math.floor(((samplesPerFrame / 8) * bitrateKbps * 1_000) / sampleRateHz) + padding,
    sideInfoEnd: 4 + (version === mpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  }
}

/** True when both can be frames of one stream: the bit rate may change from frame to frame, the rest may not. */
export const isSameStream = (a: FrameHeader, b: FrameHeader): boolean =>
  a.sampleRateHz === b.sampleRateHz &&
  a.samplesPerFrame === b.samplesPerFrame &&
  a.channels === b.channels &&
  (a.bitrateKbps === 0) === (b.bitrateKbps === 0)
