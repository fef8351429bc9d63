import { randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type Backup,
  checkWhole,
  listBackups,
  tidyBackups,
  writeBackup,
  writeCopy,
} from '../../../main/database/backup.ts'
import { isBackupDue, keepRotating } from '../../../main/database/backup-rotation.ts'
import { createDataCare } from '../../../main/database/data-care.ts'
import { DatabaseFailure } from '../../../main/database/failure.ts'
import { openKeyed } from '../../../main/database/keyed.ts'
import type { Migration } from '../../../main/database/migrate.ts'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { get, run, sql } from '../../../main/database/sql.ts'
import { backupReasons, readBackupName, writeBackupName } from '../../../shared/rules/backup-name.ts'
import { codeOf } from '../../support/failure-code.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { checkProperty } from '../../support/property.ts'

const notes: Migration = {
  version: 10,
  up: (db) => db.exec('create table note (id integer primary key, text text not null) strict'),
}
const tags: Migration = {
  version: 20,
  up: (db) => db.exec("alter table note add column tag text not null default 'nova'"),
}

const setUp = () => {
  const folder = temporaryFolder()
  const place = { path: join(folder, 'a.db'), key: randomBytes(32) }
  const backups = join(folder, 'backups')
  const open = (migrations: Migration[] = [notes]) => openDatabase({ ...place, backups, migrations })
  return { place, backups, open }
}

const note = (db: WritableDatabase, text: string) => run(db, sql`insert into note (text) values (${text})`)
const count = (db: WritableDatabase) =>
  get<{ count: number }>(db, sql`select count(*) as count from note`)?.count

/** Only root can. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0

/** A disk of its own with little room. */
const smallDisk = (): string => {
  const folder = temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', [folder]))
  return folder
}

const madeAt = '2026-11-22T10:00:00.000Z'

test('a backup name encodes all facts about its backup, and no other name is read as one', async () => {
  await checkProperty(
    fc.tuple(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
      fc.constantFrom(...backupReasons),
      fc.nat(9_999),
      fc.option(fc.nat(9_999)),
    ),
    ([date, reason, schema, nextSchema]) => {
      const facts = { madeAt: date.toISOString(), reason, schema, nextSchema }
      expect(readBackupName(writeBackupName(facts))).toEqual(facts)
    },
  )
  for (const name of ['../x.db', 'a.db', '2026-99-22T10-00-00-000Z.manual.v1.db', '', 'notes.txt'])
    expect(readBackupName(name)).toBe(null)
})

