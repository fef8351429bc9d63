/**
 * A file from elsewhere is under the user's own key, and whatever its schema says would run with the user's rights: a
 * trigger of an imported file once read the token of a connection that was added later.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeBackup, writeCopy } from '../../../main/database/backup.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import type { Migration } from '../../../main/database/migrate.ts'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { recoverDatabase } from '../../../main/database/recover.ts'
import { all, run, sql } from '../../../main/database/sql.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { codeOf } from '../../support/failure-code.ts'
import { migrationHistories } from '../../support/migration-histories.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const notes: Migration = {
  version: 10,
  up: (db) =>
    db.exec(`
      create table note (id integer primary key autoincrement, text text not null unique) strict;
      create index note_by_text on note(text)`),
}
const tags: Migration = {
  version: 20,
  up: (db) => db.exec("alter table note add column tag text not null default 'nova'"),
}
const madeAt = '2026-11-22T10:00:00.000Z'
const later = '2026-11-23T10:00:00.000Z'

/** SQLite refuses this while a connection is in its defensive mode, which is how ours are opened. */
const editSchema = (db: WritableDatabase, statement: string): void => {
  db.unsafeMode(true)
  db.pragma('writable_schema=1')
  db.exec(statement)
  db.pragma('writable_schema=0')
  db.unsafeMode(false)
}

const foreign: [string, (db: WritableDatabase) => void][] = [
  [
    'a trigger',
    (db) => db.exec('create trigger spy after insert on note begin delete from note where id = 0; end'),
  ],
  ['a view', (db) => db.exec('create view seen as select text from note')],
  ['a virtual table', (db) => db.exec('create virtual table found using fts5(text)')],
  ['a table that we do not make', (db) => db.exec('create table loot (text text) strict')],
  ['an index that we do not make', (db) => db.exec('create index spy on note(upper(text))')],
  ['a table more, of statistics', (db) => db.exec('analyze')],
  ['an index less', (db) => db.exec('drop index note_by_text')],
  ['a column more', (db) => db.exec('alter table note add column loot text')],
  ['the table of a newer schema', tags.up],
  [
    'a table of the same name with other columns',
    (db) =>
      db.exec(`
        drop table note;
        create table note (id integer primary key autoincrement, text text unique) strict;
        create index note_by_text on note(text)`),
  ],
  [
    'a table whose text was changed in place',
    (db) =>
      editSchema(db, `update sqlite_schema set sql = replace(sql, ' not null', '') where name = 'note'`),
  ],
]

/** The user's own data, and a function that makes a foreign database under a key. */
const setUp = (change: (db: WritableDatabase) => void, migrations: readonly Migration[] = [notes]) => {
  const folder = temporaryFolder()
  const path = join(folder, 'a.db')
  const options = { path, key: randomBytes(32), backups: join(folder, 'backups'), migrations }
  const openForeign = () => {
    const other = { path: join(temporaryFolder(), 'a.db'), key: options.key, migrations }
    const db = openDatabase(other)
    change(db)
    return { db, other }
  }
  return { folder, path, options, openForeign }
}

describe.each(foreign)('a database with %s', (_name, change) => {
  test('is not opened, and keeps every byte', () => {
    const { openForeign } = setUp(change)
    const { db, other } = openForeign()
    closeDatabase(db)
    const before = readFileSync(other.path)
    expect(codeOf(() => openDatabase(other).close())).toBe('database_damaged')
    expect(readFileSync(other.path)).toEqual(before)
  })

  test.each(['restore', 'adopt'] as const)('does not replace the present data by %s', (action) => {
    const { folder, path, options, openForeign } = setUp(change)
    const own = openDatabase(options)
    run(own, sql`insert into note (text) values ('minha')`)
    closeDatabase(own)
    const before = readFileSync(path)
    const { db } = openForeign()
    const key = randomBytes(32)
    const incoming = join(temporaryFolder(), 'incoming.db')
    const backup = writeBackup(db, options, { folder: options.backups, reason: 'manual', madeAt }).name
    writeCopy(db, { path: incoming, key }, options.key)
    closeDatabase(db)
    const recovery = action === 'restore' ? { action, backup } : ({ action, path: incoming, key } as const)

    expect(codeOf(() => recoverDatabase(options, recovery, later))).toBe('backup_unusable')
    expect(readFileSync(path)).toEqual(before)
    expect(readdirSync(folder).toSorted()).toEqual(['a.db', 'a.db.closed', 'backups'])
    const again = openDatabase(options)
    expect(all(again, sql`select text from note`)).toEqual([{ text: 'minha' }])
    closeDatabase(again)
  })
})

test('a backup from before the first release is refused, and the present data stay', () => {
  const { path, options, openForeign } = setUp((db) => db.pragma('user_version=5'))
  closeDatabase(openDatabase(options))
  const before = readFileSync(path)
  const { db } = openForeign()
  const { name } = writeBackup(db, options, { folder: options.backups, reason: 'manual', madeAt })
  closeDatabase(db)
  expect(codeOf(() => recoverDatabase(options, { action: 'restore', backup: name }, later))).toBe(
    'backup_unusable',
  )
  expect(readFileSync(path)).toEqual(before)
})

test('a file from elsewhere with a trigger on connections does not become the data of the workspace', () => {
  const { options, openForeign } = setUp(
    (db) =>
      db.exec(`
        create trigger thief after insert on connection begin
          insert into saved_text values (hex(randomblob(8)), 'message', 'x', new.token, '${madeAt}');
        end`),
    workspaceMigrations,
  )
  closeDatabase(openDatabase(options))
  const { db } = openForeign()
  const key = randomBytes(32)
  const path = join(dirname(options.path), 'incoming.db')
  writeCopy(db, { path, key }, options.key)
  closeDatabase(db)
  expect(codeOf(() => recoverDatabase(options, { action: 'adopt', path, key }, later))).toBe(
    'backup_unusable',
  )
  const own = openDatabase(options)
  expect(all(own, sql`select name from sqlite_schema where type = 'trigger'`)).toEqual([])
  closeDatabase(own)
})

describe.each(Object.entries(migrationHistories))('the data of the %s', (_name, history) => {
  test('are opened from every schema on the way to the newest one, and again as the newest', () => {
    for (const [index] of history.entries()) {
      const path = join(temporaryFolder(), 'a.db')
      const key = randomBytes(32)
      closeDatabase(openDatabase({ path, key, migrations: history.slice(0, index + 1) }))
      closeDatabase(openDatabase({ path, key, migrations: history }))
      expect(codeOf(() => closeDatabase(openDatabase({ path, key, migrations: history })))).toBe('none')
    }
  })
})

test('rows that SQLite counts by itself and statements that add columns are no difference', () => {
  const { options } = setUp(() => {}, [notes, tags])
  const old = openDatabase({ ...options, migrations: [notes] })
  run(old, sql`insert into note (text) values ('minha')`)
  closeDatabase(old)
  closeDatabase(openDatabase(options))
  const db = openDatabase(options)
  expect(all(db, sql`select text, tag from note`)).toEqual([{ text: 'minha', tag: 'nova' }])
  closeDatabase(db)
})

test('a connection of ours refuses to have the text of its schema changed', () => {
  const { options } = setUp(() => {})
  const db = openDatabase(options)
  db.pragma('writable_schema=1')
  expect(() => db.exec(`update sqlite_schema set sql = sql || ' '`)).toThrow('may not be modified')
  closeDatabase(db)
})
