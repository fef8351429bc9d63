import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { DatabaseFailure } from '../../../main/database/failure.ts'
import { holdLock, lockFailureOf } from '../../../main/database/lock.ts'
import type { Migration } from '../../../main/database/migrate.ts'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { all, get, prepare, run, sql, transaction } from '../../../main/database/sql.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const notes: Migration = {
  version: 10,
  up: (db) => db.exec('create table note (id integer primary key, text text not null) strict'),
}
const tags: Migration = {
  version: 20,
  up: (db) => db.exec("alter table note add column tag text not null default 'nova'"),
}

const failureOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof DatabaseFailure) return error.code
    throw error
  }
  return 'none'
}

const setUp = (): { path: string; key: Buffer; open: (migrations?: Migration[]) => WritableDatabase } => {
  const path = join(temporaryFolder(), 'a.db')
  const key = randomBytes(32)
  return { path, key, open: (migrations = [notes]) => openDatabase({ path, key, migrations }) }
}

test('written data are read back after closing, and the database file holds no plain text', () => {
  const { path, open } = setUp()
  const db = open()
  run(db, sql`insert into note (text) values (${'segredo de Ana'})`)
  closeDatabase(db)
  const again = open()
  expect(all(again, sql`select text from note`)).toEqual([{ text: 'segredo de Ana' }])
  closeDatabase(again)
  expect(readFileSync(path).includes('segredo')).toBe(false)
  expect(readFileSync(path).includes('SQLite format')).toBe(false)
})

test('the journal of an open database holds no plain text', () => {
  const { path, open } = setUp()
  const db = open()
  run(db, sql`insert into note (text) values (${'segredo de Ana'})`)
  expect(readFileSync(`${path}-wal`).length).toBeGreaterThan(0)
  expect(readFileSync(`${path}-wal`).includes('segredo')).toBe(false)
  closeDatabase(db)
})

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
  ['cell_size_check', 1],
  ['mmap_size', 0],
  ['secure_delete', 1],
  ['temp_store', 2],
  ['fullfsync', 1],
  ['checkpoint_fullfsync', 1],
])('the pragma %s is %s whenever the database is opened again', (name, value) => {
  const { open } = setUp()
  closeDatabase(open())
  const db = open()
  expect(db.pragma(name, { simple: true })).toBe(value)
  closeDatabase(db)
})

describe('refused databases', () => {
  test('a database opened with another key is refused and left unchanged', () => {
    const { path, open } = setUp()
    closeDatabase(open())
    const before = readFileSync(path)
    expect(failureOf(() => openDatabase({ path, key: randomBytes(32), migrations: [notes] }))).toBe(
      'database_key_wrong',
    )
    expect(readFileSync(path)).toEqual(before)
  })

  test('a database with a newer schema is refused and left unchanged', () => {
    const { path, open } = setUp()
    closeDatabase(open([notes, tags]))
    const before = readFileSync(path)
    expect(failureOf(() => open([notes]))).toBe('database_newer')
    expect(readFileSync(path)).toEqual(before)
  })

  test('an empty database file is refused as damaged and not filled with a new database', () => {
    const { path, open } = setUp()
    writeFileSync(path, '')
    expect(failureOf(() => open())).toBe('database_damaged')
    expect(readFileSync(path)).toHaveLength(0)
  })

  test('a database with a damaged page is refused, for a hundred places in the file', () => {
    const { path, open } = setUp()
    const db = open()
    transaction(db, () => {
      for (let index = 0; index < 2_000; index += 1)
        run(db, sql`insert into note (text) values (${`linha ${index} ${'x'.repeat(80)}`})`)
    })
    closeDatabase(db)
    const whole = readFileSync(path)
    for (let round = 0; round < 100; round += 1) {
      const broken = Buffer.from(whole)
      // A whole page, since a flipped bit in a page's unused bytes harms nothing.
      const at = Math.floor((round / 100) * (whole.length / 4_096)) * 4_096
      broken.fill(round + 1, at, at + 4_096)
      writeFileSync(path, broken)
      expect(['database_damaged', 'database_key_wrong']).toContain(failureOf(() => closeDatabase(open())))
    }
  })

  test('a truncated database is refused as damaged', () => {
    const { path, open } = setUp()
    const db = open()
    transaction(db, () => {
      for (let index = 0; index < 2_000; index += 1)
        run(db, sql`insert into note (text) values (${'x'.repeat(80)})`)
    })
    closeDatabase(db)
    truncateSync(path, 40_960)
    expect(failureOf(() => closeDatabase(open()))).toBe('database_damaged')
  })

  test('a killed database with a journal that lost its last page is refused and left unchanged', () => {
    const { path, key, open } = setUp()
    const first = open()
    // Its end is alone on the last page: zeros there are no damage to the structure.
    run(first, sql`insert into note (text) values (${'x'.repeat(40_000)})`)
    closeDatabase(first)
    const db = open()
    run(db, sql`insert into note (text) values ('in the journal alone')`)
    const killed = join(temporaryFolder(), 'killed.db')
    for (const ending of ['', '-wal', '-shm']) copyFileSync(`${path}${ending}`, `${killed}${ending}`)
    closeDatabase(db)
    truncateSync(killed, readFileSync(killed).length - 4_096)
    const cut = readFileSync(killed)
    expect(failureOf(() => openDatabase({ path: killed, key, migrations: [notes] }).close())).toBe(
      'database_damaged',
    )
    expect(readFileSync(killed)).toEqual(cut)
  })

  test('a second lock on the same data is refused until the first is released', () => {
    const path = join(temporaryFolder(), 'lock.db')
    const release = holdLock(path)
    expect(failureOf(() => holdLock(path))).toBe('database_in_use')
    release()
    holdLock(path)()
  })

  test('a lock that the disk does not take is no lock of another process', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'lock.db')
    mkdirSync(`${path}-journal`)
    expect(failureOf(() => holdLock(path))).toBe('database_unwritable')
    const damaged = join(folder, 'damaged.lock.db')
    writeFileSync(damaged, 'not a database'.repeat(400))
    expect(failureOf(() => holdLock(damaged))).toBe('database_unwritable')
    expect(failureOf(() => holdLock(folder))).toBe('database_unwritable')
  })

  test.each([
    ['SQLITE_BUSY', 'database_in_use'],
    ['SQLITE_FULL', 'database_full'],
    ['SQLITE_IOERR_WRITE', 'database_unwritable'],
    ['SQLITE_CORRUPT', 'database_unwritable'],
  ])('a lock that SQLite refuses with %s is %s', (code, expected) => {
    expect(lockFailureOf(new Sqlite.SqliteError('of SQLite', code))).toMatchObject({ code: expected })
  })

  test('a lock that fails by a defect of ours is no failure of the data', () => {
    const defect = new TypeError('a defect')
    expect(lockFailureOf(defect)).toBe(defect)
  })
})

