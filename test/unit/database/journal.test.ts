/** The journal of a database whose process was killed, and what may become of it before the next start. */
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DatabaseFailure } from '../../../main/database/failure.ts'
import { openKeyed } from '../../../main/database/keyed.ts'
import type { Migration } from '../../../main/database/migrate.ts'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { all, run, sql } from '../../../main/database/sql.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const notes: Migration = {
  version: 10,
  up: (db) => db.exec('create table note (id integer primary key, text text not null) strict'),
}
const key = randomBytes(32)
const open = (path: string) => openDatabase({ path, key, migrations: [notes] })
const write = (db: WritableDatabase, ...texts: string[]) =>
  texts.forEach((text) => run(db, sql`insert into note (text) values (${text})`))

/** The files of a database as a kill leaves them, with three commits in its journal. */
const kill = (before: (db: WritableDatabase) => unknown = () => {}): string => {
  const from = join(temporaryFolder(), 'a.db')
  const db = open(from)
  onTestFinished(() => closeDatabase(db))
  write(db, 'one', 'two', 'three')
  before(db)
  const path = join(temporaryFolder(), 'a.db')
  for (const ending of ['', '-wal', '-shm']) copyFileSync(`${from}${ending}`, `${path}${ending}`)
  return path
}

/** What the next start finds. */
const found = (path: string): string[] | string => {
  try {
    const db = open(path)
    try {
      return all<{ text: string }>(db, sql`select text from note`).map(({ text }) => text)
    } finally {
      closeDatabase(db)
    }
  } catch (error) {
    if (error instanceof DatabaseFailure) return error.code
    throw error
  }
}

const frameBytes = 24 + 4_096
const wal = (path: string) => `${path}-wal`
const shm = (path: string) => `${path}-shm`
const change = (path: string, with_: (bytes: Buffer) => unknown): void => {
  const bytes = readFileSync(path)
  with_(bytes)
  writeFileSync(path, bytes, { flag: 'r+' })
}
/** @param frame counted from 0, or from the end where it is negative */
const spoilFrame = (path: string, frame: number): void =>
  change(wal(path), (bytes) => {
    const at = frame < 0 ? bytes.length + frame * frameBytes : 32 + frame * frameBytes
    bytes.fill(7, at + 24, at + 1_000)
  })
const loseJournal = (path: string) => rmSync(wal(path))
const loseIndex = (path: string) => rmSync(shm(path))
const cutJournal = (path: string) => truncateSync(wal(path), statSync(wal(path)).size - frameBytes)
/** As it lies there after the computer was switched off. */
const ageIndex = (path: string) => utimesSync(shm(path), 1, 1)

const three = ['one', 'two', 'three']
const damaged = 'database_damaged'

describe('a killed database', () => {
  test.each<[string, (path: string) => unknown, string[] | string]>([
    ['as it was left', () => {}, three],
    ['without its index', loseIndex, three],
    ['with an index that ends early', (path) => truncateSync(shm(path), 99), three],
    ['without its journal', loseJournal, damaged],
    ['with a journal that ends a commit early', cutJournal, damaged],
    ['with a broken page at the beginning of its journal', (path) => spoilFrame(path, 0), damaged],
    ['with a broken page at the end of its journal', (path) => spoilFrame(path, -1), damaged],
    ['with the journal of another one', (path) => copyFileSync(wal(kill()), wal(path)), damaged],
    ['marked as closed, with a journal', (path) => writeFileSync(`${path}.closed`, ''), damaged],
  ])('%s is told from one that lost something', (_name, happens, expected) => {
    const path = kill()
    happens(path)
    const before = readFileSync(path)
    expect(found(path)).toEqual(expected)
    if (expected === damaged) expect(readFileSync(path)).toEqual(before)
  })

  test('without its index opens as a power cut leaves it: without the commit that was broken off', () => {
    const path = kill()
    loseIndex(path)
    spoilFrame(path, -1)
    expect(found(path)).toEqual(['one', 'two'])
  })

  test('without its index opens where a power cut broke off a commit of many pages', () => {
    let frames = 0
    const path = kill((db) => {
      frames = (statSync(wal(db.name)).size - 32) / frameBytes
      write(db, 'x'.repeat(40_000))
    })
    loseIndex(path)
    spoilFrame(path, frames)
    expect(found(path)).toEqual(three)
  })

  test('without its index is damaged where a commit lies behind the broken page', () => {
    const path = kill()
    loseIndex(path)
    spoilFrame(path, -2)
    expect(found(path)).toBe(damaged)
  })

  test.each<[string, (path: string) => unknown]>([
    ['from before the computer was switched off', ageIndex],
    ['that was being written', (path) => change(shm(path), (bytes) => bytes.writeUInt8(9, 60))],
    ['that was never begun', (path) => change(shm(path), (bytes) => bytes.fill(0, 12, 13).fill(0, 60, 61))],
  ])('is not held against an index %s when it has no journal', (_name, happens) => {
    const path = kill()
    happens(path)
    loseJournal(path)
    expect(found(path)).toEqual([])
  })

  test('is held against an index from before the computer was switched off that knows its journal', () => {
    const path = kill()
    ageIndex(path)
    cutJournal(path)
    expect(found(path)).toBe(damaged)
  })

  test('needs no journal once all of it is in its own file', () => {
    const path = kill((db) => db.pragma('wal_checkpoint(PASSIVE)'))
    loseJournal(path)
    expect(found(path)).toEqual(three)
  })
})

describe('commits that had failed behind the end of a journal', () => {
  /** As a disk leaves them that took the pages of a commit and failed to sync them: nobody overwrites their end. */
  const killWithLeftovers = (): string => {
    const leftover = (db: WritableDatabase, bytes: number): Buffer => {
      const copy = join(temporaryFolder(), 'a.db')
      for (const ending of ['', '-wal']) copyFileSync(`${db.name}${ending}`, `${copy}${ending}`)
      const raw = openKeyed({ path: copy, key })
      raw.prepare('insert into note (text) values (?)').run(randomBytes(bytes).toString('hex'))
      const journal = readFileSync(wal(copy))
      raw.close()
      return journal
    }
    let leftovers: Buffer[] = []
    const path = kill((db) => {
      leftovers = [leftover(db, 20_000), leftover(db, 6_000)]
      write(db, 'four')
    })
    const [long, short] = leftovers as [Buffer, Buffer]
    const journal = readFileSync(wal(path))
    writeFileSync(
      wal(path),
      Buffer.concat([journal, short.subarray(journal.length), long.subarray(short.length)]),
    )
    return path
  }

  test('are no damage, as the index knows that all others are there', () => {
    expect(found(killWithLeftovers())).toEqual([...three, 'four'])
  })

  test.each<[string, (path: string) => unknown]>([
    ['there is no index', loseIndex],
    ['the index is from before the computer was switched off', ageIndex],
  ])('cannot be told from lost ones when %s', (_name, happens) => {
    const path = killWithLeftovers()
    happens(path)
    expect(found(path)).toBe(damaged)
  })
})

test('a database is marked as closed while it is, for its owner alone, and an empty journal does not speak against it', () => {
  const path = join(temporaryFolder(), 'a.db')
  const db = open(path)
  const mark = `${path}.closed`
  expect(existsSync(mark)).toBe(false)
  write(db, 'one')
  closeDatabase(db)
  if (process.platform !== 'win32') expect(statSync(mark).mode & 0o777).toBe(0o600)
  writeFileSync(wal(path), '')
  const again = open(path)
  expect(existsSync(mark)).toBe(false)
  closeDatabase(again)
  expect(found(path)).toEqual(['one'])
})
