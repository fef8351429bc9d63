import type { voice as inPortuguese } from '../pt-br/voice.ts'

export const voice: typeof inPortuguese = {
  recording: 'Recording',
  choose: 'Choose a recording, or an MP3 file',
  option: (name, duration) => `${name} · ${duration}`,
  dropTitle: 'Drop the MP3',
  dropLine: 'It is measured, and becomes the recording of this campaign.',
  openFile: 'Choose MP3…',
  measuring: 'Measuring…',
  duration: 'Duration',
  playable: 'Speech alone',
  size: 'Size',
  rate: 'Rate',
  kbps: (rate) => `${rate} kbps`,
  sound: 'Sound',
  soundOf: (hertz, channels) => `${hertz} Hz, ${channels === 1 ? 'mono' : 'stereo'}`,
  tooLong: {
    sound: 'It is over 30 seconds, and the service would refuse it. What comes after them can be cut.',
    padding:
      'Only the silence that the sound program added is over 30 seconds. Without it nothing of the speech is lost.',
  },
  cutEnd: 'Cut at 30 s',
  cutName: (name) => `${name} (30 s).mp3`,
  remove: 'Remove from the library',
  removeTitle: (name) => `Remove “${name}” from the library?`,
  removeLine: 'What was sent keeps its own copy. To use it again you will need the file.',
  removed: (name) => `“${name}” is no longer in the library.`,
  listen: 'Listen to the recording',
  calling: 'Incoming call',
  noRecording: 'Choose the recording: here is the call that each person gets.',
}
