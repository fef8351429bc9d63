import { maxAudioMs } from './audio-verdict.ts'

/** A part of a recording, in milliseconds of all its frames. */
export type AudioPart = { fromMs: number; toMs: number }

/** The shortest part that is worth a call, and the least that two handles can stand apart. */
export const minPartMs = 500

/**
 * The part that a cut takes of a recording: within it, at most 30 seconds from where it begins, at least half a second.
 * A recording that is shorter than that is taken whole.
 */
export const partWithin = ({ fromMs, toMs }: AudioPart, durationMs: number): AudioPart => {
  const least = Math.min(minPartMs, durationMs)
  const from = Math.min(Math.max(0, fromMs), durationMs - least)
  const to = Math.min(Math.max(from + least, toMs), durationMs, from + maxAudioMs)
  return { fromMs: from, toMs: to }
}

/**
 * Whether a cut leaves the encoded sound as it is. Only one that begins where the recording does: a frame may hold
 * sound in the bytes of up to three frames before it, so that whoever cuts those off breaks it.
 */
export const isLossless = ({ fromMs }: AudioPart): boolean => fromMs === 0

/**
 * Moves the beginning of a part. What would be over 30 seconds goes at its end; a beginning within a tenth of a second
 * of the recording's is the recording's, so that nothing has to be encoded anew for what nobody hears.
 */
export const withStart = (part: AudioPart, fromMs: number, durationMs: number): AudioPart => {
  const latest = Math.max(0, part.toMs - Math.min(minPartMs, durationMs))
  const from = Math.min(fromMs < nearMs ? 0 : fromMs, latest)
  return partWithin({ fromMs: from, toMs: part.toMs }, durationMs)
}

/** Moves the end of a part. What would be over 30 seconds goes at its beginning. */
export const withEnd = (part: AudioPart, toMs: number, durationMs: number): AudioPart => {
  const to = Math.min(Math.max(toMs, part.fromMs + Math.min(minPartMs, durationMs)), durationMs)
  return partWithin({ fromMs: Math.max(part.fromMs, to - maxAudioMs), toMs: to }, durationMs)
}

const nearMs = 100