describe('backups of an open database', () => {
  test('a backup holds the committed data, uses the same key and is readable by its owner only', () => {
    const { place, backups, open } = setUp()
    const db = open()
    for (let index = 0; index < 500; index += 1) note(db, `segredo ${index}`)
    const backup = writeBackup(db, place, { folder: backups, reason: 'manual', madeAt })
    closeDatabase(db)
    expect(readdirSync(backups)).toEqual(['2026-11-22T10-00-00-000Z.manual.v10.db'])
    expect(backup).toMatchObject({ madeAt, reason: 'manual', schema: 10, bytes: expect.any(Number) })
    const path = join(backups, backup.name)
    expect(readFileSync(path).includes('segredo')).toBe(false)
    expect(readFileSync(path).includes('SQLite format')).toBe(false)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(codeOf(() => checkWhole({ path, key: randomBytes(32) }))).toBe('database_key_wrong')
    const copy = openKeyed({ path, key: place.key }, { readonly: true })
    expect(copy.prepare('select count(*) from note').pluck().get()).toBe(500)
    copy.close()
  })

  test('rows are written while a backup is made, and the backup holds only whole transactions', async () => {
    const { place, backups, open } = setUp()
    const db = open()
    db.transaction(() => {
      for (let index = 0; index < 20_000; index += 1) note(db, 'x'.repeat(200))
    })()
    const care = createDataCare({ place, backups, now: () => Date.parse(madeAt), onFailure: () => {} })
    let isMade = false
    const made = care.backUp('manual').finally(() => {
      isMade = true
    })
    let written = 0
    while (!isMade) {
      db.transaction(() => {
        note(db, 'a')
        note(db, 'b')
      })()
      written += 1
      await nextTurn()
    }
    const { name } = await made
    expect(written).toBeGreaterThan(20)
    const copy = openKeyed({ path: join(backups, name), key: place.key }, { readonly: true })
    expect(Number(copy.prepare('select count(*) from note').pluck().get()) % 2).toBe(0)
    copy.close()
    await care.stop()
    expect(count(db)).toBe(20_000 + written * 2)
    closeDatabase(db)
  })

  test('a copy for another computer opens with its own key and not with the local one', async () => {
    const { place, backups, open } = setUp()
    const db = open()
    note(db, 'segredo')
    const care = createDataCare({ place, backups, now: Date.now, onFailure: () => {} })
    const path = join(backups, '../out.db')
    const key = randomBytes(32)
    await care.copyOut(path, key)
    await care.stop()
    closeDatabase(db)
    expect(codeOf(() => checkWhole({ path, key }))).toBe('none')
    expect(codeOf(() => checkWhole({ path, key: place.key }))).toBe('database_key_wrong')
    expect(readFileSync(path).includes('segredo')).toBe(false)
  })

  test('a copy keeps the key it is read with, or gets the one it is given', () => {
    const { place, backups, open } = setUp()
    const db = open()
    note(db, 'segredo')
    const path = join(backups, 'copy.db')
    writeFileSync(path, 'what lay there')
    writeCopy(db, { ...place, path }, place.key)
    expect(codeOf(() => checkWhole({ path, key: place.key }, 10))).toBe('none')
    expect(codeOf(() => checkWhole({ path, key: place.key }, 11))).toBe('database_damaged')
    const key = randomBytes(32)
    writeCopy(db, { path, key }, place.key)
    expect(codeOf(() => checkWhole({ path, key }))).toBe('none')
    expect(codeOf(() => checkWhole({ path, key: place.key }))).toBe('database_key_wrong')
    const nowhere = join(backups, 'nowhere', 'copy.db')
    expect(codeOf(() => writeCopy(db, { ...place, path: nowhere }, place.key))).toBe('database_unwritable')
    closeDatabase(db)
    expect(codeOf(() => writeCopy(db, { ...place, path }, place.key))).toContain('not open')
    expect(existsSync(path)).toBe(false)
  })

  test('renewed backups are one, of the data as they are now', async () => {
    const { place, backups, open } = setUp()
    const db = open()
    for (const reason of ['manual', 'migration', 'restore'] as const)
      writeBackup(db, place, { folder: backups, reason, madeAt: '2026-11-20T10:00:00.000Z' })
    note(db, 'later')
    const care = createDataCare({ place, backups, now: () => Date.parse(madeAt), onFailure: () => {} })
    await care.renew()
    const [left, ...others] = listBackups(backups)
    expect([left?.reason, left?.madeAt, others]).toEqual(['rotating', madeAt, []])
    const copy = openKeyed({ path: join(backups, left?.name ?? ''), key: place.key }, { readonly: true })
    expect(copy.prepare('select text from note').pluck().all()).toEqual(['later'])
    copy.close()
    await care.stop()
    await expect(care.backUp('manual')).rejects.toMatchObject({ code: 'database_in_use' })
    closeDatabase(db)
  })

  test('a backup of a damaged database fails and leaves no partial file', async () => {
    const { place, backups, open } = setUp()
    const db = open()
    db.transaction(() => {
      for (let index = 0; index < 2_000; index += 1) note(db, 'x'.repeat(200))
    })()
    closeDatabase(db)
    const bytes = readFileSync(place.path)
    bytes.fill(1, 40 * 4_096, 41 * 4_096)
    writeFileSync(place.path, bytes)
    const told: string[] = []
    const onFailure = ({ code }: DatabaseFailure) => told.push(code)
    const care = createDataCare({ place, backups, now: Date.now, onFailure })
    await expect(care.backUp('manual')).rejects.toMatchObject({ code: 'database_damaged' })
    await care.stop()
    expect(told).toEqual(['database_damaged'])
    expect(readdirSync(backups)).toEqual([])
  })

  test.skipIf(!canMount)('a backup on a full disk fails, leaves no file and blocks a migration', async () => {
    const { place, open } = setUp()
    const db = open()
    db.transaction(() => {
      for (let index = 0; index < 4_000; index += 1) note(db, 'x'.repeat(200))
    })()
    const small = smallDisk()
    const care = createDataCare({
      place,
      backups: join(small, 'backups'),
      now: Date.now,
      onFailure: () => {},
    })
    await expect(care.backUp('manual')).rejects.toMatchObject({ code: 'database_full' })
    await care.stop()
    expect(readdirSync(join(small, 'backups'))).toEqual([])
    closeDatabase(db)
    // And so no migration begins.
    const before = readFileSync(place.path)
    expect(
      codeOf(() => openDatabase({ ...place, backups: join(small, 'backups'), migrations: [notes, tags] })),
    ).toBe('backup_full')
    expect(readFileSync(place.path)).toEqual(before)
  })
})

