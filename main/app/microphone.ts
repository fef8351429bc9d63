import { systemPreferences } from 'electron'
import type { MicrophoneAnswer } from '../../shared/bridge/shell.ts'

/** How long the window may take to open the microphone that it has just asked for. */
const waitMs = 15_000

export type Microphone = {
  /** Lets the window open the microphone once, soon; asks the system for it where that asks the person. */
  await: () => Promise<MicrophoneAnswer>
  /** Whether the window may still be about to open it: what Chromium asks by the way, as often as it likes. */
  isPending: () => boolean
  /** Whether it may open it now; it may once. */
  take: () => boolean
}

/** The microphone is closed to the window, but for the moment in which somebody begins to record. */
export const createMicrophone = (now: () => number = () => performance.now()): Microphone => {
  let until = -Infinity
  let isTaken = false
  return {
    await: async () => {
      if (!(await isLetBySystem())) return 'refused'
      until = now() + waitMs
      isTaken = false
      return 'pending'
    },
    isPending: () => now() < until,
    take: () => {
      const isFree = now() < until && !isTaken
      isTaken = true
      return isFree
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
