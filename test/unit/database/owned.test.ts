/** A database with the care that its process takes of it. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeBackup } from '../../../main/database/backup.ts'
import { DatabaseFailure } from '../../../main/database/failure.ts'
import type { Migration } from '../../../main/database/migrate.ts'
import { type OwnedDatabase, type OwnedOptions, openOwned } from '../../../main/database/owned.ts'
import { codeOf } from '../../support/failure-code.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const notes: Migration = { version: 10, up: (db) => db.exec('create table note (text text not null) strict') }
const tags: Migration = { version: 20, up: (db) => db.exec('create table tag (text text not null) strict') }

const setUp = () => {
  const path = join(temporaryFolder(), 'a.db')
  const key = randomBytes(32)
  const told: string[] = []
  const open = (options: Partial<OwnedOptions> = {}): OwnedDatabase =>
    openOwned({
      path,
      key,
      migrations: [notes],
      recovery: null,
      now: Date.now,
      isBusy: () => false,
      onDamage: () => told.push('damaged'),
      putOff: () => {},
      onRestored: () => told.push('restored'),
      ...options,
    })
  return { path, key, told, open, backups: join(dirname(path), 'backups') }
}

test('a backup is put in place of the data before they are opened, and told once', async () => {
  const { key, told, open, path, backups } = setUp()
  const first = open()
  const order = { folder: backups, reason: 'manual', madeAt: '2026-11-22T10:00:00.000Z' } as const
  const { name } = writeBackup(first.db, { path, key }, order)
  first.db.exec("insert into note values ('since')")
  await first.close()
  expect(told).toEqual([])
  const restored = open({ recovery: { action: 'restore', backup: name } })
  expect(restored.db.prepare('select * from note').all()).toEqual([])
  expect(told).toEqual(['restored'])
  await restored.close()
  await open().close()
  expect(told).toEqual(['restored'])
})

test('what keeps a backup from being put in place says whether another would do', async () => {
  const { key, open, path, backups } = setUp()
  const newer = open({ migrations: [notes, tags] })
  const order = { folder: backups, reason: 'manual', madeAt: '2026-11-22T10:00:00.000Z' } as const
  const { name } = writeBackup(newer.db, { path, key }, order)
  await newer.close()
  const recovered = (backup: string) => codeOf(() => open({ recovery: { action: 'restore', backup } }))
  expect(recovered(name)).toBe('backup_newer')
  expect(recovered('none.db')).toBe('backup_unusable')
  // Nothing can be made ready where a folder lies.
  mkdirSync(`${path}.prepared`)
  expect(recovered(name)).toBe('recovery_unwritable')
})

test('damage found by work past the queries is told once', async () => {
  const { told, open } = setUp()
  const { notice, close } = open()
  notice(new DatabaseFailure('database_full'))
  expect(told).toEqual([])
  notice(new DatabaseFailure('database_damaged'))
  notice(new DatabaseFailure('database_damaged'))
  expect(told).toEqual(['damaged'])
  await close()
})

test('no backup of a day is made while its process is busy, nor once it is closed', async () => {
  const { open, backups } = setUp()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: unknown[] = []
  const { db, close } = open({ isBusy: (of) => asked.push(of) > 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([db])
  await close()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked).toHaveLength(1)
  expect(readdirSync(backups)).toEqual([])
})

test('damage that keeps a backup of a day from being looked at is told', async () => {
  const { told, open } = setUp()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const damage = (): never => {
    throw new DatabaseFailure('database_damaged')
  }
  const { close } = open({ isBusy: damage })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['damaged'])
  await close()
})
