import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import {
  type BackupFacts,
  type BackupReason,
  readBackupName,
  writeBackupName,
} from '../../shared/rules/backup-name.ts'
import { renameFileSync } from '../rename.ts'
import { DatabaseFailure, fileFailureOf } from './failure.ts'
import { syncFile, syncFolder } from './files.ts'
import { changeKey, type KeyedPlace, openKeyed, schemaOf } from './keyed.ts'

export type Backup = BackupFacts & { name: string; bytes: number }

/** How many of each are kept. A manual one goes only when a person takes it away. */
const kept: Readonly<Record<BackupReason, number>> = {
  manual: Number.POSITIVE_INFINITY,
  rotating: 3,
  migration: 1,
  restore: 3,
}

/** The backups of a folder, the newest first; none where there is no folder. Reads names only. */
export const listBackups = (folder: string): Backup[] =>
  namesIn(folder)
    .flatMap((name) => {
      const facts = readBackupName(name)
      return facts === null ? [] : [{ ...facts, name, bytes: statSync(join(folder, name)).size }]
    })
    .toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export type BackupOrder = {
  folder: string
  reason: BackupReason
  /** ISO 8601, UTC. */
  madeAt: string
  nextSchema?: number
}

/**
 * Makes a backup of an open database as it is at this moment: written beside its place, opened and checked as a whole,
 * on the disk, and only then given its name. Takes seconds for hundreds of megabytes; nobody else has to wait for it.
 * @param source a connection of this database; only read
 * @throws DatabaseFailure; nothing of the backup stays then
 */
export const writeBackup = (source: Database, place: KeyedPlace, order: BackupOrder): Backup => {
  const { folder, reason, madeAt, nextSchema = null } = order
  const facts: BackupFacts = { madeAt, reason, schema: schemaOf(source), nextSchema }
  const name = writeBackupName(facts)
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeCopy(source, { ...place, path: join(folder, `.${name}.part`) }, place.key)
  renameFileSync(join(folder, `.${name}.part`), path)
  syncFolder(folder)
  return { ...facts, name, bytes: statSync(path).size }
}

/**
 * Writes a database that is whole at this moment to another file, under a key that may be another one; checked and on
 * the disk when this returns.
 *
 * By `VACUUM INTO` and not by SQLite's backup API: that one opens its destination without a key, and this build refuses
 * to write an encrypted database into a plain one. `VACUUM INTO` takes over the source's cipher and key, reads one
 * snapshot of it, and so sees neither half of what is written meanwhile.
 * @throws DatabaseFailure; nothing stays at `target` then
 */
export const writeCopy = (source: Database, target: KeyedPlace, sourceKey: Buffer): void => {
  try {
    // Made here, so that it is its person's alone from the beginning; SQLite writes into an empty file.
    rmSync(target.path, { force: true })
    closeSync(openSync(target.path, 'wx', 0o600))
    source.prepare('vacuum into ?').run(target.path)
    if (!sourceKey.equals(target.key)) rekey({ ...target, key: sourceKey }, target.key)
    checkCopy(target, schemaOf(source))
    syncFile(target.path)
  } catch (error) {
    rmSync(target.path, { force: true })
    throw fileFailureOf(error) ?? error
  }
}

/** What was read without a complaint and does not read back was written badly: the source is whole. */
const checkCopy = (copy: KeyedPlace, schema: number): void => {
  try {
    checkWhole(copy, schema)
  } catch (error) {
    throw new DatabaseFailure('database_unwritable', error)
  }
}

const rekey = (place: KeyedPlace, key: Buffer): void => {
  const db = openKeyed(place)
  try {
    changeKey(db, key)
  } finally {
    db.close()
  }
}

/**
 * Reads every page of a database at rest and holds its indices against its tables; changes nothing.
 * @param schema the one that it must have; null = any
 * @throws DatabaseFailure `database_damaged`, `database_key_wrong`
 */
export const checkWhole = (place: KeyedPlace, schema: number | null = null): void => {
  const db = openKeyed(place, { readonly: true })
  try {
    if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok')
      throw new DatabaseFailure('database_damaged')
    if (schema !== null && schemaOf(db) !== schema) throw new DatabaseFailure('database_damaged')
  } catch (error) {
    throw fileFailureOf(error) ?? error
  } finally {
    db.close()
  }
}

/** Takes away the backups that newer ones have made needless, and what a killed process left half written. */
export const tidyBackups = (folder: string): void => {
  const seen = new Map<BackupReason, number>()
  for (const { name, reason } of listBackups(folder)) {
    const count = (seen.get(reason) ?? 0) + 1
    seen.set(reason, count)
    if (count > kept[reason]) rmSync(join(folder, name), { force: true })
  }
  for (const name of namesIn(folder)) if (name.endsWith('.part')) rmSync(join(folder, name), { force: true })
}

/** Where the backups of a database lie: beside it, on the same disk. */
export const backupFolderOf = (path: string): string => join(dirname(path), 'backups')