describe('backup retention', () => {
  test('tidying keeps three rotating, one migration, three restore and all manual backups', () => {
    const folder = temporaryFolder()
    for (const reason of backupReasons)
      for (let day = 10; day < 20; day += 1)
        writeFileSync(
          join(
            folder,
            writeBackupName({ madeAt: `2026-11-${day}T10:00:00.000Z`, reason, schema: 10, nextSchema: null }),
          ),
          '',
        )
    writeFileSync(join(folder, '.half.part'), '')
    writeFileSync(join(folder, 'of a person.txt'), '')
    expect(listBackups(join(folder, 'nowhere'))).toEqual([])
    tidyBackups(folder)
    const left = listBackups(folder)
    const days = (reason: string) =>
      left.filter((one) => one.reason === reason).map((one) => Number(one.madeAt.slice(8, 10)))
    expect(days('rotating')).toEqual([19, 18, 17])
    expect(days('migration')).toEqual([19])
    expect(days('restore')).toEqual([19, 18, 17])
    expect(days('manual')).toHaveLength(10)
    expect(readdirSync(folder)).toContain('of a person.txt')
    expect(readdirSync(folder)).not.toContain('.half.part')
  })

  test('a backup is due a day after the newest one if the data have changed since', () => {
    const { place, backups, open } = setUp()
    closeDatabase(open())
    const now = Date.parse(madeAt)
    const hour = 3_600_000
    const touch = (at: number) => utimesSync(place.path, at / 1_000, at / 1_000)
    const isDue = (at: number) => isBackupDue(place.path, backups, at)
    touch(now)
    expect(isDue(now)).toBe(true)
    writeFileSync(
      join(backups, writeBackupName({ madeAt, reason: 'manual', schema: 10, nextSchema: null })),
      '',
    )
    touch(now + hour)
    expect(isDue(now + 23 * hour)).toBe(false)
    expect(isDue(now + 24 * hour)).toBe(true)
    // As new as the backup itself is not newer.
    touch(now)
    expect(isDue(now + 25 * hour)).toBe(false)
    touch(now - hour)
    expect(isDue(now + 25 * hour)).toBe(false)
    // A clock that was years ahead once.
    const future = writeBackupName({
      madeAt: '2099-01-01T00:00:00.000Z',
      reason: 'rotating',
      schema: 10,
      nextSchema: null,
    })
    writeFileSync(join(backups, future), '')
    touch(now + hour)
    expect(isDue(now + 25 * hour)).toBe(true)
    // What changed last may be in the journal alone.
    touch(now - hour)
    writeFileSync(`${place.path}-wal`, '')
    utimesSync(`${place.path}-wal`, (now + hour) / 1_000, (now + hour) / 1_000)
    expect(isDue(now + 25 * hour)).toBe(true)
  })
})

