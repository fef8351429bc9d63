import Sqlite, { type Database } from 'better-sqlite3'
import { DatabaseFailure, databaseFailureOf } from './failure.ts'

/**
 * Holds an exclusive transaction on a small file for as long as the process lives, so that a folder of data has one
 * owner. The operating system lets go of it when the process ends, however it ends.
 * @returns what lets go of the lock
 * @throws DatabaseFailure `database_in_use` when another process holds it, `database_full`, `database_unwritable`
 */
export const holdLock = (path: string, nativeBinding?: string): (() => void) => {
  try {
    const db = new Sqlite(path, { nativeBinding })
    beginExclusive(db)
    return () => db.close()
  } catch (error) {
    throw lockFailureOf(error)
  }
}

const beginExclusive = (db: Database): void => {
  try {
    db.pragma('busy_timeout=0')
    db.exec('begin exclusive')
  } catch (error) {
    db.close()
    throw error
  }
}

/** Names what was thrown at a lock: a failure of the data, or a defect as it is. */
export const lockFailureOf = (error: unknown): unknown => {
  if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))
    return new DatabaseFailure('database_in_use', error)
  const failure = databaseFailureOf(error)
  if (failure === null) return error
  // The file holds nothing: one that cannot be read is neither damage of the data nor another key.
  return failure.code === 'database_full' ? failure : new DatabaseFailure('database_unwritable', error)
}
