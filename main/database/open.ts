import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import Sqlite, { type Database } from 'better-sqlite3'
import { DatabaseFailure, databaseFailureOf } from './failure.ts'
import { type Migration, migrate } from './migrate.ts'

declare const readable: unique symbol
declare const writable: unique symbol

/** A connection that a query may read from. */
export type ReadableDatabase = Database & { readonly [readable]: true }
/** A connection that may write; only the owner process has one. */
export type WritableDatabase = ReadableDatabase & { readonly [writable]: true }

export type OpenOptions = {
  path: string
  /** 32 random bytes. */
  key: Buffer
  /** The owner's schema, oldest first. */
  migrations: readonly Migration[]
  /** Path of another build of the addon, for a runtime that the shipped one does not load in. */
  nativeBinding?: string | undefined
}

/** The WAL-reset bug that can corrupt a database is fixed from this version on. */
const oldestSafeVersion = [3, 51, 3] as const

/**
 * What must hold on every open; the file remembers only the journal mode. Synchronous FULL, because NORMAL can lose the
 * last commits at a power cut, and an acknowledged send must be there. Each is read back: a build's default has
 * silently won before.
 */
const pragmas = [
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
  ['cell_size_check', 1],
  ['mmap_size', 0],
  ['secure_delete', 1],
  ['temp_store', 2],
  ['busy_timeout', 5_000],
] as const

/**
 * Opens an encrypted database, checks that it is whole and brings it to the newest schema; creates it where there is
 * none. Creation happens under another name and ends with a rename: a file that stands at `path` without a whole
 * schema is damage, and is never taken for a fresh start.
 * @throws DatabaseFailure `database_key_wrong`, `database_damaged`, `database_newer`, `database_unwritable`,
 *   `database_full`
 */
export const openDatabase = (options: OpenOptions): WritableDatabase => {
  if (options.key.length !== 32) throw new TypeError('a database key has 32 bytes')
  if (!existsSync(options.path)) createDatabase(options)
  else if (statSync(options.path).size === 0) throw new DatabaseFailure('database_damaged')
  return openWhole(options)
}

const createDatabase = (options: OpenOptions): void => {
  const path = `${options.path}.new`
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  closeDatabase(openWhole({ ...options, path }))
  renameSync(path, options.path)
}

const openWhole = ({ path, key, migrations, nativeBinding }: OpenOptions): WritableDatabase => {
  let db: Database | undefined
  try {
    db = new Sqlite(path, nativeBinding === undefined ? {} : { nativeBinding })
    db.pragma(`cipher='sqlcipher'`)
    db.pragma(`key="x'${key.toString('hex')}'"`)
    assertVersion(db)
    for (const [name, value] of pragmas) {
      db.pragma(`${name}=${value}`)
      const actual: unknown = db.pragma(name, { simple: true })
      if (actual !== value) throw new Error(`PRAGMA ${name} is ${String(actual)}, not ${value}`)
    }
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new DatabaseFailure('database_damaged')
    const whole = db as WritableDatabase
    migrate(whole, migrations)
    return whole
  } catch (error) {
    db?.close()
    throw databaseFailureOf(error) ?? error
  }
}

const assertVersion = (db: Database): void => {
  const version = String(db.prepare('select sqlite_version()').pluck().get())
  const parts = version.split('.').map(Number)
  for (const [index, oldest] of oldestSafeVersion.entries()) {
    const part = parts[index] ?? 0
    if (part > oldest) return
    if (part < oldest) throw new Error(`SQLite ${version} is older than ${oldestSafeVersion.join('.')}`)
  }
}

/** Moves everything into the database file and empties the journal beside it, then closes. */
export const closeDatabase = (db: WritableDatabase): void => {
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}
