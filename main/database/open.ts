import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { renameFileSync } from '../rename.ts'
import { tidyBackups, writeBackup } from './backup.ts'
import { DatabaseFailure, databaseFailureOf, fileFailureOf } from './failure.ts'
import { databaseFiles, syncFolder } from './files.ts'
import type { WritableDatabase } from './handles.ts'
import { inspectDatabase } from './inspect.ts'
import { markClosed, markOpen } from './journal.ts'
import { type KeyedPlace, openKeyed, schemaOf } from './keyed.ts'
import { type Migration, migrate, newestOf } from './migrate.ts'
import { finishReplacing } from './replace.ts'

export type OpenOptions = KeyedPlace & {
  /** The owner's schema, oldest first. */
  migrations: readonly Migration[]
  /**
   * Where backups lie. Its being there also says that there once was a database: one that is gone is missed, and not
   * begun anew. Without it no backup is made, for data that are there for a moment only.
   */
  backups?: string
}

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
  ['fullfsync', 1],
  ['checkpoint_fullfsync', 1],
] as const

/**
 * Opens an encrypted database, checks that it is whole and brings it to the newest schema, after a backup of the old
 * one; creates it where there has never been any. Creation happens under another name and ends with a rename: a file
 * that stands at `path` without a whole schema is damage, and is never taken for a fresh start. Whatever is refused
 * keeps every byte.
 * @throws DatabaseFailure `database_key_wrong`, `database_damaged`, `database_missing`, `database_newer`, `database_older`,
 *   `database_unwritable`, `database_full`, `backup_full`, `backup_unwritable`
 */
export const openDatabase = (options: OpenOptions): WritableDatabase => {
  const { path, backups } = options
  finishReplacing(path)
  rollBack(options)
  if (existsSync(path)) inspectDatabase(options, options.migrations)
  else {
    if (existsSync(`${path}-wal`) || (backups !== undefined && existsSync(backups)))
      throw new DatabaseFailure('database_missing')
    createDatabase(options, path)
  }
  markOpen(path)
  const db = openWhole(options)
  // A new journal, without what a power cut may have left at the old one's end.
  db.pragma('wal_checkpoint(TRUNCATE)')
  if (backups !== undefined) {
    mkdirSync(backups, { recursive: true, mode: 0o700 })
    tidyBackups(backups)
  }
  return db
}

/**
 * Data that are put aside go without a journal beside them for that; a kill in the middle leaves one of the old kind,
 * which only a connection that may write takes back.
 */
const rollBack = (place: KeyedPlace): void => {
  if (!existsSync(place.path) || !existsSync(`${place.path}-journal`)) return
  const db = openKeyed(place)
  db.close()
}

/** Makes an empty database of the newest schema at `path`, complete or not at all. */
export const createDatabase = (options: OpenOptions, path: string): void => {
  const half = `${options.path}.new`
  for (const ending of databaseFiles) rmSync(`${half}${ending}`, { force: true })
  const { backups: _none, ...rest } = options
  const db = openWhole({ ...rest, path: half })
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  renameFileSync(half, path)
  syncFolder(dirname(path))
}

const openWhole = (options: OpenOptions): WritableDatabase => {
  let db: Database | undefined
  try {
    db = openKeyed(options)
    for (const [name, value] of pragmas) {
      db.pragma(`${name}=${value}`)
      const actual: unknown = db.pragma(name, { simple: true })
      if (actual !== value) throw new Error(`PRAGMA ${name} is ${String(actual)}, not ${value}`)
    }
    const whole = db as WritableDatabase
    backUpBefore(whole, options)
    migrate(whole, options.migrations)
    return whole
  } catch (error) {
    db?.close()
    throw databaseFailureOf(error) ?? error
  }
}

/** Before the first step of a migration: what it makes of the data can be taken back. */
const backUpBefore = (db: WritableDatabase, options: OpenOptions): void => {
  const schema = schemaOf(db)
  const nextSchema = newestOf(options.migrations)
  if (options.backups === undefined || schema === 0 || schema >= nextSchema) return
  try {
    const madeAt = new Date().toISOString()
    writeBackup(db, options, { folder: options.backups, reason: 'migration', madeAt, nextSchema })
  } catch (error) {
    throw backupFailureOf(error)
  }
}

const backupFailureOf = (error: unknown): unknown => {
  const failure = fileFailureOf(error)
  if (failure?.code === 'database_full') return new DatabaseFailure('backup_full', error)
  if (failure?.code === 'database_unwritable') return new DatabaseFailure('backup_unwritable', error)
  return failure ?? error
}

/** Moves everything into the database file and empties the journal beside it, then closes. */
export const closeDatabase = (db: WritableDatabase): void => {
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  markClosed(db.name)
}