type Told = Record<'onFailure' | 'onPutOff', (error: unknown) => void>

describe('automatic backups', () => {
  const start = (backUp: () => Promise<Backup>, isBusy: () => boolean, told: Partial<Told> = {}) => {
    const all = { onFailure: () => {}, onPutOff: () => {}, ...told }
    const { place, backups, open } = setUp()
    closeDatabase(open())
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    return keepRotating({ care: { backUp }, path: place.path, backups, now: Date.now, isBusy, ...all })
  }

  test('an automatic backup is made a minute after the start and retried an hour after a failure', async () => {
    const full = new DatabaseFailure('database_full')
    const backUp = vi.fn<() => Promise<Backup>>(() => Promise.reject(full))
    const onPutOff = vi.fn<(error: unknown) => void>()
    const end = start(backUp, () => false, { onPutOff })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(backUp).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(backUp).toHaveBeenCalledExactlyOnceWith('rotating')
    expect(onPutOff).toHaveBeenCalledExactlyOnceWith(full)
    // A full disk may have room an hour later.
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(backUp).toHaveBeenCalledTimes(2)
    end()
    await vi.advanceTimersByTimeAsync(100_000_000)
    expect(backUp).toHaveBeenCalledTimes(2)
  })

  test('damaged data met by the automatic backup are reported, and it looks again an hour later', async () => {
    const damage = new DatabaseFailure('database_damaged')
    const onFailure = vi.fn<(error: unknown) => void>()
    const backUp = vi.fn<() => Promise<Backup>>(() => Promise.reject(damage))
    const looks = vi.fn<() => boolean>(() => {
      throw damage
    })
    const end = start(backUp, looks, { onFailure })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(damage)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(looks).toHaveBeenCalledTimes(2)
    expect(backUp).not.toHaveBeenCalled()
    end()
  })

  test('an automatic backup waits while the app is busy', async () => {
    let isBusy = true
    const backUp = vi.fn<() => Promise<Backup>>(() => Promise.reject(new DatabaseFailure('database_damaged')))
    const end = start(backUp, () => isBusy)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(backUp).not.toHaveBeenCalled()
    isBusy = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(backUp).toHaveBeenCalledTimes(1)
    end()
  })
})

describe('backups before a migration', () => {
  test('a migration first backs up the old data, which still open in the old program', () => {
    const { place, backups, open } = setUp()
    const old = open()
    writeFileSync(join(backups, '.half.part'), '')
    note(old, 'antiga')
    closeDatabase(old)
    closeDatabase(open([notes, tags]))
    const [backup, ...others] = listBackups(backups)
    expect(others).toEqual([])
    expect(backup).toMatchObject({ reason: 'migration', schema: 10, nextSchema: 20 })
    const db = openDatabase({ ...place, path: join(backups, backup?.name ?? ''), migrations: [notes] })
    expect(count(db)).toBe(1)
    closeDatabase(db)
    closeDatabase(open([notes, tags]))
    expect(listBackups(backups)).toHaveLength(1)
    expect(readdirSync(backups)).not.toContain('.half.part')
  })

  test('a migration whose backup cannot be written does not start and leaves the data unchanged', () => {
    const { place, backups, open } = setUp()
    closeDatabase(open())
    const before = readFileSync(place.path)
    writeFileSync(join(backups, '..', 'a file'), '')
    const blocked = join(backups, '..', 'a file', 'backups')
    expect(codeOf(() => openDatabase({ ...place, backups: blocked, migrations: [notes, tags] }))).toBe(
      'backup_unwritable',
    )
    expect(readFileSync(place.path)).toEqual(before)
  })
})

describe('missing database files', () => {
  test('a missing database with a backups folder is reported, and no new one is created', () => {
    const { place, open } = setUp()
    closeDatabase(open())
    rmSync(place.path)
    expect(codeOf(() => open())).toBe('database_missing')
    expect(existsSync(place.path)).toBe(false)
  })
})
