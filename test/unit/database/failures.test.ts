/** What goes wrong with a database, from the codes of SQLite and of the file system to what a person is told. */
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { answerCare, recoveryOf } from '../../../main/database/answer-care.ts'
import { noticeDamage, watchDamage } from '../../../main/database/damage.ts'
import {
  databaseFailureOf,
  DatabaseFailure,
  type DatabaseFailureCode,
  fileFailureOf,
} from '../../../main/database/failure.ts'
import { isSafeVersion } from '../../../main/database/keyed.ts'
import { startFailureOf } from '../../../main/database/start-failure.ts'

const failing = (code: unknown): Error => Object.assign(new Error('something of SQLite'), { code })

test.each([
  ['SQLITE_FULL', 'database_full'],
  ['SQLITE_NOTADB', 'database_key_wrong'],
  ['SQLITE_CORRUPT', 'database_damaged'],
  ['SQLITE_CORRUPT_INDEX', 'database_damaged'],
  ['SQLITE_IOERR_WRITE', 'database_unwritable'],
  ['SQLITE_READONLY_DBMOVED', 'database_unwritable'],
  ['SQLITE_CANTOPEN_ISDIR', 'database_unwritable'],
])('%s of SQLite is %s, with what was thrown as its cause', (code, expected) => {
  const error = failing(code)
  expect(databaseFailureOf(error)).toMatchObject({ name: 'DatabaseFailure', code: expected, cause: error })
  expect(fileFailureOf(error)?.code).toBe(expected)
})

test.each([
  ['ENOSPC', 'database_full'],
  ['EDQUOT', 'database_full'],
  ['EACCES', 'database_unwritable'],
  ['EROFS', 'database_unwritable'],
])('%s of the file system is %s where files are moved, and nothing that SQLite says', (code, expected) => {
  const error = failing(code)
  expect(fileFailureOf(error)).toMatchObject({ code: expected, cause: error })
  expect(databaseFailureOf(error)).toBe(null)
})

test.each([
  ['a code that says nothing of the data', failing('SQLITE_CONSTRAINT_UNIQUE')],
  ['a code that ends like a failure', failing('NO_SQLITE_CORRUPT')],
  ['a code that is a number', failing(13)],
  ['an error without a code', new Error('a defect')],
  ['a text', 'SQLITE_FULL'],
  ['null', null],
  ['nothing', undefined],
])('%s is a defect of ours and no failure of the data', (_name, thrown) => {
  expect(databaseFailureOf(thrown)).toBe(null)
  expect(fileFailureOf(thrown)).toBe(null)
  expect(startFailureOf(thrown)).toBe('start_failed')
})

test.each<[DatabaseFailureCode, string]>([
  ['database_damaged', 'database_damaged'],
  ['database_in_use', 'database_in_use'],
  ['backup_full', 'backup_full'],
  ['database_full', 'database_full'],
  ['database_key_wrong', 'key_wrong'],
])('a start that ends with %s is told as %s', (code, told) => {
  expect(startFailureOf(new DatabaseFailure(code))).toBe(told)
})

test('a start on a full disk is told as that, also where it is not SQLite that says so', () => {
  expect(startFailureOf(failing('ENOSPC'))).toBe('database_full')
})

describe('copies that main asks for', () => {
  const made: unknown[] = []
  const careThat = (work: () => Promise<unknown>) => ({
    backUp: async (reason: string) => {
      made.push(reason)
      return (await work()) as never
    },
    copyOut: async (path: string, key: Buffer) => {
      made.push([path, key])
      await work()
    },
    renew: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  })
  const key = 'ab'.repeat(32)
  const backUp = { type: 'make_backup', requestId: 'r1' } as const
  const copyOut = { type: 'copy_out', requestId: 'r2', path: '/out.db', key } as const

  test('a backup and a copy are made as asked for, and each is answered', async () => {
    made.length = 0
    const care = careThat(() => Promise.resolve())
    const done = { type: 'copy_done', failure: null }
    expect(await answerCare(care, backUp)).toEqual({ ...done, requestId: 'r1' })
    expect(await answerCare(care, copyOut)).toEqual({ ...done, requestId: 'r2' })
    expect(made).toEqual(['manual', ['/out.db', Buffer.alloc(32, 0xab)]])
  })

  test.each([
    [new DatabaseFailure('database_full'), 'disk_full'],
    [failing('ENOSPC'), 'disk_full'],
    [new DatabaseFailure('database_damaged'), 'damaged'],
    [new DatabaseFailure('database_key_wrong'), 'damaged'],
    [new DatabaseFailure('database_in_use'), 'not_running'],
    [new DatabaseFailure('database_unwritable'), 'unwritable'],
    [new Error('a defect'), 'unwritable'],
  ])('%s while one is made is answered as %s', async (fault, failure) => {
    const care = careThat(() => Promise.reject(fault))
    expect(await answerCare(care, backUp)).toMatchObject({ failure })
    expect(await answerCare(care, copyOut)).toMatchObject({ failure })
  })

  test('none is made while the data are not open', async () => {
    expect(await answerCare(null, backUp)).toEqual({
      type: 'copy_done',
      requestId: 'r1',
      failure: 'not_running',
    })
  })

  test('the key of a copy to adopt comes as text and is used as bytes', () => {
    const adopted = { action: 'adopt', path: '/in.db' } as const
    expect(recoveryOf({ ...adopted, key })).toEqual({ ...adopted, key: Buffer.alloc(32, 0xab) })
    expect(recoveryOf({ action: 'restore', backup: 'a.db' })).toEqual({ action: 'restore', backup: 'a.db' })
    expect(recoveryOf(null)).toBe(null)
  })
})

test('damage is told once, also as a page that the key no longer fits, and nothing else is', () => {
  const db = new Sqlite(':memory:')
  let told = 0
  noticeDamage(db, new DatabaseFailure('database_damaged'))
  watchDamage(db, () => (told += 1))
  noticeDamage(db, new DatabaseFailure('database_full'))
  noticeDamage(db, new Error('a defect'))
  expect(told).toBe(0)
  noticeDamage(db, failing('SQLITE_NOTADB'))
  expect(told).toBe(1)
  noticeDamage(db, failing('SQLITE_CORRUPT'))
  expect(told).toBe(1)
})

test.each([
  ['3.51.3', true],
  ['3.51.10', true],
  ['3.52.0', true],
  ['4.0.0', true],
  ['3.51.2', false],
  ['3.9.9', false],
  ['2.99.99', false],
  ['3.51', false],
])('that SQLite %s cannot corrupt a database is %s', (version, isSafe) => {
  expect(isSafeVersion(version)).toBe(isSafe)
})
