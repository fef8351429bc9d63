import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { type LockChoice, lockChoiceSchema } from '../../shared/bridge/shell.ts'
import { writeCompleteFile } from '../complete-file.ts'

/** The part of Electron's `powerMonitor` that is listened to. Linux tells of its sleep, and not of its locked screen. */
export type PowerMonitor = {
  on(event: 'lock-screen' | 'suspend', listener: () => void): unknown
  /** In seconds. */
  getSystemIdleTime(): number
}

export type Lock = {
  readonly choice: LockChoice
  /** Reads what was chosen earlier, and listens from then on. */
  open: () => Promise<void>
  set: (choice: LockChoice) => Promise<void>
  stop: () => void
}

const usualChoice: LockChoice = { withScreen: true, idleMinutes: null }
const idleCheckMs = 10_000

/**
 * Locks by itself: with the screen, at sleep, and after so long without a touch of keyboard or mouse (rule D28). The
 * choice is main's own, in a file of its own: it counts before the data are open.
 * @param lock does nothing where no passphrase could open it again
 */
export const createLock = (path: string, monitor: PowerMonitor, lock: () => void): Lock => {
  let choice = usualChoice
  let timer: NodeJS.Timeout | undefined
  const lockWithScreen = (): void => {
    if (choice.withScreen) lock()
  }
  const checkIdle = (): void => {
    const { idleMinutes } = choice
    if (idleMinutes !== null && monitor.getSystemIdleTime() >= idleMinutes * 60) lock()
  }
  return {
    get choice() {
      return choice
    },
    open: async () => {
      const text = await readFile(path, 'utf8').catch(() => null)
      const kept = lockChoiceSchema.safeParse(text === null ? null : parsed(text))
      if (kept.success) choice = kept.data
      monitor.on('lock-screen', lockWithScreen)
      monitor.on('suspend', lockWithScreen)
      timer = setInterval(checkIdle, idleCheckMs)
    },
    set: async (next) => {
      await writeCompleteFile(path, [JSON.stringify(next)], randomUUID())
      choice = next
    },
    stop: () => clearInterval(timer),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A damaged file counts as missing: the default is the safe choice.
    return null
  }
}
