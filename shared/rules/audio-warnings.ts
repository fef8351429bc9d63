/** What a person hears of a recording before anybody is called: warnings, none of which keeps it from going out. */

/** What was heard of a recording, as far as the rule looks at it. */
export type HeardAudio = { peakDbfs: number | null; leadingSilenceMs: number; clipped: boolean }

/** Speech is recorded at -20 to -3 dB of full scale; a telephone line hides what never comes over -35. */
export const faintDbfs = -35
/** The noise of a room, or of the sound card alone. */
export const silentDbfs = -55
/** Whoever picks up and hears nothing for longer hangs up: our judgement, nothing of it is in the specification. */
export const longSilenceMs = 1_000

export type AudioWarning = 'audio_silent' | 'audio_faint' | 'audio_clipped' | 'audio_late'

/** In the order in which they matter. Of one that is silent, nothing else is said. */
export const audioWarnings = ({ peakDbfs, leadingSilenceMs, clipped }: HeardAudio): AudioWarning[] => {
  if (peakDbfs === null || peakDbfs < silentDbfs) return ['audio_silent']
  const warnings: AudioWarning[] = []
  if (peakDbfs < faintDbfs) warnings.push('audio_faint')
  if (clipped) warnings.push('audio_clipped')
  if (leadingSilenceMs > longSilenceMs) warnings.push('audio_late')
  return warnings
}
