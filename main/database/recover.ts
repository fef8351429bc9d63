import { chmodSync, constants, copyFileSync, existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { readBackupName, setAsideFolder, stampOf, writeBackupName } from '../../shared/rules/backup-name.ts'
import { renameFileSync } from '../rename.ts'
import { DatabaseFailure, fileFailureOf } from './failure.ts'
import { syncFile } from './files.ts'
import { inspectDatabase } from './inspect.ts'
import { changeKey, type KeyedPlace, openKeyed, withAttached } from './keyed.ts'
import { newestOf } from './migrate.ts'
import { createDatabase, openDatabase, type OpenOptions } from './open.ts'
import type { WritableDatabase } from './handles.ts'
import { discardPrepared, finishReplacing, preparedPathOf, replaceDatabase } from './replace.ts'
import { setRestoredMark } from './restored-mark.ts'

/** What a person chose to stand in place of the present data. */
export type Recovery =
  | { action: 'restore'; backup: string }
  | { action: 'start_fresh' }
  /** A copy from another computer, under a key of its own; it is gone afterwards, however this ends. */
  | { action: 'adopt'; path: string; key: Buffer }

/**
 * Takes over into data that come back from elsewhere what must not be forgotten of those that they replace.
 * @param db what comes back, of the newest schema
 * @param replaced the schema under which the replaced data can be read; null where they do not open
 */
export type CarryOver = (db: WritableDatabase, replaced: string | null) => void

type RecoverOptions = OpenOptions & {
  backups: string
  /** Absent where nothing has to be taken over. */
  carryOver?: CarryOver | undefined
}

/**
 * Puts a backup, an empty database or a copy from elsewhere in the place of the present data, which are kept: as a
 * backup where they are whole, else untouched in a folder of their own. What takes the place is made ready and checked
 * first; when it is no good, nothing has happened. `openDatabase` comes next.
 * @param at ISO 8601, UTC
 * @throws DatabaseFailure `backup_unusable`, `backup_newer`, `database_full`, `database_unwritable`
 */
export const recoverDatabase = (options: RecoverOptions, recovery: Recovery, at: string): void => {
  const { path, backups } = options
  finishReplacing(path)
  prepare(options, recovery)
  const schema = settle(options)
  const { carryOver } = options
  if (carryOver !== undefined && recovery.action !== 'start_fresh')
    carry(options, schema === newestOf(options.migrations), carryOver)
  const folder = schema === null ? join(setAsideFolder, stampOf(at)) : relative(dirname(path), backups)
  const name =
    schema === null ? null : writeBackupName({ madeAt: at, reason: 'restore', schema, nextSchema: null })
  replaceDatabase(path, (ending) => join(folder, `${name ?? basename(path)}${ending}`))
}

const prepare = (options: RecoverOptions, recovery: Recovery): void => {
  const prepared = { ...options, path: preparedPathOf(options.path) }
  try {
    switch (recovery.action) {
      case 'restore':
        copyFileSync(backupIn(options.backups, recovery.backup), prepared.path, constants.COPYFILE_EXCL)
        // A copy has the original's rights: of one that was made read-only, nothing could be written to.
        chmodSync(prepared.path, 0o600)
        break
      case 'adopt':
        renameFileSync(recovery.path, prepared.path)
        rekey({ ...prepared, key: recovery.key }, options.key)
        break
      case 'start_fresh':
        return createDatabase(options, prepared.path)
    }
    checkAndMark(prepared)
    syncFile(prepared.path)
  } catch (error) {
    discardPrepared(options.path)
    throw unusableOf(error)
  }
}

/** Only what is a backup by its name, and so lies in the folder. */
const backupIn = (folder: string, name: string): string => {
  const path = join(folder, name)
  if (readBackupName(name) === null || !existsSync(path)) throw new DatabaseFailure('backup_unusable')
  return path
}

const rekey = (place: KeyedPlace, key: Buffer): void => {
  const db = openKeyed(place)
  try {
    changeKey(db, key)
  } finally {
    db.close()
  }
}

const checkAndMark = (prepared: OpenOptions): void => {
  inspectDatabase(prepared, prepared.migrations, 'integrity_check')
  const db = openKeyed(prepared)
  try {
    setRestoredMark(db)
  } finally {
    db.close()
  }
}

/** Into what is prepared, so that the exchange is still all or nothing. */
const carry = (
  { backups: _backups, carryOver: _carryOver, ...options }: RecoverOptions,
  isReadable: boolean,
  carryOver: CarryOver,
): void => {
  const path = preparedPathOf(options.path)
  try {
    const db = openDatabase({ ...options, path })
    try {
      if (isReadable) withAttached(db, options, 'replaced', () => carryOver(db, 'replaced'))
      else carryOver(db, null)
      db.pragma('journal_mode=delete')
    } finally {
      db.close()
    }
    syncFile(path)
  } catch (error) {
    discardPrepared(options.path)
    throw unusableOf(error)
  }
}

const unusableOf = (error: unknown): unknown => {
  const failure = fileFailureOf(error)
  switch (failure?.code) {
    case undefined:
      return error
    case 'database_full':
    case 'database_unwritable':
      return failure
    case 'database_newer':
      return new DatabaseFailure('backup_newer', error)
    default:
      return new DatabaseFailure('backup_unusable', error)
  }
}

/** Moves the journal of whole data into their file. @returns their schema; null where they are not whole */
const settle = (options: RecoverOptions): number | null => {
  try {
    const schema = inspectDatabase(options, options.migrations)
    const db = openKeyed(options)
    try {
      db.pragma('journal_mode=delete')
    } finally {
      db.close()
    }
    return schema
  } catch (error) {
    if (fileFailureOf(error) === null) throw error
    return null
  }
}
