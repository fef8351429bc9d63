import Sqlite, { type Database, type Options } from 'better-sqlite3'
import { databaseFailureOf } from './failure.ts'

export type KeyedPlace = {
  path: string
  /** 32 random bytes. */
  key: Buffer
  /** Path of another build of the addon, for a runtime that the shipped one does not load in. */
  nativeBinding?: string | undefined
}

/** The WAL-reset bug that can corrupt a database is fixed from this version on. */
const oldestSafeVersion = [3, 51, 3] as const

/**
 * A connection with its key set, to be closed.
 * @throws DatabaseFailure when its first page cannot be read
 */
export const openKeyed = ({ path, key, nativeBinding }: KeyedPlace, options: Options = {}): Database => {
  if (key.length !== 32) throw new TypeError('a database key has 32 bytes')
  const db = new Sqlite(path, { ...options, nativeBinding })
  try {
    db.pragma(`cipher='sqlcipher'`)
    db.pragma(`key="x'${key.toString('hex')}'"`)
    const version = String(db.prepare('select sqlite_version()').pluck().get())
    if (!isSafeVersion(version)) throw new Error(`SQLite ${version} may corrupt a database`)
    return db
  } catch (error) {
    db.close()
    throw databaseFailureOf(error) ?? error
  }
}

/**
 * Lets a connection read another database as `schema` while `work` lasts.
 * @param place another file under the same cipher
 */
export const withAttached = (
  db: Database,
  { path, key }: KeyedPlace,
  schema: string,
  work: () => void,
): void => {
  db.prepare(`attach database ? as ${schema} key "x'${key.toString('hex')}'"`).run(path)
  try {
    work()
  } finally {
    db.exec(`detach database ${schema}`)
  }
}

/** Gives a database that nobody else has open, and that has no journal, another key. */
export const changeKey = (db: Database, key: Buffer): void => {
  db.pragma(`rekey="x'${key.toString('hex')}'"`)
}

export const schemaOf = (db: Database): number => Number(db.pragma('user_version', { simple: true }))

/** @param version of SQLite, such as `3.51.3` */
export const isSafeVersion = (version: string): boolean => {
  const parts = version.split('.').map(Number)
  const differing = oldestSafeVersion.findIndex((oldest, index) => parts[index] !== oldest)
  return differing === -1 || (parts[differing] ?? 0) > (oldestSafeVersion[differing] ?? 0)
}
