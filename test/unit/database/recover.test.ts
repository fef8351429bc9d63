import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listBackups, writeBackup } from '../../../main/database/backup.ts'
import { createDataCare } from '../../../main/database/data-care.ts'
import { DatabaseFailure } from '../../../main/database/failure.ts'
import { openKeyed } from '../../../main/database/keyed.ts'
import type { Migration } from '../../../main/database/migrate.ts'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { type Recovery, recoverDatabase } from '../../../main/database/recover.ts'
import { takeRestoredMark } from '../../../main/database/restored-mark.ts'
import { all, run, sql } from '../../../main/database/sql.ts'
import { codeOf } from '../../support/failure-code.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const notes: Migration = {
  version: 10,
  up: (db) => db.exec('create table note (id integer primary key, text text not null) strict'),
}
const tags: Migration = {
  version: 20,
  up: (db) => db.exec("alter table note add column tag text not null default 'nova'"),
}

const madeAt = '2026-11-22T10:00:00.000Z'
const later = '2026-11-23T10:00:00.000Z'

const textsOf = (db: WritableDatabase): string[] =>
  all<{ text: string }>(db, sql`select text from note order by id`).map(({ text }) => text)

/** Data with one note in a backup, and one more since. */
const setUp = (migrations: Migration[] = [notes]) => {
  const path = join(temporaryFolder(), 'a.db')
  const options = { path, key: randomBytes(32), backups: join(dirname(path), 'backups'), migrations }
  const open = () => openDatabase(options)
  const db = open()
  run(db, sql`insert into note (text) values ('antes')`)
  const { name } = writeBackup(db, options, { folder: options.backups, reason: 'manual', madeAt })
  run(db, sql`insert into note (text) values ('depois')`)
  closeDatabase(db)
  const recover = (recovery: Recovery) => recoverDatabase(options, recovery, later)
  const texts = () => {
    const again = open()
    const found = textsOf(again)
    closeDatabase(again)
    return found
  }
  const damage = () => writeFileSync(path, readFileSync(path).fill(7, 4_096, 8_192))
  return { path, options, open, name, recover, texts, damage, folder: dirname(path) }
}