describe('migrations', () => {
  test('a migration carries rows from the old schema to the new one', () => {
    const { open } = setUp()
    const old = open([notes])
    run(old, sql`insert into note (text) values (${'antiga'})`)
    closeDatabase(old)
    const db = open([notes, tags])
    expect(get(db, sql`select text, tag from note`)).toEqual({ text: 'antiga', tag: 'nova' })
    closeDatabase(db)
  })

  test('a failed migration leaves the schema as it was', () => {
    const { path, key, open } = setUp()
    closeDatabase(open([notes]))
    const failing: Migration = {
      version: 20,
      up: (db) => {
        db.exec('create table half (id integer) strict')
        throw new Error('cut')
      },
    }
    expect(() => open([notes, failing])).toThrow(expect.objectContaining({ message: 'cut' }))
    const db = openDatabase({ path, key, migrations: [notes] })
    expect(get(db, sql`select count(*) as count from sqlite_schema where name = 'half'`)).toEqual({
      count: 0,
    })
    closeDatabase(db)
  })

  test('an interrupted database creation leaves no file, and the next one succeeds', () => {
    const { path, open } = setUp()
    const failing: Migration = {
      version: 10,
      up: () => {
        throw new Error('cut')
      },
    }
    expect(() => open([failing])).toThrow(expect.objectContaining({ message: 'cut' }))
    expect(existsSync(path)).toBe(false)
    closeDatabase(open([notes]))
    expect(readdirSync(join(path, '..'))).toEqual(['a.db', 'a.db.closed'])
  })
})

test('what a killed creation left half made does not get in the way of the next one', () => {
  const { path, open } = setUp()
  for (const ending of ['', '-wal', '-shm']) writeFileSync(`${path}.new${ending}`, 'half')
  closeDatabase(open())
  expect(readdirSync(join(path, '..'))).toEqual(['a.db', 'a.db.closed'])
})

test('no database is made in the place of one whose journal is there', () => {
  const { path, open } = setUp()
  writeFileSync(`${path}-wal`, 'a journal')
  expect(failureOf(() => open())).toBe('database_missing')
  expect(readdirSync(join(path, '..'))).toEqual(['a.db-wal'])
})

test('a transaction that throws leaves no rows', () => {
  const { open } = setUp()
  const db = open()
  expect(() =>
    transaction(db, () => {
      run(db, sql`insert into note (text) values ('a')`)
      throw new Error('stop')
    }),
  ).toThrow('stop')
  expect(all(db, sql`select * from note`)).toEqual([])
  closeDatabase(db)
})

test('values are bound as parameters and not spliced into the SQL', () => {
  const { open } = setUp()
  const db = open()
  run(db, sql`insert into note (text) values (${"'); drop table note; --"})`)
  expect(all(db, sql`select text from note`)).toEqual([{ text: "'); drop table note; --" }])
  closeDatabase(db)
})

test('a query is prepared once for each connection', () => {
  const { open } = setUp()
  const db = open()
  const text = 'select * from note'
  expect(prepare(db, text)).toBe(prepare(db, text))
  const other = setUp().open()
  expect(prepare(other, text)).not.toBe(prepare(db, text))
  closeDatabase(db)
  closeDatabase(other)
})

test('the check for plain text finds the text of an unencrypted SQLite file (control)', () => {
  const path = join(temporaryFolder(), 'plain.db')
  const plain = new Sqlite(path)
  plain.exec("create table note (text text); insert into note values ('segredo de Ana')")
  plain.close()
  expect(readFileSync(path).includes('segredo')).toBe(true)
})
