/** What only Windows shows, in tests that run there alone: run-tests.ts runs them. */
import { randomBytes } from 'node:crypto'
import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, toNamespacedPath } from 'node:path'
import { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { filesOfArguments } from '../../../../main/app/opened-files.ts'
import { writeBackup } from '../../../../main/database/backup.ts'
import type { Migration } from '../../../../main/database/migrate.ts'
import { closeDatabase, openDatabase } from '../../../../main/database/open.ts'
import { recoverDatabase } from '../../../../main/database/recover.ts'
import { all, run, sql } from '../../../../main/database/sql.ts'
import { renameFile, renameFileSync } from '../../../../main/rename.ts'
import { readBundle } from '../../../../main/transfer/bundle.ts'
import { readOptions } from '../../../../main/workspace/cli/import/options.ts'
import { possibleFileName } from '../../../../shared/rules/file-name.ts'
import { codeOf } from '../../../support/failure-code.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { longFolder, people } from './made-files.ts'

test('these tests run as Windows has it: an open database cannot be renamed', () => {
  expect(process.platform).toBe('win32')
  const { options } = notesIn(temporaryFolder())
  const db = openDatabase(options)
  expect(codeOf(() => renameSync(options.path, `${options.path}.moved`))).toMatch(/EBUSY/)
  closeDatabase(db)
})

const notes: Migration = {
  version: 10,
  up: (db) => db.exec('create table note (id integer primary key, text text not null) strict'),
}

/** A database with one note in a backup, and one more since. */
const notesIn = (folder: string) => {
  const options = {
    path: join(folder, 'dados.db'),
    key: randomBytes(32),
    backups: join(folder, 'backups'),
    migrations: [notes],
  }
  const db = openDatabase(options)
  run(db, sql`insert into note (text) values ('antes')`)
  const madeAt = '2026-11-22T10:00:00.000Z'
  const { name } = writeBackup(db, options, { folder: options.backups, reason: 'manual', madeAt })
  run(db, sql`insert into note (text) values ('depois')`)
  closeDatabase(db)
  const texts = (): string[] => {
    const again = openDatabase(options)
    const found = all<{ text: string }>(again, sql`select text from note order by id`)
    closeDatabase(again)
    return found.map(({ text }) => text)
  }
  const restore = (): void =>
    recoverDatabase(options, { action: 'restore', backup: name }, '2026-11-23T10:00:00.000Z')
  return { options, texts, restore }
}

/** Holds a file as a virus scanner does, until a rename has failed because of it. */
const heldUntilFailure = async (path: string) => {
  const failures = new Int32Array(new SharedArrayBuffer(4))
  const scanner = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     const db = new (require(workerData.addon))(workerData.path)
     db.exec('begin exclusive')
     parentPort.postMessage('held')
     Atomics.wait(workerData.failures, 0, 0)
     db.close()`,
    { eval: true, workerData: { path, failures, addon: join(process.cwd(), 'node_modules/better-sqlite3') } },
  )
  await new Promise((resolve) => scanner.once('message', resolve))
  return () => {
    Atomics.add(failures, 0, 1)
    Atomics.notify(failures, 0)
  }
}

describe('a file that another program holds', () => {
  test('is renamed as soon as it is let go', async () => {
    for (const isSync of [true, false]) {
      const folder = temporaryFolder()
      const [from, to] = [join(folder, 'new.db'), join(folder, 'old.db')]
      writeFileSync(from, '')
      writeFileSync(to, 'old')
      const letGo = await heldUntilFailure(from)
      const move = (...paths: Parameters<typeof renameSync>): void => {
        try {
          renameSync(...paths)
        } catch (error) {
          letGo()
          throw error
        }
      }
      if (isSync) renameFileSync(from, to, { move })
      else await renameFile(from, to, { move: async (...paths) => move(...paths) })
      expect(readdirSync(folder)).toEqual(['old.db'])
    }
  })

  test('is no data that a restore puts aside: it fails, and nothing has changed', () => {
    const { options, texts, restore } = notesIn(temporaryFolder())
    const held = new Sqlite(options.path)
    expect(codeOf(restore)).toMatch(/EBUSY/)
    held.close()
    expect(texts()).toEqual(['antes', 'depois'])
  })
})

describe('folders and files with long and unusual names', () => {
  test('data in a folder with a path of over 300 characters are backed up and restored', () => {
    const { texts, restore } = notesIn(longFolder())
    expect(texts()).toEqual(['antes', 'depois'])
    restore()
    expect(texts()).toEqual(['antes'])
  })

  test('a transfer file that is refused can be deleted at once', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'Revoada.revoada')
    writeFileSync(path, randomBytes(400_000))
    await expect(
      readBundle(
        path,
        'senha',
        () => join(folder, 'a.db'),
        () => {},
      ),
    ).rejects.toThrow('file_foreign')
    renameFileSync(path, join(folder, 'moved'))
    expect(readdirSync(folder)).toEqual(['moved'])
  })

  test('a file is not taken for another one by another spelling of its name', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'Clientes.csv')
    writeFileSync(file, people)
    for (const out of ['clientes.csv', 'CLIENTES.CSV', './cLientes.csv', toNamespacedPath(file)])
      expect(() =>
        readOptions([file, '--out', out.includes(':') ? out : `${folder}\\${out}`, '--force']),
      ).toThrow('FILE ≠ --out')
    expect(() =>
      readOptions([file, '--out', join(folder, 'a.csv'), '--rejected', join(folder, 'A.csv')]),
    ).toThrow('≠')
  })

  test('files that the system asks to open are found by path and by address', () => {
    const args = [
      'file:///C:/Users/Ana/a%20b.csv',
      'file://servidor/lista/c.csv',
      String.raw`..\d.csv`,
      'C:/e.csv',
    ]
    expect(filesOfArguments(args, String.raw`C:\Users\Ana`, null)).toEqual([
      String.raw`C:\Users\Ana\a b.csv`,
      String.raw`\\servidor\lista\c.csv`,
      String.raw`C:\Users\d.csv`,
      String.raw`C:\e.csv`,
    ])
  })

  test('suggested file names are written as they are', () => {
    const folder = temporaryFolder()
    const names = ['Promoção: 10/12?', 'aux', 'NUL', 'Natal . ', 'a|b<c>', 'ação '.repeat(60)].map((name) =>
      possibleFileName(`${name}.csv`),
    )
    for (const name of names) writeFileSync(join(folder, name), name)
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted())
  })
})
