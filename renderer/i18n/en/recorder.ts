import type { recorder as inPortuguese } from '../pt-br/recorder.ts'

export const recorder: typeof inPortuguese = {
  open: 'Record…',
  title: 'Record the message',
  line: 'Speak as on a phone call, close to the microphone. The recording stops by itself at 30 seconds, and you hear it before saving.',
  start: 'Record',
  stop: 'Stop',
  again: 'Record again',
  keep: 'Save to library',
  opening: 'Opening the microphone…',
  elapsed: (time) => `${time} of 30 s`,
  used: 'Time recorded',
  level: 'Sound level',
  stopsItself: 'It stops by itself at 30 seconds.',
  name: 'Name',
  defaultName: (when) => `Recording ${when}`,
  fileName: (name) => `${name}.mp3`,
  cut: {
    what: 'The microphone was disconnected during the recording.',
    kept: 'What was recorded until then is here.',
    todo: undefined,
  },
  problems: {
    missing: {
      what: 'No microphone was found.',
      todo: 'Connect one to the computer and try again.',
    },
    refused: {
      what: 'The system did not allow the microphone to be used.',
      todo: 'Allow the microphone for Revoada in the system’s privacy settings and try again.',
    },
    busy: {
      what: 'The microphone could not be opened.',
      todo: 'Close other programs that use it, such as a video call, and try again.',
    },
    lost: {
      what: 'The microphone was disconnected.',
      todo: 'Reconnect it and start another recording.',
    },
  },
}
