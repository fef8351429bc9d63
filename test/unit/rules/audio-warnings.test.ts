import { expect, test } from 'vitest'
import { audioWarnings } from '../../../shared/rules/audio-warnings.ts'

const heard = { peakDbfs: -6, leadingSilenceMs: 300, clipped: false }

test.each([
  ['nothing', {}, []],
  ['nothing but zeros', { peakDbfs: null, leadingSilenceMs: 9_000 }, ['audio_silent']],
  ['the noise of a room', { peakDbfs: -55.1 }, ['audio_silent']],
  ['a whisper far away', { peakDbfs: -40 }, ['audio_faint']],
  ['at the edge of what a line carries', { peakDbfs: -35 }, []],
  ['shouting into it', { peakDbfs: 1.3, clipped: true }, ['audio_clipped']],
  ['a second before the first word', { leadingSilenceMs: 1_000 }, []],
  ['longer', { leadingSilenceMs: 1_010, clipped: true }, ['audio_clipped', 'audio_late']],
])('%s', (_name, part, warnings) => {
  expect(audioWarnings({ ...heard, ...part })).toEqual(warnings)
})
