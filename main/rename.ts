/**
 * Renaming a file, also over another one. On Windows a virus scanner, the search index or a sync client may hold a new
 * file open for a moment, and it cannot be renamed meanwhile. It is tried again for a second and a half.
 */
import { renameSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const pausesMs = [10, 20, 40, 80, 150, 300, 450, 450]

/** What Windows answers while another program holds the file. */
const heldCodes = new Set(['EACCES', 'EBUSY', 'EPERM'])

const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && heldCodes.has(String(error.code))

/** @param platform other systems rename what is open, and there these codes are final */
export const renameFile = async (
  from: string,
  to: string,
  { platform = process.platform, move = rename } = {},
): Promise<void> => {
  for (const pauseMs of platform === 'win32' ? pausesMs : []) {
    try {
      return await move(from, to)
    } catch (error) {
      if (!isHeld(error)) throw error
      await pause(pauseMs)
    }
  }
  await move(from, to)
}

/** The same, without giving way to anything else meanwhile. */
export const renameFileSync = (
  from: string,
  to: string,
  { platform = process.platform, move = renameSync } = {},
): void => {
  for (const pauseMs of platform === 'win32' ? pausesMs : []) {
    try {
      return move(from, to)
    } catch (error) {
      if (!isHeld(error)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
  }
  move(from, to)
}
