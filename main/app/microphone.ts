import { systemPreferences } from 'electron'
import type { MicrophoneAnswer } from '../../shared/bridge/shell.ts'

/** How long the window may take to open the microphone that it has just asked for. */
const waitMs = 15_000

export type Microphone = {
  /** Lets the window open the microphone once, soon; asks the system for it where that asks the person. */
  await: () => Promise<MicrophoneAnswer>
  /** Whether the window is awaited to open it. */
  isAwaited: () => boolean
  /** It has been opened, or refused: the next time has to be asked for anew. */
  settle: () => void
}

/** The microphone is closed to the window, but for the moment in which somebody begins to record. */
export const createMicrophone = (now: () => number = () => performance.now()): Microphone => {
  let until = -Infinity
  return {
    await: async () => {
      if (!(await isLetBySystem())) return 'refused'
      until = now() + waitMs
      return 'awaited'
    },
    isAwaited: () => now() < until,
    settle: () => {
      until = -Infinity
    },
  }
}

/** macOS asks the person once, and has to be told to; Windows has a switch for all programs; others let everybody. */
const isLetBySystem = async (): Promise<boolean> => {
  switch (process.platform) {
    case 'darwin':
      return systemPreferences.askForMediaAccess('microphone')
    case 'win32':
      return systemPreferences.getMediaAccessStatus('microphone') !== 'denied'
    default:
      return true
  }
}
