/**
 * What a campaign's sound may be at most: 30 seconds and 10 MB (specification, section 8).
 */

/** Of all frames: a player plays them whole, whatever an encoder says it added to the sound. */
export const maxAudioMs = 30_000
/** The document says 10 MB; ten million bytes are within either reading of it. */
export const maxAudioBytes = 10_000_000

/**
 * The longest sound that is decoded, to be drawn, cut anew or converted: a campaign takes 30 seconds of it, and ten
 * hours in a small file would otherwise cost gigabytes and minutes.
 */
export const maxDecodedMs = 600_000

/** Of samples that can be made into an MP3: from a telephone's to a studio's. */
export const minAudioSampleRateHz = 8_000
export const maxAudioSampleRateHz = 192_000

/** What was measured of an MP3, as far as the rule looks at it. */
export type MeasuredAudio = {
  /** Duration of all frames. */
  containerMs: number
  /** The same without what the encoder says it put before and behind the sound. */
  playableMs: number
  /** Of the whole file: frames, tags, pictures and what is none of them. */
  fileBytes: number
  /** Of the frames with sound. */
  soundBytes: number
  bitrateKbps: { max: number }
}

export const audioReasons = ['audio_over_30s', 'audio_padding_over_30s', 'audio_over_10mb'] as const
export type AudioReason = (typeof audioReasons)[number]

/** `trim`: it is accepted once its end is cut. `refused`: no cut makes it so. */
export type AudioVerdict = { verdict: 'accepted' | 'trim' | 'refused'; reasons: AudioReason[] }

/**
 * Whether a campaign takes a measured MP3 (specification, section 8). The duration that counts is that of all frames.
 * Over 30 seconds it has to be trimmed: `audio_padding_over_30s` where the recording itself is within 30 seconds and
 * only the silence is over that the encoder added (30.000 s encoded by LAME become 30.041 s), so that a program may
 * cut it; else `audio_over_30s`, where somebody has to choose what goes. Over 10 MB is `audio_over_10mb`: refused,
 * unless the cut that is due anyway is sure to leave less. A cut takes frames; what lies beside them, like a picture
 * in a tag, stays, and 30 seconds of the highest bit rate are at most 1.2 MB.
 */
export const audioVerdict = (audio: MeasuredAudio): AudioVerdict => {
  const isTooLong = audio.containerMs > maxAudioMs
  const isTooLarge = audio.fileBytes > maxAudioBytes
  const reasons: AudioReason[] = []
  if (isTooLong) reasons.push(audio.playableMs > maxAudioMs ? 'audio_over_30s' : 'audio_padding_over_30s')
  if (isTooLarge) reasons.push('audio_over_10mb')
  if (reasons.length === 0) return { verdict: 'accepted', reasons }
  const isCutEnough = isTooLong && bytesAfterCut(audio) <= maxAudioBytes
  return { verdict: isCutEnough ? 'trim' : 'refused', reasons }
}

/** At most: what is no sound, and 30 seconds of it at the highest rate that the file has. */
const bytesAfterCut = ({ fileBytes, soundBytes, bitrateKbps }: MeasuredAudio): number =>
  fileBytes - soundBytes + (bitrateKbps.max * maxAudioMs) / 8
