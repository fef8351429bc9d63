import { maxAudioMs } from '../../../../shared/rules/audio-verdict.ts'
import { mostBrokenFrames } from './alter.ts'
import type { Decoded } from './decode.ts'
import type { Judgement } from './judges.ts'
import { type Mp3Specimen, samplesPerFrameAt, type Specimen } from './specimen.ts'

/** By path. */
export type Truths = ReadonlyMap<string, Decoded>

/** How far a duration may be from the decoded one, in frames; the rest is for rounding. */
const tolerance = 1.001
const exactly = 0.001

/** What is wrong with what was said of a file; null = nothing. */
export const faultOf = (specimen: Specimen, said: Judgement, truths: Truths): string | null => {
  if (specimen.kind === 'foreign') {
    const isNearlyNothing = said.frames !== null && said.frames <= specimen.mostFrames
    return said.verdict === 'refused' || isNearlyNothing ? null : `is ${said.verdict} but is no MP3`
  }
  if (said.containerMs === null) return 'is refused'
  const frames = toFrames(specimen, said.containerMs)
  return (
    faultOfVerdict(specimen, said, truths) ??
    (specimen.whole === null
      ? faultOfDuration(specimen, frames, said.playableMs, truths)
      : faultOfBroken(specimen, specimen.whole, frames, truths))
  )
}

const toFrames = ({ sampleRateHz }: Mp3Specimen, ms: number): number =>
  (ms * sampleRateHz) / 1_000 / samplesPerFrameAt(sampleRateHz)

const decodedFrames = (specimen: Mp3Specimen, truths: Truths, what: keyof Decoded = 'container'): number => {
  const samples = truths.get(specimen.path)?.[what] ?? null
  if (samples === null) throw new Error(`not decoded: ${specimen.name}`)
  return samples / samplesPerFrameAt(specimen.sampleRateHz)
}

const faultOfVerdict = (specimen: Mp3Specimen, said: Judgement, truths: Truths): string | null => {
  const frames = specimen.frames ?? decodedFrames(specimen, truths)
  const isIn = frames <= toFrames(specimen, maxAudioMs)
  if ((said.verdict === 'accepted') !== isIn) return `of ${frames} frames is ${said.verdict}`
  if (isIn || said.reasons === null || !specimen.saysPadding) return null
  const isPadding = decodedFrames(specimen, truths, 'playable') <= toFrames(specimen, maxAudioMs)
  const reason = isPadding ? 'audio_padding_over_30s' : 'audio_over_30s'
  return said.reasons.join(' ') === reason ? null : `is out for ${said.reasons.join(' ')}, not for ${reason}`
}

const faultOfDuration = (
  specimen: Mp3Specimen,
  frames: number,
  playableMs: number | null,
  truths: Truths,
): string | null => {
  const decoded = decodedFrames(specimen, truths)
  if (specimen.frames !== null && Math.abs(decoded - specimen.frames) > exactly)
    return `should have ${specimen.frames} frames but decodes to ${decoded}`
  if (Math.abs(frames - decoded) > tolerance)
    return `has ${decoded.toFixed(2)} frames but is reported with ${frames.toFixed(2)}`
  if (!specimen.saysPadding || playableMs === null) return null
  const playable = decodedFrames(specimen, truths, 'playable')
  return Math.abs(toFrames(specimen, playableMs) - playable) <= tolerance
    ? null
    : `plays ${playable.toFixed(2)} frames but is reported with ${toFrames(specimen, playableMs).toFixed(2)}`
}

/**
 * Behind damage ffmpeg's decoder loses frames until it finds its way again (up to 22 were seen), and other players lose
 * others: what is said lies between what ffmpeg finds and what there was, of which a break takes few.
 */
const faultOfBroken = (
  specimen: Mp3Specimen,
  whole: Mp3Specimen,
  frames: number,
  truths: Truths,
): string | null => {
  const most = decodedFrames(whole, truths)
  const fewest = Math.max(most - mostBrokenFrames, decodedFrames(specimen, truths) - 1)
  if (frames <= most + exactly && frames >= fewest - exactly) return null
  return `has ${fewest.toFixed(2)} to ${most.toFixed(2)} frames but is reported with ${frames.toFixed(2)}`
}