describe('restored backups', () => {
  test('restoring a backup brings back its data, and the replaced data can be restored as well', () => {
    const { options, name, recover, texts } = setUp()
    recover({ action: 'restore', backup: name })
    expect(texts()).toEqual(['antes'])
    const undo = listBackups(options.backups).find(({ reason }) => reason === 'restore')
    expect(undo).toMatchObject({ madeAt: later, schema: 10 })
    recoverDatabase(options, { action: 'restore', backup: undo?.name ?? '' }, '2026-11-24T10:00:00.000Z')
    expect(texts()).toEqual(['antes', 'depois'])
  })

  test('data restored from a read-only backup can be written, and only their owner reads them', () => {
    const { options, name, recover, path, open } = setUp()
    chmodSync(join(options.backups, name), 0o444)
    recover({ action: 'restore', backup: name })
    const db = open()
    run(db, sql`insert into note (text) values ('novo')`)
    expect(textsOf(db)).toEqual(['antes', 'novo'])
    closeDatabase(db)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('a restored backup replaces damaged data, which are kept aside byte for byte', () => {
    const { name, recover, texts, damage, path, folder } = setUp()
    damage()
    const damaged = readFileSync(path)
    writeFileSync(`${path}-wal`, 'a journal')
    expect(codeOf(texts)).toBe('database_damaged')
    recover({ action: 'restore', backup: name })
    expect(texts()).toEqual(['antes'])
    const aside = join(folder, 'kept', '2026-11-23T10-00-00-000Z')
    expect(readFileSync(join(aside, 'a.db'))).toEqual(damaged)
    expect(readFileSync(join(aside, 'a.db-wal'), 'utf8')).toBe('a journal')
  })

  test('a restore that cannot put the present data aside leaves them as they were', () => {
    const { name, recover, texts, damage, path, folder } = setUp()
    damage()
    writeFileSync(join(folder, 'kept'), 'a file in the place of the folder')
    expect(() => recover({ action: 'restore', backup: name })).toThrow()
    expect(codeOf(texts)).toBe('database_damaged')
    expect(readdirSync(folder).filter((file) => file.startsWith(`${basename(path)}.`))).toEqual([
      'a.db.closed',
    ])
  })

  test('a restored backup replaces a database file that is missing', () => {
    const { name, recover, texts, path } = setUp()
    rmSync(path)
    expect(codeOf(texts)).toBe('database_missing')
    recover({ action: 'restore', backup: name })
    expect(texts()).toEqual(['antes'])
  })

  test('a restored backup of an older schema is migrated to the newest one', () => {
    const { options, name } = setUp()
    const newer = { ...options, migrations: [notes, tags] }
    closeDatabase(openDatabase(newer))
    recoverDatabase(newer, { action: 'restore', backup: name }, later)
    const db = openDatabase(newer)
    expect(all(db, sql`select text, tag from note`)).toEqual([{ text: 'antes', tag: 'nova' }])
    closeDatabase(db)
  })

  test('the mark of a restored database is handled exactly once over several starts', () => {
    const { open, name, recover } = setUp()
    recover({ action: 'restore', backup: name })
    let settled = 0
    for (let start = 0; start < 3; start += 1) {
      const db = open()
      takeRestoredMark(db, () => (settled += 1))
      closeDatabase(db)
    }
    expect(settled).toBe(1)
  })

  test.each([
    ['damaged', 'backup_unusable'],
    ['of another key', 'backup_unusable'],
    ['gone', 'backup_unusable'],
    ['of a newer program', 'backup_newer'],
    ['no backup by its name', 'backup_unusable'],
  ])('restoring a backup that is %s is refused and changes nothing', (fault, code) => {
    const { options, name, recover, texts, path, folder } = setUp()
    const backup = join(options.backups, name)
    let chosen = name
    if (fault === 'damaged') writeFileSync(backup, readFileSync(backup).fill(7, 4_096, 8_192))
    else if (fault === 'gone') rmSync(backup)
    else if (fault === 'no backup by its name') chosen = `../backups/${name}`
    else {
      rmSync(backup)
      const other = fault === 'of another key' ? { ...options, key: randomBytes(32) } : options
      const migrations = fault === 'of another key' ? [notes] : [notes, tags]
      closeDatabase(openDatabase({ path: backup, key: other.key, migrations }))
    }
    const before = readFileSync(path)
    expect(codeOf(() => recover({ action: 'restore', backup: chosen }))).toBe(code)
    expect(readFileSync(path)).toEqual(before)
    expect(readdirSync(folder).toSorted()).toEqual(['a.db', 'a.db.closed', 'backups'])
    expect(texts()).toEqual(['antes', 'depois'])
  })
})

test('starting fresh gives an empty database and keeps the old one as a backup', () => {
  const { recover, texts, options } = setUp()
  recover({ action: 'start_fresh' })
  expect(texts()).toEqual([])
  expect(listBackups(options.backups).map(({ reason }) => reason)).toEqual(['restore', 'manual'])
})

test('a copy from another computer is adopted under the key of this one', async () => {
  const { options, recover, texts, folder } = setUp()
  const other = setUp()
  const key = randomBytes(32)
  const path = join(folder, 'incoming.db')
  const care = createDataCare({
    place: other.options,
    backups: other.options.backups,
    now: Date.now,
    onFailure: () => {},
  })
  await care.copyOut(path, key)
  await care.stop()
  expect(codeOf(() => recover({ action: 'adopt', path, key: randomBytes(32) }))).toBe('backup_unusable')
  expect(texts()).toEqual(['antes', 'depois'])
  const again = createDataCare({
    place: other.options,
    backups: other.options.backups,
    now: Date.now,
    onFailure: () => {},
  })
  await again.copyOut(path, key)
  await again.stop()
  recover({ action: 'adopt', path, key })
  expect(texts()).toEqual(['antes', 'depois'])
  expect(existsSync(path)).toBe(false)
  expect(options.key.equals(other.options.key)).toBe(false)
})

describe('what must not be forgotten of replaced data', () => {
  const forget = ({ options, name, damage }: ReturnType<typeof setUp>, isDamaged: boolean) => {
    if (isDamaged) damage()
    const heard: (string | null)[] = []
    const carryOver = (db: WritableDatabase, replaced: string | null): void => {
      heard.push(replaced)
      run(db, sql`insert into note (text) values ('carried')`)
    }
    return {
      heard,
      recover: (recovery: Recovery) => recoverDatabase({ ...options, carryOver }, recovery, later),
      restore: { action: 'restore', backup: name } as const,
    }
  }

  test.each([
    [false, 'replaced'],
    [true, null],
  ])('is asked for in the exchange; that the data are damaged is %s', (isDamaged, expected) => {
    const data = setUp()
    const { heard, recover, restore } = forget(data, isDamaged)
    recover(restore)
    expect(heard).toEqual([expected])
    expect(data.texts()).toEqual(['antes', 'carried'])
    const aside = isDamaged ? ['kept'] : []
    expect(readdirSync(data.folder).toSorted()).toEqual(['a.db', 'a.db.closed', 'backups', ...aside])
  })

  test('is not asked for when the user starts fresh', () => {
    const data = setUp()
    const { heard, recover } = forget(data, false)
    recover({ action: 'start_fresh' })
    expect(heard).toEqual([])
  })

  test.each([
    [new DatabaseFailure('database_full'), 'database_full'],
    [new DatabaseFailure('database_unwritable'), 'database_unwritable'],
    [new DatabaseFailure('database_damaged'), 'backup_unusable'],
    [new Error('a defect'), 'Error: a defect'],
  ])('keeps the data as they are when it fails with %s', (error, code) => {
    const { options, name, texts, folder } = setUp()
    const carryOver = (): never => {
      throw error
    }
    expect(
      codeOf(() => recoverDatabase({ ...options, carryOver }, { action: 'restore', backup: name }, later)),
    ).toBe(code)
    expect(readdirSync(folder).toSorted()).toEqual(['a.db', 'a.db.closed', 'backups'])
    expect(texts()).toEqual(['antes', 'depois'])
  })
})

describe('interrupted replacements', () => {
  const kept = 'kept/x'
  const states = [
    'nothing moved',
    'the data set aside',
    'the data and their journal set aside',
    'the new data in place',
  ]
  test.each(states)('a replacement interrupted with %s is finished by the next open', (state) => {
    const { path, folder, name, options, texts } = setUp()
    writeFileSync(`${path}-wal`, '')
    writeFileSync(`${path}.prepared`, readFileSync(join(options.backups, name)))
    const order = ['', '-wal', '-shm'].map((ending) => ({
      from: `a.db${ending}`,
      to: `${kept}/a.db${ending}`,
    }))
    writeFileSync(`${path}.replacing`, JSON.stringify({ aside: order }))
    mkdirSync(join(folder, kept), { recursive: true })
    const old = readFileSync(path)
    const done = states.indexOf(state)
    if (done >= 1) renameSync(path, join(folder, kept, 'a.db'))
    if (done >= 2) renameSync(`${path}-wal`, join(folder, kept, 'a.db-wal'))
    if (done >= 3) renameSync(`${path}.prepared`, path)
    expect(texts()).toEqual(['antes'])
    expect(readFileSync(join(folder, kept, 'a.db'))).toEqual(old)
    expect(readdirSync(folder).toSorted()).toEqual(['a.db', 'a.db.closed', 'backups', 'kept'])
  })

  test('a replacement that was interrupted is finished before the next one', () => {
    const { path, folder, name, options, recover, texts } = setUp()
    writeFileSync(`${path}.prepared`, readFileSync(join(options.backups, name)))
    writeFileSync(`${path}.replacing`, JSON.stringify({ aside: [{ from: 'a.db', to: `${kept}/a.db` }] }))
    recover({ action: 'start_fresh' })
    expect(texts()).toEqual([])
    expect(readdirSync(join(folder, kept))).toEqual(['a.db'])
    expect(listBackups(options.backups).map(({ reason }) => reason)).toEqual(['restore', 'manual'])
  })

  test('a replacement interrupted before its order is written leaves the data as they were', () => {
    const { path, options, name, texts, folder } = setUp()
    writeFileSync(`${path}.prepared`, readFileSync(join(options.backups, name)))
    expect(texts()).toEqual(['antes', 'depois'])
    expect(readdirSync(folder).toSorted()).toEqual(['a.db', 'a.db.closed', 'backups'])
  })
})

test('a kill while the data are prepared for moving aside leaves them as they were', () => {
  const { path, options, texts, folder } = setUp()
  const db = openKeyed(options)
  db.pragma('journal_mode=delete')
  db.pragma('cache_size=10')
  // More than the cache holds: half of it is in the file, and how that was before in the journal.
  db.exec(`begin; with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000)
           insert into note (text) select hex(randomblob(200)) from n`)
  const half = readFileSync(path)
  const journal = readFileSync(`${path}-journal`)
  db.exec('rollback')
  db.close()
  expect(journal.length).toBeGreaterThan(1_000)
  writeFileSync(path, half)
  writeFileSync(`${path}-journal`, journal)
  expect(texts()).toEqual(['antes', 'depois'])
  expect(readdirSync(folder).toSorted()).toEqual(['a.db', 'a.db.closed', 'backups'])
})
