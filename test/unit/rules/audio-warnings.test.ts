import { expect, test } from 'vitest'
import { audioWarnings } from '../../../shared/rules/audio-warnings.ts'

const heard = { peakDbfs: -6, leadingSilenceMs: 300, clipped: false }

test.each([
  ['no problem', {}, []],
  ['only zeros', { peakDbfs: null, leadingSilenceMs: 9_000 }, ['audio_silent']],
  ['only room noise', { peakDbfs: -55.1 }, ['audio_silent']],
  ['a distant whisper', { peakDbfs: -40 }, ['audio_faint']],
  ['the lowest accepted level', { peakDbfs: -35 }, []],
  ['clipped shouting', { peakDbfs: 1.3, clipped: true }, ['audio_clipped']],
  ['one second of leading silence', { leadingSilenceMs: 1_000 }, []],
  ['a longer silence', { leadingSilenceMs: 1_010, clipped: true }, ['audio_clipped', 'audio_late']],
])('a recording with %s has the warnings $2', (_name, part, warnings) => {
  expect(audioWarnings({ ...heard, ...part })).toEqual(warnings)
})
