/**
 * The data that are damaged: a workspace's database with its backup, once as it lies after an orderly end, once as a
 * kill leaves it, with commits that are in its journal alone.
 */
import { randomBytes } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolderOf, writeBackup } from '../../../../main/database/backup.ts'
import { closeDatabase, openDatabase, type OpenOptions } from '../../../../main/database/open.ts'
import type { WritableDatabase } from '../../../../main/database/handles.ts'
import { workspaceMigrations } from '../../../../main/workspace/schema/schema.ts'
import { digestOf } from '../database-digest.ts'

export type Sets = {
  key: Buffer
  /** The name of the backup, and the data that it held. */
  backup: string
  backupDigest: string
  clean: { folder: string; digest: string }
  killed: { folder: string; digest: string }
  /** A journal of this database from an earlier moment, and one of another database under the same key. */
  staleJournal: Buffer
  otherJournal: Buffer
  /** A whole database under another key. */
  otherDatabase: Buffer
}

export const optionsFor = (folder: string, key: Buffer): OpenOptions & { backups: string } => {
  const path = join(folder, 'workspace.db')
  return { path, key, migrations: workspaceMigrations, backups: backupFolderOf(path) }
}

/** Recordings, of pages of their own each, and drafts, which share theirs. */
const fill = (db: WritableDatabase, from: number, to: number): void => {
  const audio = db.prepare('insert into audio (id, name, facts, content, added_at) values (?, ?, ?, ?, ?)')
  const draft = db.prepare(
    `insert into draft (id, state, revision, content, list_id, created_at, saved_at)
     values (?, 'open', 1, ?, null, ?, ?)`,
  )
  const at = '2026-11-22T10:00:00.000Z'
  for (let index = from; index < to; index += 1)
    db.transaction(() => {
      audio.run(`a${index}`, `${index}.mp3`, '{}', Buffer.alloc(9_000, index % 256), at)
      draft.run(`d${index}`, `{"title":"Campanha ${index}"}`, at, at)
    })()
}

export const makeSets = (root: string): Sets => {
  const key = randomBytes(32)
  const make = (name: string): string => {
    mkdirSync(join(root, name))
    return join(root, name)
  }
  const clean = make('clean')
  const options = optionsFor(clean, key)
  const first = openDatabase(options)
  fill(first, 0, 40)
  const order = { folder: options.backups, reason: 'manual', madeAt: '2026-11-22T10:00:00.000Z' } as const
  const backup = writeBackup(first, options, order).name
  const backupDigest = digestOf(first)
  fill(first, 40, 60)
  const staleJournal = readFileSync(`${options.path}-wal`)
  closeDatabase(first)
  const second = openDatabase(options)
  fill(second, 60, 100)
  const cleanDigest = digestOf(second)
  closeDatabase(second)

  const working = make('working')
  cpSync(clean, working, { recursive: true })
  const third = openDatabase(optionsFor(working, key))
  fill(third, 100, 120)
  const killed = make('killed')
  for (const ending of ['', '-wal', '-shm'])
    copyFileSync(join(working, `workspace.db${ending}`), join(killed, `workspace.db${ending}`))
  cpSync(join(working, 'backups'), join(killed, 'backups'), { recursive: true })
  const killedDigest = digestOf(third)
  closeDatabase(third)

  const other = openDatabase(optionsFor(make('other'), key))
  fill(other, 0, 5)
  const otherJournal = readFileSync(join(root, 'other', 'workspace.db-wal'))
  closeDatabase(other)
  closeDatabase(openDatabase(optionsFor(make('foreign'), randomBytes(32))))
  return {
    key,
    backup,
    backupDigest,
    clean: { folder: clean, digest: cleanDigest },
    killed: { folder: killed, digest: killedDigest },
    staleJournal,
    otherJournal,
    otherDatabase: readFileSync(join(root, 'foreign', 'workspace.db')),
  }
}
