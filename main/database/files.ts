import { closeSync, fsyncSync, openSync } from 'node:fs'

/** The endings of the files that together are one database: the data, its journal, the journal's index, and one of the old kind. */
export const databaseFiles = ['', '-wal', '-shm', '-journal'] as const

const syncAt = (path: string, flags: string): void => {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Returns once a file's bytes are on the disk. Not for a database that is open in this process: closing any handle on
 * it would let go of SQLite's locks.
 */
export const syncFile = (path: string): void => syncAt(path, 'r+')

/** Makes a rename last. Windows has no such call, and does not need it. */
export const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') syncAt(folder, 'r')
}
