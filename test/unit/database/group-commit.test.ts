import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createGroupCommit } from '../../../main/database/group-commit.ts'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { all, run, sql } from '../../../main/database/sql.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const opened: WritableDatabase[] = []
afterEach(() => {
  for (const db of opened.splice(0)) closeDatabase(db)
})

/** Two connections to one file: the second sees only what was committed. */
const open = (): { db: WritableDatabase; committed: () => number[] } => {
  const place = { path: join(temporaryFolder(), 'x.db'), key: randomBytes(32) }
  const migrations = [
    {
      version: 10,
      up: (fresh: WritableDatabase) => fresh.exec('create table n (value integer unique) strict'),
    },
  ]
  const db = openDatabase({ ...place, migrations })
  const other = openDatabase({ ...place, migrations })
  opened.push(db, other)
  return {
    db,
    committed: () =>
      all<{ value: number }>(other, sql`select value from n order by value`).map((row) => row.value),
  }
}
const insert = (db: WritableDatabase, value: number) => () => run(db, sql`insert into n values (${value})`)

it('a group commit resolves with the result of the work once it is committed', async () => {
  const { db, committed } = open()
  const commit = createGroupCommit(db)
  const first = commit(insert(db, 1))
  expect(committed()).toEqual([])
  expect(await first).toBe(1)
  expect(committed()).toEqual([1])
})

it('a group commit commits work that arrives together in one step', async () => {
  const { db, committed } = open()
  const commit = createGroupCommit(db)
  const seen: number[] = []
  const note = (): unknown => seen.push(committed().length)
  await Promise.all([1, 2, 3].map((value) => commit(insert(db, value)).then(note)))
  expect(seen).toEqual([3, 3, 3])
})

it('a group commit undoes and rejects only the work that failed', async () => {
  const { db, committed } = open()
  const commit = createGroupCommit(db)
  const results = await Promise.allSettled([
    commit(insert(db, 1)),
    commit(() => {
      insert(db, 2)()
      throw new Error('no')
    }),
    commit(insert(db, 1)),
    commit(insert(db, 3)),
  ])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(committed()).toEqual([1, 3])
})

it('a group commit that fails as a whole rejects all its work, and later work is committed', async () => {
  const { db, committed } = open()
  const commit = createGroupCommit(db)
  db.exec('create table child (value integer references n(value) deferrable initially deferred) strict')
  const results = await Promise.allSettled([
    commit(insert(db, 1)),
    commit(() => run(db, sql`insert into child values (7)`)),
  ])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  await commit(insert(db, 5))
  expect(committed()).toEqual([5])
})
