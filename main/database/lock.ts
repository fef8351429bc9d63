import Sqlite from 'better-sqlite3'
import { DatabaseFailure } from './failure.ts'

/**
 * Holds an exclusive transaction on a small file for as long as the process lives, so that a folder of data has one
 * owner. The operating system lets go of it when the process ends, however it ends.
 * @returns what lets go of the lock
 * @throws DatabaseFailure `database_in_use` when another process holds it
 */
export const holdLock = (path: string, nativeBinding?: string): (() => void) => {
  const db = new Sqlite(path, { nativeBinding })
  try {
    db.pragma('busy_timeout=0')
    db.exec('begin exclusive')
  } catch (error) {
    db.close()
    throw new DatabaseFailure('database_in_use', error)
  }
  return () => db.close()
}
