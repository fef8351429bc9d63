import { readFileSync } from 'node:fs'
import { type FrameHeader, frameHeaderAt } from '../../../../main/reader/mp3/frame-header.ts'
import { measurePath } from '../../../support/audio/measure.ts'
import { maxAudioMs } from '../../../../shared/rules/audio-verdict.ts'
import { type Judge, judgeInProcess, type Judgement } from './judges.ts'

/** Ways in which the length of an MP3 is often told. The proof has to catch each. */
export const controls: Readonly<Record<string, Judge>> = {
  'the length is read from the Xing header': (path) => judgeFirstFrame(path, byXing),
  'the length is computed from size and bit rate': (path) => judgeFirstFrame(path, byBitrate),
  'the Xing frame is counted as sound': async (path) => {
    const measured = await measurePath(path)
    if ('problem' in measured) return judgeInProcess(path)
    const { frames, containerMs, tags } = measured.facts
    const more = tags.includes('xing') || tags.includes('info') ? 1 : 0
    return verdictOn((containerMs / frames) * (frames + more), frames + more)
  },
  'any file with a frame header counts as an MP3': (path) => {
    const first = firstFrame(readFileSync(path))
    return Promise.resolve(first === null ? noMp3 : verdictOn(1_000, null))
  },
}

const noMp3: Judgement = {
  verdict: 'refused',
  frames: null,
  containerMs: null,
  playableMs: null,
  reasons: null,
}

const verdictOn = (containerMs: number, frames: number | null): Judgement => ({
  verdict: containerMs <= maxAudioMs ? 'accepted' : 'trim',
  frames,
  containerMs,
  playableMs: null,
  reasons: null,
})

type FirstFrame = { header: FrameHeader; at: number }

/** Judges by what the first frame says. */
const judgeFirstFrame = async (
  path: string,
  lengthMs: (bytes: Buffer, first: FirstFrame) => number,
): Promise<Judgement> => {
  // What is no MP3 is left to the reader: these are about lengths.
  if ((await judgeInProcess(path)).verdict === 'refused') return noMp3
  const bytes = readFileSync(path)
  const first = firstFrame(bytes)
  return first === null ? noMp3 : verdictOn(lengthMs(bytes, first), null)
}

const firstFrame = (bytes: Buffer): FirstFrame | null => {
  // A tag's size, as everybody reads it.
  const isTagged = bytes.toString('latin1', 0, 3) === 'ID3'
  const from = isTagged ? 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + byte, 0) : 0
  for (let at = from; at < bytes.length - 4; at += 1) {
    const header = frameHeaderAt(bytes, at)
    if (header !== null && header.bitrateKbps > 0) return { header, at }
  }
  return null
}

const byBitrate = (bytes: Buffer, { header, at }: FirstFrame): number =>
  ((bytes.length - at) * 8) / header.bitrateKbps

const byXing = (bytes: Buffer, first: FirstFrame): number => {
  const { header, at } = first
  const tag = bytes.toString('latin1', at + header.sideInfoEnd, at + header.sideInfoEnd + 4)
  if (tag !== 'Xing' && tag !== 'Info') return byBitrate(bytes, first)
  const claimed = bytes.readUInt32BE(at + header.sideInfoEnd + 8)
  return (claimed * header.samplesPerFrame * 1_000) / header.sampleRateHz
}
