import { statSync } from 'node:fs'
import { listBackups } from './backup.ts'
import type { DataCare } from './data-care.ts'

export type RotationOptions = {
  care: Pick<DataCare, 'backUp'>
  /** The database's file. */
  path: string
  backups: string
  /** Milliseconds since 1970. */
  now: () => number
  /** Whether something goes on that a backup would slow down; it then waits. */
  isBusy: () => boolean
  /** Told what kept it from looking, such as damaged data. */
  onFailure: (error: unknown) => void
  /** Told why one was not made this time. */
  onPutOff: (error: unknown) => void
}

const dayMs = 86_400_000
/** Long after whoever started the app has begun to work, and before a short session ends. */
const firstLookMs = 60_000
const lookEveryMs = 3_600_000
const busyPauseMs = 60_000

/** Makes a backup a day, when something has changed since the last one. @returns what ends it */
export const keepRotating = (options: RotationOptions): (() => void) => {
  let timer = setTimeout(() => void look(), firstLookMs)
  let isEnded = false
  const look = async (): Promise<void> => {
    let waits = false
    try {
      const isDue = isBackupDue(options.path, options.backups, options.now())
      waits = isDue && options.isBusy()
      // Whatever kept it from being made, it is tried an hour later; that the data are damaged, the care itself tells.
      if (isDue && !waits) await options.care.backUp('rotating').catch(options.onPutOff)
    } catch (error) {
      // Uncaught, it would end the process.
      options.onFailure(error)
    }
    if (!isEnded) timer = setTimeout(() => void look(), waits ? busyPauseMs : lookEveryMs)
  }
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}

/** Whether the data are newer than the newest backup, and that is a day old. One of the future, which a wrong clock made, does not count. */
export const isBackupDue = (path: string, backups: string, now: number): boolean => {
  const newest = listBackups(backups).find(({ madeAt }) => Date.parse(madeAt) <= now)
  if (newest === undefined) return true
  const madeAt = Date.parse(newest.madeAt)
  return now - madeAt >= dayMs && changedAt(path) > madeAt
}

const changedAt = (path: string): number =>
  Math.max(...[path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0))
